// Games without merges from any board on, and how they begin.
#include "without_merge.hpp"

#include "rules.hpp"

namespace oracle {
namespace {

bool any_merges(const Board& board, const std::vector<Board>& answers) {
  return std::any_of(answers.begin(), answers.end(),
                     [&](const Board& answer) { return empty_count(answer) > empty_count(board); });
}

bool is_safe_before_slide(const Board& board, int dmax) {
  const std::vector<Board> answers = slides(board);
  return !any_merges(board, answers) && std::all_of(answers.begin(), answers.end(), [&](const Board& answer) {
    const std::vector<Board> next = drops(answer, dmax);
    return std::any_of(next.begin(), next.end(),
                       [&](const Board& b) { return is_safe_before_slide(b, dmax); });
  });
}

struct Opening {
  int dmax;
  const std::function<bool(const std::string&)>& goal;

  bool is_forced(const Board& board, int left) const {
    if (left == 0) return goal(to_text(board));
    const std::vector<Board> choices = drops(board, dmax);
    return std::any_of(choices.begin(), choices.end(), [&](const Board& dropped) {
      const std::vector<Board> answers = slides(dropped);
      if (answers.empty()) return left == 1 && goal(to_text(dropped));
      return !any_merges(dropped, answers) &&
             std::all_of(answers.begin(), answers.end(),
                         [&](const Board& answer) { return is_forced(answer, left - 1); });
    });
  }
};

}  // namespace

bool never_merges(const std::string& board, int dmax) { return is_safe_before_slide(parse(board), dmax); }

bool forces_without_merge(int rows, int cols, int dmax, int drops,
                          const std::function<bool(const std::string&)>& goal) {
  return Opening{dmax, goal}.is_forced(empty_board(rows, cols), drops);
}

}  // namespace oracle
