// Tablebases of the public API: one that was opened, its queries and its layers.
#include "dropslide/tablebase.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <tuple>
#include <variant>

#include "api/convert.hpp"
#include "engines/tablebase/tablebase.hpp"
#include "questions/chance_query.hpp"
#include "report/fields/field_table.hpp"
#include "report/games/query_report.hpp"

namespace dropslide::api {
namespace {

using tablebase::PositionValue;

Value to_outside(const PositionValue& value) {
  return {.winner = api::to_outside(value.winner), .moves = value.moves, .number = {}};
}

Value to_outside(double number) { return {.winner = {}, .moves = {}, .number = number}; }

template <class Inside>
std::optional<Value> to_outside(const std::optional<Inside>& value) {
  return value ? std::optional(to_outside(*value)) : std::nullopt;
}

/// A move of either kind of query; those of two players have no chance.
template <class Inside>
ValuedMove move_of(const Inside& inside) {
  ValuedMove move{{}, {}, api::to_outside(inside.board), to_outside(inside.value), {}};
  if (const auto* drop = std::get_if<dropslide::Drop>(&inside.move)) move.drop = api::to_outside(*drop);
  if (const auto* slide = std::get_if<dropslide::Direction>(&inside.move))
    move.slide = api::to_outside(*slide);
  if constexpr (requires { inside.chance; }) move.chance = inside.chance;
  return move;
}

void append(const dropslide::Board& board, std::vector<std::uint8_t>& exponents) {
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col) exponents.push_back(board.at(row, col));
}

/// The numbers of the boards, those of one layer together: a look-up finds in the cache what the one before
/// it has read. Boards of no layer come last.
std::vector<std::size_t> by_layer(std::span<const std::uint8_t> exponents, std::size_t cells, int layers) {
  const std::size_t boards = exponents.size() / cells;
  const auto last = static_cast<std::uint64_t>(layers);
  std::vector<std::uint32_t> layer(boards);
  std::vector<std::size_t> begins(last + 2);
  for (std::size_t number = 0; number < boards; ++number) {
    std::uint64_t sum = 0;
    for (const std::uint8_t tile : exponents.subspan(number * cells, cells))
      sum += std::uint64_t{tile != 0} << (tile - (tile != 0));
    layer[number] = static_cast<std::uint32_t>(std::min(sum, last));
    ++begins[layer[number] + 1];
  }
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  std::vector<std::size_t> order(boards);
  for (std::size_t number = 0; number < boards; ++number) order[begins[layer[number]]++] = number;
  return order;
}

}  // namespace

/// The tablebase of the room engines/tablebase.
class Tablebase::Opened : public dropslide::Tablebase {
 public:
  using dropslide::Tablebase::Tablebase;

  bool is_number() const { return facts().is_number; }

  /// Calls use(query) with the answer to the board, of either kind; returns what it returns.
  template <class Use>
  auto ask(const Board& board, Player to_move, Use&& use) const {
    return guarded([&] {
      return is_number() ? use(query_chances(*this, to_inside(board), to_inside(to_move)))
                         : use(query_board(*this, to_inside(board), to_inside(to_move)));
    });
  }
};

Tablebase::Tablebase(const std::filesystem::path& folder, bool is_in_memory)
    : opened_(guarded([&] {
        return std::make_unique<const Opened>(folder,
                                              is_in_memory ? LayersInMemory::all : LayersInMemory::few);
      })) {}
Tablebase::~Tablebase() = default;
Tablebase::Tablebase(Tablebase&& other) noexcept = default;
Tablebase& Tablebase::operator=(Tablebase&& other) noexcept = default;

void Tablebase::close() { opened_.reset(); }

const Tablebase::Opened& Tablebase::opened() const {
  if (!opened_) throw UsageError("the tablebase is closed: open it again");
  return *opened_;
}

Shape Tablebase::shape() const { return api::to_outside(opened().shape()); }
int Tablebase::dmax() const { return opened().game().dmax; }
int Tablebase::objective() const { return opened().game().objective; }
std::string Tablebase::quantity() const { return std::string(opened().facts().name); }
int Tablebase::layers() const { return opened().layers(); }
std::uint64_t Tablebase::positions() const { return opened().positions(); }
std::uint64_t Tablebase::positions(int layer) const { return opened().positions(layer); }

std::optional<Player> Tablebase::winner() const {
  return opened().is_number() ? std::nullopt : std::optional(api::to_outside(opened().winner()));
}

std::optional<Value> Tablebase::value(const Board& board) const {
  const Opened& table = opened();
  if (board.shape() != shape())
    throw UsageError(fmt::format("expected a board of {}, found {}", to_text(shape()), to_text(board)));
  return guarded([&] {
    const dropslide::Board inside = to_inside(board);
    return table.is_number() ? to_outside(table.find_number(inside)) : to_outside(table.find(inside));
  });
}

Answer Tablebase::query(const Board& board, Player to_move) const {
  return opened().ask(board, to_move, [&](const auto& found) {
    Answer answer{board, to_move, to_outside(found.value), {}};
    for (const auto& move : found.moves) answer.moves.push_back(move_of(move));
    return answer;
  });
}

std::string Tablebase::query_json(const Board& board, Player to_move) const {
  return opened().ask(board, to_move,
                      [](const auto& found) { return document("query", dropslide::to_json(found)); });
}

Layer Tablebase::layer(int layer_sum) const {
  const Opened& table = opened();
  if (layer_sum < 0 || layer_sum >= table.layers())
    throw UsageError(fmt::format("expected a layer from 0 to {}, found {}", table.layers() - 1, layer_sum));
  Layer layer{.layer_sum = layer_sum, .positions = table.positions(layer_sum)};
  layer.exponents.reserve(layer.positions * static_cast<std::size_t>(shape().cells()));
  if (table.is_number())
    guarded([&] {
      table.for_each<double>(layer_sum, 0, layer.positions,
                             [&](const dropslide::Board& board, const double& number) {
                               append(board, layer.exponents);
                               layer.numbers.push_back(number);
                             });
    });
  else
    guarded([&] {
      table.for_each<PositionValue>(layer_sum, 0, layer.positions,
                                    [&](const dropslide::Board& board, const PositionValue& value) {
                                      append(board, layer.exponents);
                                      layer.slider_wins.push_back(value.winner == Winner::slider ? 1 : 0);
                                      if (value.moves) layer.moves.push_back(*value.moves);
                                    });
    });
  return layer;
}

std::vector<double> Tablebase::values(std::span<const std::uint8_t> exponents) const {
  const Opened& table = opened();
  const dropslide::Shape inside = table.Opened::shape();
  const auto cells = static_cast<std::size_t>(inside.cells());
  if (exponents.size() % cells != 0)
    throw UsageError(fmt::format("expected {} exponents for each board, found {}", cells, exponents.size()));
  if (std::any_of(exponents.begin(), exponents.end(), [](std::uint8_t tile) { return tile > max_exponent; }))
    throw UsageError(fmt::format("expected exponents from 0 to {}", max_exponent));
  const bool is_number = table.is_number();
  const auto value_of = [&](const dropslide::Board& board) {
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    if (is_number) return table.find_number(board).value_or(nothing);
    const auto found = table.find(board);
    return found ? double(found->winner == Winner::slider) : nothing;
  };
  return guarded([&] {
    std::vector<double> values(exponents.size() / cells);
    dropslide::Board board(inside);
    for (const std::size_t number : by_layer(exponents, cells, table.Opened::layers())) {
      const std::uint8_t* tile = &exponents[number * cells];
      for (int row = 0; row < inside.rows; ++row)
        for (int column = 0; column < inside.cols; ++column) board.set(row, column, *tile++);
      values[number] = value_of(board);
    }
    return values;
  });
}

}  // namespace dropslide::api
