// Rows of a board, with gaps and on either side, against forward play of both players on text.
#include "game/board.hpp"
#include "game/slide.hpp"
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

/// The row after Slider's slides by the rules of boards, played as 'dropslide help reach' says: the first 1
/// falls at the end away from the first slide, each later one beside the tiles, but with a gap where the next
/// slide would change nothing. "" if a slide changes nothing all the same.
std::string after_slides(int n, const std::string& slides, bool may_pass) {
  Board board({1, n});
  char side = slides.empty() || slides.front() == 'r' ? 'l' : 'r';  // Where the tiles stand, or the first 1.
  for (const char letter : slides) {
    const Direction direction = letter == 'l' ? Direction::left : Direction::right;
    const int tiles = count_tiles(board);
    const auto dropped = [&](int gap) {
      const int col = side == 'l' ? tiles + gap : n - 1 - tiles - gap;
      return slide(apply_drop(board, {0, col, 1}), direction);
    };
    SlideOutcome outcome = dropped(0);
    if (!outcome.changed && may_pass && tiles + 1 < n) outcome = dropped(1);
    if (!outcome.changed) return "";
    board = outcome.board;
    side = letter;
  }
  return to_text(board);
}

/// The row, or one that its last drop makes the row.
bool leads_to(const std::string& after, const std::string& row, line::Turn turn) {
  if (turn == line::Turn::dropper) return after == row;
  for (std::size_t cell = 0; cell < row.size(); ++cell)
    if (row[cell] == '1' && after == std::string(row).replace(cell, 1, ".")) return true;
  return false;
}

/// Every way to the row with this turn that is printed is one.
bool printed_slides_lead_to(const std::string& row, line::Turn turn, const TurnReport& report) {
  const int n = static_cast<int>(row.size());
  const auto is_right = [&](const std::optional<std::string>& slides, bool occurs, bool may_pass) {
    return slides.has_value() == occurs &&
           (!occurs || leads_to(after_slides(n, *slides, may_pass), row, turn));
  };
  for (const AnsweredReading& one : report.readings)
    if (!is_right(one.slides(one.answer.word_passing), one.answer.passing, true) ||
        !is_right(one.slides(one.answer.word_non_passing), one.answer.non_passing.value(), false))
      return false;
  return is_right(report.slides_passing(), report.passing, true) &&
         is_right(report.slides_non_passing(), report.non_passing.value(), false);
}

}  // namespace

TEST_CASE("the slides that lead to a row, played by the rules of boards, end in that row as it lies") {
  const Resources one_thread{.threads = 1, .memory_bytes = 1ULL << 28};
  std::size_t played = 0;
  for (int n = 1; n <= 6; ++n)
    for (const std::string& row : all_rows(n, n)) {
      const ReachReport report = report_reachability(line::parse_configuration(row), {}, one_thread);
      CAPTURE(row, to_plain_text(report));
      REQUIRE(printed_slides_lead_to(row, line::Turn::slider, report.slider_to_move));
      REQUIRE(printed_slides_lead_to(row, line::Turn::dropper, report.dropper_to_move));
      played += report.slider_to_move.readings.size() + report.dropper_to_move.readings.size();
    }
  CHECK(played > 1000);
}

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
