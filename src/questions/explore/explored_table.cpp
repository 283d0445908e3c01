// What a path holds, and how it is opened.
#include "questions/explore/explored_table.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "certify/certified_positions.hpp"
#include "engines/policy/policy_file.hpp"
#include "questions/explore/explored_certificate.hpp"
#include "questions/explore/explored_policy.hpp"
#include "questions/explore/explored_tablebase.hpp"

namespace dropslide {

namespace fs = std::filesystem;

std::string_view to_text(TableKind kind) {
  switch (kind) {
    case TableKind::tablebase:
      return "tablebase";
    case TableKind::certificate:
      return "certificate";
    default:
      return "policy";
  }
}

std::optional<TableKind> table_kind_of(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error))
    return fs::exists(path / "manifest.json", error) ? std::optional(TableKind::tablebase) : std::nullopt;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  if (looks_like_certificate(path)) return TableKind::certificate;
  if (looks_like_policy(path)) return TableKind::policy;
  return std::nullopt;
}

TableAnswer answer_of(const ExploredTable& table, const Board& board, Player to_move) {
  const TableFacts& facts = table.facts();
  const bool has_it =
      facts.objective && board.shape() == facts.shape && highest_tile(board) >= *facts.objective;
  if (has_it && !facts.is_against_chance) {
    const auto moves = facts.has_moves_to_end ? std::optional(std::uint32_t{0}) : std::nullopt;
    return BoardQuery{.board = board,
                      .to_move = to_move,
                      .value = {{Winner::slider, moves}},
                      .moves = {},
                      .made_objective = facts.objective};
  }
  if (has_it && facts.numbers && facts.numbers->is_failure)
    return ChanceQuery{.board = board,
                       .to_move = to_move,
                       .kind = tablebase::kind_of<tablebase::FailureDomain>,
                       .value = 0,
                       .moves = {},
                       .made_tile = facts.objective};
  return table.ask(board, to_move);
}

std::unique_ptr<const ExploredTable> open_table(const fs::path& path, const OpeningLimits& limits) {
  const auto kind = table_kind_of(path);
  if (kind == TableKind::certificate)
    return std::make_unique<ExploredCertificate>(path, limits.certificate_bytes);
  if (kind == TableKind::policy) return std::make_unique<ExploredPolicy>(path);
  std::error_code error;
  if (fs::is_regular_file(path, error))
    throw EnvironmentError(fmt::format("{} is no tablebase, certificate or policy", path.string()));
  return std::make_unique<ExploredTablebase>(path, limits.layers);
}

}  // namespace dropslide
