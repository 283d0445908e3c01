// The rules on many boards at a time.
#include "play/board_batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "base/error.hpp"
#include "packed/board_slides.hpp"
#include "packed/merge_score.hpp"
#include "packed/shape_dispatch.hpp"
#include "play/byte_boards.hpp"

namespace dropslide::play {

class BoardBatch::Rules {
 public:
  virtual ~Rules() = default;
  virtual void slide(const std::uint8_t* boards, std::span<const std::uint8_t> slides, std::uint8_t* after,
                     double* scores) const = 0;
  virtual void legal(const std::uint8_t* boards, std::size_t count, std::uint8_t* legal) const = 0;
  virtual void canonical(const std::uint8_t* boards, std::size_t count, std::uint8_t* images) const = 0;
};

namespace {

template <int Rows, int Cols, class Word>
class RulesOf final : public BoardBatch::Rules {
 public:
  using Pack = Packing<Rows, Cols, Word>;

  void slide(const std::uint8_t* boards, std::span<const std::uint8_t> slides, std::uint8_t* after,
             double* scores) const override {
    for (const std::uint8_t slide : slides) {
      const Word board = word_of_bytes<Pack>(boards);
      const Word slid = slides_.slide(board, all_directions[slide]);
      *scores++ = static_cast<double>(merge_potential(slid) - merge_potential(board));
      put_bytes<Pack>(slid, after);
      boards += Pack::cells;
      after += Pack::cells;
    }
  }

  void legal(const std::uint8_t* boards, std::size_t count, std::uint8_t* legal) const override {
    for (std::size_t board = 0; board < count; ++board)
      put_legal_slides<Pack>(word_of_bytes<Pack>(boards + board * Pack::cells), legal + 4 * board);
  }

  void canonical(const std::uint8_t* boards, std::size_t count, std::uint8_t* images) const override {
    for (std::size_t place = 0; place < count * Pack::cells; place += Pack::cells)
      put_bytes<Pack>(Pack::canonical(word_of_bytes<Pack>(boards + place)), images + place);
  }

 private:
  BoardSlides<Rows, Cols, Word> slides_;
};

template <class Word>
std::unique_ptr<const BoardBatch::Rules> make_rules(Shape shape) {
  return with_packed_shape<Word>(shape, []<class P>(P) -> std::unique_ptr<const BoardBatch::Rules> {
    return std::make_unique<RulesOf<P::rows, P::cols, Word>>();
  });
}

}  // namespace

/// Those of each word are made when they are first needed.
struct BoardBatch::Tables {
  Shape shape;
  std::once_flag narrow_is_made, wide_is_made;
  std::unique_ptr<const Rules> narrow, wide;
};

BoardBatch::BoardBatch(Shape shape) : tables_(std::make_unique<Tables>(shape)) {}
BoardBatch::~BoardBatch() = default;
BoardBatch::BoardBatch(BoardBatch&&) noexcept = default;

/// A slide makes tiles of at most one more than it finds.
const BoardBatch::Rules& BoardBatch::rules_for(std::span<const std::uint8_t> boards) const {
  Tables& tables = *tables_;
  const std::uint8_t highest = boards.empty() ? 0 : *std::max_element(boards.begin(), boards.end());
  if (fits_word64(tables.shape, highest + 1)) {
    std::call_once(tables.narrow_is_made, [&] { tables.narrow = make_rules<Word64>(tables.shape); });
    return *tables.narrow;
  }
  std::call_once(tables.wide_is_made, [&] { tables.wide = make_rules<Word128>(tables.shape); });
  return *tables.wide;
}

void BoardBatch::slide(std::span<const std::uint8_t> boards, std::span<const std::uint8_t> slides,
                       std::span<std::uint8_t> after, std::span<double> scores) const {
  const auto cells = static_cast<std::size_t>(tables_->shape.cells());
  for (std::size_t place = 0; place < boards.size(); place += cells)
    if (std::count(&boards[place], &boards[place] + cells, max_exponent) > 1)
      throw UsageError(fmt::format("board {} has two tiles {}: they could make a higher one", place / cells,
                                   max_exponent));
  rules_for(boards).slide(boards.data(), slides, after.data(), scores.data());
}

void BoardBatch::legal(std::span<const std::uint8_t> boards, std::span<std::uint8_t> legal) const {
  rules_for(boards).legal(boards.data(), legal.size() / 4, legal.data());
}

void BoardBatch::canonical(std::span<const std::uint8_t> boards, std::span<std::uint8_t> images) const {
  rules_for(boards).canonical(boards.data(), boards.size() / static_cast<std::size_t>(tables_->shape.cells()),
                              images.data());
}

}  // namespace dropslide::play
