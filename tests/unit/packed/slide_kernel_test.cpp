// The innermost loop of the searches against plain drops and slides, for every shape and both words.
#include <algorithm>

#include "packed/shape_dispatch.hpp"
#include "support/boards.hpp"
#include "unit/packed/packed_shape.hpp"

using namespace dropslide;

namespace {

template <class Word>
struct ExpectedReplies {
  Word after_drop = 0;
  std::vector<Word> slid;
  bool decisive = false;
};

template <class Word>
ExpectedReplies<Word> plain_replies(const PackedFunctions<Word>& functions, const Board& board,
                                    int decisive_from) {
  ExpectedReplies<Word> expected{functions.pack(board), {}, false};
  for (const SlideOutcome& outcome : legal_slides(board)) {
    expected.decisive = expected.decisive || outcome.highest_merged >= decisive_from;
    if (!expected.decisive) expected.slid.push_back(functions.pack(outcome.board));
  }
  std::sort(expected.slid.begin(), expected.slid.end());
  return expected;
}

template <class Word>
bool matches(const Replies<Word>& replies, const ExpectedReplies<Word>& expected) {
  if (replies.after_drop != expected.after_drop || replies.decisive != expected.decisive) return false;
  if (expected.decisive) return true;
  std::vector<Word> slid(replies.slid.begin(), replies.slid.begin() + replies.count);
  std::sort(slid.begin(), slid.end());
  return slid == expected.slid;
}

/// Whether the kernel visits every drop on the board in order, each with the right replies.
template <class Word>
bool answers_as_plain(const PackedFunctions<Word>& functions, const Kernel<Word>& kernel, const Board& board,
                      int dmax, int decisive_from) {
  const auto drops = legal_drops(board, dmax);
  auto drop = drops.begin();
  bool right = true;
  kernel(functions.pack(board), dmax, [&](const Replies<Word>& replies) {
    right = drop != drops.end() &&
            matches(replies, plain_replies(functions, apply_drop(board, *drop), decisive_from));
    if (right) ++drop;
    return right;
  });
  return right && drop == drops.end();
}

struct Setting {
  int decisive_from, highest, dmax;
};

template <class Word>
void check_shape(Shape shape, Setting setting, Random& random) {
  CAPTURE(shape, cell_bits<Word>, setting.decisive_from, setting.highest, setting.dmax);
  const auto functions = packed_functions<Word>(shape);
  const auto kernel = make_kernel<Word>(shape, setting.decisive_from, setting.highest);
  auto boards = random_boards(60, shape, setting.highest, random);
  const auto played = played_boards(40, shape, setting.dmax, setting.highest, random);
  boards.insert(boards.end(), played.begin(), played.end());
  CHECK(first_exception(boards, [&](const Board& board) {
          return answers_as_plain(functions, kernel, board, setting.dmax, setting.decisive_from);
        }) == none);
}

/// On boards reached by random play and on arbitrary ones, of every shape and with both words.
void check_all_shapes(Setting setting) {
  Random random;
  INFO(random);
  for (const Shape shape : playable_shapes()) {
    if (fits_word64(shape, setting.highest) && setting.decisive_from <= highest_cell<Word64> + 1)
      check_shape<Word64>(shape, setting, random);
    check_shape<Word128>(shape, setting, random);
  }
}

}  // namespace

TEST_CASE("every drop is answered by the slides of the plain board") { check_all_shapes({7, 6, 3}); }

TEST_CASE("the slides are right where lines would already merge decisively before the drop") {
  check_all_shapes({3, 3, 2});
  check_all_shapes({4, 6, 3});
}

TEST_CASE("the slides are right where any merge is decisive") { check_all_shapes({1, 3, 3}); }

TEST_CASE("the slides are right where no merge is decisive") { check_all_shapes({16, 8, 2}); }

TEST_CASE("the slides of all boards of up to 5 cells are those of the plain boards") {
  for (const Shape shape : shapes_up_to(5)) {
    const auto functions = packed_functions<Word64>(shape);
    for (const int decisive_from : {1, 3, 4}) {
      CAPTURE(decisive_from);
      const auto kernel = make_kernel<Word64>(shape, decisive_from, 3);
      CHECK(first_exception(all_boards(shape, 3), [&](const Board& board) {
              return answers_as_plain(functions, kernel, board, 3, decisive_from);
            }) == none);
    }
  }
}

TEST_CASE("a drop between two equal tiles takes a decisive slide away") {
  const auto functions = packed_functions<Word64>({2, 3});
  const auto kernel = make_kernel<Word64>({2, 3}, 3, 2);
  std::vector<std::string> undecided;
  kernel(functions.pack(parse_board("2.2/...")), 1, [&](const Replies<Word64>& replies) {
    if (!replies.decisive) undecided.push_back(to_text(functions.unpack(replies.after_drop)));
    return true;
  });
  CHECK(undecided == std::vector<std::string>{"212/..."});
}

TEST_CASE("a drop beside an equal tile can decide the game") {
  const auto functions = packed_functions<Word64>({2, 2});
  const auto kernel = make_kernel<Word64>({2, 2}, 3, 2);
  std::vector<std::string> decided;
  kernel(functions.pack(parse_board("2./..")), 2, [&](const Replies<Word64>& replies) {
    if (replies.decisive) decided.push_back(to_text(functions.unpack(replies.after_drop)));
    return true;
  });
  CHECK(decided == std::vector<std::string>{"22/..", "2./2."});
}

TEST_CASE("the kernel stops when its visitor has seen enough") {
  const auto kernel = make_kernel<Word64>({2, 3}, 5, 4);
  int seen = 0;
  kernel(0, 3, [&](const Replies<Word64>&) { return ++seen < 7; });
  CHECK(seen == 7);
}

TEST_CASE("a full board has no drops") {
  const auto functions = packed_functions<Word64>({2, 2});
  int seen = 0;
  make_kernel<Word64>({2, 2}, 4, 3)(functions.pack(parse_board("12/21")), 3,
                                    [&](const auto&) { return ++seen > 0; });
  CHECK(seen == 0);
}
