// Many games at a time, and the rules on many boards, for Python.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <dropslide/dropslide.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "module/arrays.hpp"
#include "module/bindings.hpp"
#include "module/native_call.hpp"

namespace py = pybind11;
namespace ds = dropslide::api;

namespace dropslide::python {
namespace {

using Bytes = py::array_t<std::uint8_t, py::array::c_style | py::array::forcecast>;

std::span<const std::uint8_t> span_of(const Bytes& bytes) {
  return {bytes.data(), static_cast<std::size_t>(bytes.size())};
}

/// A view of bytes that are 0 or 1 as numpy's truth values.
py::object truths(std::vector<std::uint8_t>&& bytes, std::vector<py::ssize_t> shape) {
  return array_of(std::move(bytes), std::move(shape)).attr("view")("bool");
}

class Games {
 public:
  Games(const std::string& shape, std::size_t count, const std::string& opponent, double chance_of_4,
        int dmax, const std::optional<std::string>& start, std::uint64_t seed)
      : games_(without_lock([&] {
          ds::GamesOptions options{opponent, chance_of_4, dmax, {}};
          if (start) options.start = ds::Board(*start);
          return std::make_unique<ds::Games>(shape, count, options, seed);
        })) {}

  void begin(std::uint64_t seed, const std::optional<std::string>& start) {
    without_lock([&] { games_->begin(seed, start ? std::optional(ds::Board(*start)) : std::nullopt); });
  }

  /// Scores, and whether each board changed; drops follow, unless they are the caller's.
  py::tuple slide(const Bytes& slides, bool drops) {
    expect_readable_arrays();
    std::vector<double> scores(games_->count());
    std::vector<std::uint8_t> moved(games_->count());
    without_lock([&] {
      games_->slide(span_of(slides), scores, moved);
      if (drops) games_->drop();
    });
    const auto count = static_cast<py::ssize_t>(scores.size());
    return py::make_tuple(array_of(std::move(scores), {count}), truths(std::move(moved), {count}));
  }

  py::array waiting() const {
    expect_readable_arrays();
    std::vector<std::uint32_t> games = games_->waiting();
    const auto count = static_cast<py::ssize_t>(games.size());
    return array_of(std::move(games), {count});
  }

  void drop(const std::vector<std::uint32_t>& games, const std::vector<int>& cells,
            const std::vector<int>& tiles) {
    for (std::size_t place = 0; place < games.size(); ++place)
      games_->drop(games[place], {cells.at(place), tiles.at(place)});
  }

  /// Boards and legal slides.
  py::tuple observe() const {
    expect_readable_arrays();
    const ds::Shape& shape = games_->shape();
    std::vector<std::uint8_t> boards(games_->count() * static_cast<std::size_t>(shape.cells()));
    std::vector<std::uint8_t> legal(4 * games_->count());
    without_lock([&] { games_->observe(boards, legal); });
    const auto count = static_cast<py::ssize_t>(games_->count());
    return py::make_tuple(array_of(std::move(boards), {count, shape.rows(), shape.cols()}),
                          truths(std::move(legal), {count, 4}));
  }

 private:
  std::unique_ptr<ds::Games> games_;
};

class Rules {
 public:
  explicit Rules(const std::string& shape) : shape_(shape), rules_(shape_) {}

  /// Boards and scores.
  py::tuple slide(const Exponents& boards, const Bytes& slides) const {
    expect_readable_arrays();
    auto slid = without_lock([&] { return rules_.slide(span_of(boards), span_of(slides)); });
    const auto count = static_cast<py::ssize_t>(slid.scores.size());
    return py::make_tuple(boards_of(std::move(slid.exponents)), array_of(std::move(slid.scores), {count}));
  }

  py::object legal(const Exponents& boards) const {
    expect_readable_arrays();
    auto legal = without_lock([&] { return rules_.legal(span_of(boards)); });
    const auto count = static_cast<py::ssize_t>(legal.size()) / 4;
    return truths(std::move(legal), {count, 4});
  }

  py::array canonical(const Exponents& boards) const {
    expect_readable_arrays();
    return boards_of(without_lock([&] { return rules_.canonical(span_of(boards)); }));
  }

 private:
  py::array boards_of(std::vector<std::uint8_t>&& exponents) const {
    const auto count = static_cast<py::ssize_t>(exponents.size()) / shape_.cells();
    return array_of(std::move(exponents), {count, shape_.rows(), shape_.cols()});
  }

  ds::Shape shape_;
  ds::Rules rules_;
};

}  // namespace

void bind_training(py::module_& module) {
  py::class_<Games>(module, "Games")
      .def(py::init<const std::string&, std::size_t, const std::string&, double, int,
                    const std::optional<std::string>&, std::uint64_t>())
      .def("begin", &Games::begin)
      .def("slide", &Games::slide)
      .def("waiting", &Games::waiting)
      .def("drop", &Games::drop)
      .def("observe", &Games::observe);
  py::class_<Rules>(module, "Rules")
      .def(py::init<const std::string&>())
      .def("slide", &Rules::slide)
      .def("legal", &Rules::legal)
      .def("canonical", &Rules::canonical);
}

}  // namespace dropslide::python
