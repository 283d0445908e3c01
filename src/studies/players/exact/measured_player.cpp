// Players whose results can be computed.
#include "studies/players/exact/measured_player.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "files/npy_file.hpp"
#include "studies/players/exact/listed_player.hpp"

namespace dropslide {
namespace {

std::string task_of(Shape shape, const std::string& name) {
  return fmt::format("{}, {}", to_text(shape), name);
}

PolicyEvaluation evaluate_policy_file(Shape shape, const std::string& name, const PolicyQuestion& question,
                                      const Resources& resources) {
  const auto policy = std::make_shared<const PolicyFile>(name);
  if (policy->shape() != shape)
    throw UsageError(
        fmt::format("{} is a policy for {}, not for {}", name, to_text(policy->shape()), to_text(shape)));
  return evaluate_batches(shape, listed_player(policy, resources), true, question, resources,
                          task_of(shape, name));
}

PolicyEvaluation evaluate_array(Shape shape, const std::string& name, const PolicyQuestion& question,
                                const Resources& resources) try {
  const NpyArray array = read_npy(name, resources.memory_bytes);
  const auto states = std::make_shared<const StateList>(shape, resources);
  const ChancesByNumber chances = std::visit(
      [&](const auto& numbers) {
        try {
          return chances_of(*states, std::span(numbers));
        } catch (const UsageError& error) {
          throw UsageError(fmt::format("{}: {}", name, error.what()));
        }
      },
      array.numbers);
  return evaluate_batches(shape, listed_player(states, chances, resources), true, question, resources,
                          task_of(shape, name));
} catch (const StateListStopped& stopped) {
  PolicyEvaluation none;
  none.stopped = stopped.reason;
  none.needed_bytes = stopped.needed_bytes;
  return none;
}

bool is_array(const std::string& name) { return std::filesystem::path(name).extension() == ".npy"; }

}  // namespace

MeasuredPlayer measured_player(Shape shape, const play::NamedPlayer& player) {
  if (!player.kind->is_memoryless || !player.kind->has_chances)
    throw UsageError(
        fmt::format("{}: the exact chances of this player's slides are not known, or depend on the game "
                    "before: simulate plays him",
                    player.name));
  return {player.name, fmt::format("{} ({})", player.kind->title, player.kind->source),
          [shape, player](const PolicyQuestion& question, const Resources& resources) {
            return evaluate_player(shape, player, question, resources, task_of(shape, player.name));
          }};
}

MeasuredPlayer measured_player(Shape shape, const std::string& name, BatchPlayer player, bool is_symmetric) {
  return {name, name,
          [=, player = std::move(player)](const PolicyQuestion& question, const Resources& resources) {
            return evaluate_batches(shape, player, is_symmetric, question, resources, task_of(shape, name));
          }};
}

bool names_policy_file(const std::string& policy) { return is_array(policy) || looks_like_policy(policy); }

MeasuredPlayer player_of_file(Shape shape, const std::string& file) {
  const auto evaluate = is_array(file) ? &evaluate_array : &evaluate_policy_file;
  return {file, fmt::format("the slides of {}", file),
          [=](const PolicyQuestion& question, const Resources& resources) {
            return evaluate(shape, file, question, resources);
          }};
}

}  // namespace dropslide
