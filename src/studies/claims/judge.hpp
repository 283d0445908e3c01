// Verdicts on claims: each from the source that its check names.
#pragma once

#include <filesystem>
#include <vector>

#include "run/progress.hpp"
#include "studies/claims/claim.hpp"
#include "studies/claims/recorded_players.hpp"
#include "studies/known/best_known.hpp"
#include "studies/reproduction/printed_tables.hpp"

namespace dropslide {

/// Judges claims by what the program computes and records. Nothing is searched that takes more than a second.
class ClaimJudge {
 public:
  /// `tables`: the folder of the program's data. Throws EnvironmentError if records or tables cannot be read.
  ClaimJudge(const std::filesystem::path& tables, const Resources& resources);

  /// What is found of the claim: one finding, or one of each cell or figure.
  ///
  /// Throws EnvironmentError, naming the claim, if its check names what does not exist: a statement, a table,
  /// a player, or a printed value that is no number.
  JudgedClaim judge(const PrintedClaim& claim) const;

 private:
  std::vector<Finding> findings_of(const PrintedClaim& claim) const;
  std::vector<Finding> judge_cells(const std::string& table) const;

  BestKnown games_;
  RecordedPlayers players_;
  std::vector<PrintedTable> tables_;
  Resources resources_;
};

}  // namespace dropslide
