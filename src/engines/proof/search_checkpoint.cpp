// Checkpoints of a proof search.
#include "engines/proof/search_checkpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <sstream>

#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/units.hpp"

namespace dropslide::proof {
namespace {

/// The 3 stands for the way in which positions are numbered and mixed: with another one, runs do not mix.
std::string describe(const SearchState& search) {
  const std::string shape = to_text(search.shape);
  if (const auto* objective = std::get_if<ObjectiveGame>(&search.game))
    return fmt::format(
        "proof 3 {} dmax {} objective {}{}", shape, objective->dmax, objective->objective,
        search.drops == AllowedDrops::all ? "" : fmt::format(" drops {}", to_text(search.drops)));
  return fmt::format("proof 3 {} dmax {} no-merge", shape, std::get<NoMergeGame>(search.game).dmax);
}

/// No machine has so many; the bytes of more could not be counted in 64 bits.
constexpr std::uint64_t most_buckets = std::uint64_t{1} << 49;

/// The header's second line, where buckets are called lines.
struct TableFacts {
  std::uint64_t buckets = 0;
  std::uint64_t stored = 0;
  std::uint64_t evicted = 0;
  std::uint64_t number_buckets = 0;
  std::uint64_t open = 0;
};

std::optional<TableFacts> parse_facts(const std::string& text) {
  std::istringstream stream(text);
  TableFacts facts;
  std::string word;
  if (stream >> word >> facts.buckets && word == "lines" && stream >> word >> facts.stored &&
      word == "stored" && stream >> word >> facts.evicted && word == "given-up" &&
      stream >> word >> facts.number_buckets && word == "number-lines" && stream >> word >> facts.open &&
      word == "open" && facts.buckets > 0 && facts.buckets <= most_buckets &&
      NumberTable::can_have(facts.number_buckets))
    return facts;
  return std::nullopt;
}

/// Throws UsageError for a game that nobody can ask for.
std::optional<TwoPlayerGame> parse_game(std::istream& stream) {
  std::string word;
  int dmax = 0, objective = 0;
  if (!(stream >> word >> dmax) || word != "dmax" || !(stream >> word)) return std::nullopt;
  if (word == "no-merge") return NoMergeGame{checked_dmax(dmax)};
  if (word != "objective" || !(stream >> objective)) return std::nullopt;
  return make_objective_game(dmax, objective);
}

/// What follows the game; nothing if it is not understood.
std::optional<AllowedDrops> parse_drops(std::istream& stream) {
  std::string word;
  if (!(stream >> word)) return AllowedDrops::all;
  if (word != "drops" || !(stream >> word)) return std::nullopt;
  const auto* const named = std::find_if(all_allowed_drops.begin(), all_allowed_drops.end(),
                                         [&](AllowedDrops drops) { return to_text(drops) == word; });
  return named == all_allowed_drops.end() ? std::nullopt : std::optional(*named);
}

}  // namespace

std::optional<SearchState> search_state(const std::string& header) {
  const std::size_t line_end = std::min(header.find('\n'), header.size());
  std::istringstream stream(header.substr(0, line_end));
  std::string kind, version, shape;
  if (!(stream >> kind >> version >> shape) || kind != "proof") return std::nullopt;
  const auto facts = parse_facts(header.substr(line_end));
  if (!facts) return std::nullopt;
  try {
    const auto game = parse_game(stream);
    const auto drops = parse_drops(stream);
    if (!game || !drops) return std::nullopt;
    return SearchState{parse_shape(shape), *game, *drops, facts->stored};
  } catch (const UsageError&) {
    return std::nullopt;
  }
}

SearchCheckpoint::SearchCheckpoint(const std::filesystem::path& folder, const SearchState& search,
                                   NoticeSink notice)
    : folder_(folder), game_(describe(search)), notice_(std::move(notice)) {
  expect_own_run(folder, {"window.0", "window.1"});
}

void SearchCheckpoint::load(SharedPositions& positions, std::uint64_t reserved_bytes) const {
  const auto use = [&](const CheckpointFolder::Found& found) {
    const std::string game = found.header.substr(0, found.header.find('\n'));
    if (game != game_)
      throw EnvironmentError(fmt::format("{} holds a checkpoint of another run ('{}'): choose another folder",
                                         folder_.path().string(), game));
    const auto facts = parse_facts(found.header.substr(game.size()));
    const std::uint64_t bytes = facts ? facts->buckets * CompactTable::bucket_bytes : 0;
    const std::uint64_t number_bytes = facts ? facts->number_buckets * NumberTable::bucket_bytes : 0;
    if (!facts || found.file.part_bytes() != std::vector<std::uint64_t>{bytes, number_bytes}) return false;
    const auto content = positions.restore(facts->buckets, facts->stored, facts->evicted);
    if (!content)
      throw EnvironmentError(fmt::format(
          "the table in {} takes {}: run again with a --memory of {}MiB or more (less with fewer --threads)",
          found.file.path().string(), format_bytes(bytes),
          ((reserved_bytes + positions.budget_to_hold(facts->buckets)) >> 20) + 1));
    std::vector<std::span<std::byte>> parts{*content};
    // Numbers only guide the search: if they do not fit, it starts without them.
    if (const auto numbers = positions.restore_numbers(facts->number_buckets, facts->open))
      parts.push_back(*numbers);
    if (!found.file.read_first_parts(parts)) {
      positions.restore(positions.table().buckets(), 0, 0);  // Empty again.
      positions.restore_numbers(NumberTable::least_buckets, 0);
      return false;
    }
    notify(
        fmt::format("going on from {}, {}", found.file.path().string(), counted(facts->stored, "position")));
    return true;
  };
  folder_.restore(use, [&](const std::string& text) { notify(text); });
}

void SearchCheckpoint::save(const SharedPositions& positions) {
  try {
    const CompactTable& table = positions.table();
    folder_.save(
        fmt::format("{}\nlines {} stored {} given-up {} number-lines {} open {}\n", game_, table.buckets(),
                    positions.size(), positions.evicted(), positions.numbers().buckets(), positions.open()),
        {table.content(), positions.numbers().content()});
  } catch (const EnvironmentError& error) {
    notify(fmt::format("no checkpoint: {}; the run goes on, the last checkpoint stays", error.what()));
  }
}

}  // namespace dropslide::proof
