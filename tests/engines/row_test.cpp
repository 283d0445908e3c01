// Rows of a board, with gaps and on either side, against forward play of both players on text.
#include "oracle/row_play.hpp"
#include "report/thesis/reach_report.hpp"
#include "support/catch.hpp"

using namespace dropslide;

namespace {

/// Every row of n cells, to the tile `highest`.
std::vector<std::string> all_rows(int n, int highest) {
  std::vector<std::string> rows{""};
  for (int cell = 0; cell < n; ++cell) {
    std::vector<std::string> longer;
    for (const std::string& row : rows)
      for (int tile = 0; tile <= highest; ++tile) longer.push_back(row + ".123456789"[tile]);
    rows = std::move(longer);
  }
  return rows;
}

}  // namespace

TEST_CASE("every row of up to 7 cells occurs, with either turn, as forward play of both players says") {
  const Resources one_thread{.threads = 1, .memory_bytes = 1ULL << 28};
  for (int n = 1; n <= 7; ++n) {
    const oracle::PlayedRows passing = oracle::rows_with_passing(n),
                             without = oracle::rows_without_passing(n);
    std::string wrong;
    for (const std::string& row : all_rows(n, n)) {
      const ReachReport report =
          report_reachability(line::parse_configuration(row), {.longest_word = 0}, one_thread);
      const TurnReport &slider = report.slider_to_move, &dropper = report.dropper_to_move;
      if (slider.passing != passing.slider_to_move.contains(row) ||
          slider.non_passing != without.slider_to_move.contains(row) ||
          dropper.passing != passing.dropper_to_move.contains(row) ||
          dropper.non_passing != without.dropper_to_move.contains(row))
        wrong = row;
    }
    CAPTURE(n);
    CHECK(wrong == "");
  }
}

TEST_CASE(
    "by the rules of boards rows occur as with passing, and without if all drops are beside the tiles") {
  for (int n = 1; n <= 8; ++n) {
    CAPTURE(n);
    const oracle::PlayedRows anywhere = oracle::rows_by_rules(n, false),
                             passing = oracle::rows_with_passing(n);
    CHECK(anywhere.slider_to_move == passing.slider_to_move);
    CHECK(anywhere.dropper_to_move == passing.dropper_to_move);
    CHECK(oracle::rows_by_rules(n, true).dropper_to_move == oracle::rows_without_passing(n).dropper_to_move);
  }
}
