// The states of a board, and evaluations of players, for Python.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <dropslide/dropslide.hpp>
#include <memory>
#include <optional>
#include <utility>

#include "module/arrays.hpp"
#include "module/bindings.hpp"
#include "module/computation.hpp"
#include "module/native_call.hpp"

namespace py = pybind11;
namespace ds = dropslide::api;

namespace dropslide::python {
namespace {

/// The board of the next cells; moves `tiles` behind them.
void read_board(const std::uint8_t*& tiles, ds::Board& board) {
  const ds::Shape& shape = board.shape();
  for (int row = 0; row < shape.rows(); ++row)
    for (int column = 0; column < shape.cols(); ++column) board.set(row, column, *tiles++);
}

/// The states of a board, which threads share.
class StateNumbers {
 public:
  StateNumbers(const std::string& shape, const RunOptions& options) {
    run_computation(options, [&](const ds::Run& run) {
      states_ = std::make_unique<const ds::States>(shape, run);
      return ds::Outcome{};
    });
  }

  const ds::States& states() const { return *states_; }

  py::array exponents(int layer) const {
    expect_readable_arrays();
    std::vector<std::uint8_t> tiles = without_lock([&] { return states_->exponents(layer); });
    const ds::Shape& shape = states_->shape();
    const auto boards = static_cast<py::ssize_t>(tiles.size()) / shape.cells();
    return array_of(std::move(tiles), {boards, shape.rows(), shape.cols()});
  }

  /// -1 for a board that is no state.
  py::array numbers_of(const Exponents& boards) const {
    expect_readable_arrays();
    const ds::Shape& shape = states_->shape();
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(boards.size() / shape.cells()));
    const std::uint8_t* tiles = boards.data();
    without_lock([&] {
      ds::Board board(shape);
      for (std::int64_t& number : numbers) {
        read_board(tiles, board);
        const auto found = states_->number_of(board);
        number = found ? static_cast<std::int64_t>(*found) : -1;
      }
    });
    const auto length = static_cast<py::ssize_t>(numbers.size());
    return array_of(std::move(numbers), {length});
  }

 private:
  std::unique_ptr<const ds::States> states_;
};

/// The slides of a policy file for boards: -1 where it has none.
py::array slides_of(const ds::Policy& policy, const Exponents& boards) {
  expect_readable_arrays();
  std::vector<std::int8_t> slides(static_cast<std::size_t>(boards.size() / policy.shape().cells()));
  const std::uint8_t* tiles = boards.data();
  without_lock([&] {
    ds::Board board(policy.shape());
    for (std::int8_t& slide : slides) {
      read_board(tiles, board);
      const auto found = policy.slide_on(board);
      slide = found ? static_cast<std::int8_t>(*found) : std::int8_t{-1};
    }
  });
  const auto length = static_cast<py::ssize_t>(slides.size());
  return array_of(std::move(slides), {length});
}

/// How an evaluation ended, and of each age its sum of faces, visits and regret.
using EvaluationEnding = std::pair<Ending, std::vector<std::tuple<int, double, double>>>;

template <class Evaluate>
EvaluationEnding run_evaluation(const RunOptions& options, Evaluate&& evaluate) {
  EvaluationEnding ending;
  ending.first = run_computation(options, [&](const ds::Run& run) {
    ds::Evaluation found = evaluate(run);
    for (const ds::AgeOfPlay& age : found.ages) ending.second.emplace_back(age.age, age.visits, age.regret);
    return static_cast<ds::Outcome&&>(found);
  });
  return ending;
}

ds::EvaluateOptions options_of(const std::optional<std::filesystem::path>& table, std::size_t most_mistakes,
                               bool is_symmetric = false) {
  return {.table = table, .is_symmetric = is_symmetric, .most_mistakes = most_mistakes};
}

EvaluationEnding evaluate_named(const std::string& shape, const std::string& player,
                                const std::optional<std::filesystem::path>& table, std::size_t most_mistakes,
                                const RunOptions& run) {
  return run_evaluation(run, [&](const ds::Run& given) {
    return ds::evaluate(ds::Shape(shape), player, options_of(table, most_mistakes), given);
  });
}

/// `function` takes boards (n x rows x columns) and legal slides (n x 4), and returns n x 4 chances.
EvaluationEnding evaluate_function(const std::string& shape, const py::function& function, bool is_symmetric,
                                   const std::optional<std::filesystem::path>& table,
                                   std::size_t most_mistakes, const RunOptions& run) {
  expect_readable_arrays();
  const ds::Shape board_shape(shape);
  const ds::BatchPlayer player = [&](const ds::StateBatch& states, std::span<ds::SlideChances> chances) {
    const py::gil_scoped_acquire lock;
    const auto size = static_cast<py::ssize_t>(states.size);
    const auto boards = array_of(std::vector(states.exponents.begin(), states.exponents.end()),
                                 {size, board_shape.rows(), board_shape.cols()});
    const auto legal = array_of(std::vector(states.legal.begin(), states.legal.end()), {size, 4});
    const auto answer = function(boards, legal.attr("view")("bool"))
                            .cast<py::array_t<double, py::array::c_style | py::array::forcecast>>();
    if (answer.ndim() != 2 || answer.shape(0) != size || answer.shape(1) != 4)
      throw ds::UsageError("a player returns four chances for each board");
    std::copy_n(answer.data(), 4 * states.size, chances.front().begin());
  };
  return run_evaluation(run, [&](const ds::Run& given) {
    return ds::evaluate(board_shape, player, options_of(table, most_mistakes, is_symmetric), given);
  });
}

template <class Number>
EvaluationEnding evaluate_array(const StateNumbers& numbers,
                                const py::array_t<Number, py::array::c_style>& array,
                                const std::optional<std::filesystem::path>& table, std::size_t most_mistakes,
                                const RunOptions& run) {
  const std::span<const Number> values(array.data(), static_cast<std::size_t>(array.size()));
  return run_evaluation(run, [&](const ds::Run& given) {
    return ds::evaluate(numbers.states(), values, options_of(table, most_mistakes), given);
  });
}

}  // namespace

void bind_players(py::module_& module) {
  py::class_<ds::Policy>(module, "Policy")
      .def(py::init([](const std::filesystem::path& file) {
        return without_lock([&] { return std::make_unique<ds::Policy>(file); });
      }))
      .def_property_readonly("shape", [](const ds::Policy& policy) { return ds::to_text(policy.shape()); })
      .def_property_readonly("states", &ds::Policy::states)
      .def_property_readonly("quantity", &ds::Policy::quantity)
      .def("slides_of", slides_of);
  py::class_<StateNumbers>(module, "StateNumbers")
      .def(py::init<const std::string&, const RunOptions&>())
      .def_property_readonly("size", [](const StateNumbers& numbers) { return numbers.states().size(); })
      .def_property_readonly("layers", [](const StateNumbers& numbers) { return numbers.states().layers(); })
      .def("first_of",
           [](const StateNumbers& numbers, int layer) { return numbers.states().first_of(layer); })
      .def("exponents", &StateNumbers::exponents)
      .def("numbers_of", &StateNumbers::numbers_of);
  module.def("evaluate_named", &evaluate_named);
  module.def("evaluate_function", &evaluate_function);
  module.def("evaluate_slides", &evaluate_array<std::uint8_t>);
  module.def("evaluate_chances", &evaluate_array<double>);
}

}  // namespace dropslide::python
