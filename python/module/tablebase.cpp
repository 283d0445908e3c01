// The class Tablebase for Python: values, queries, and layers as numpy arrays.
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <dropslide/dropslide.hpp>
#include <memory>
#include <utility>

#include "module/arrays.hpp"
#include "module/bindings.hpp"
#include "module/native_call.hpp"

namespace py = pybind11;
namespace ds = dropslide::api;

namespace dropslide::python {
namespace {

ds::Player player_named(const std::string& name) {
  if (name == "dropper") return ds::Player::dropper;
  if (name == "slider") return ds::Player::slider;
  throw ds::UsageError("to_move: expected dropper or slider, found '" + name + "'");
}

/// "dropper", "slider", a number, or None.
py::object object_of(const std::optional<ds::Value>& value) {
  if (!value) return py::none();
  if (value->number) return py::float_(*value->number);
  return py::str(std::string(ds::to_text(*value->winner)));
}

/// A tablebase that threads share. Closing one waits for nobody: those who are reading end what they read.
class Table {
 public:
  Table(const std::filesystem::path& folder, bool is_in_memory)
      : table_(without_lock([&] { return std::make_shared<const ds::Tablebase>(folder, is_in_memory); })) {}

  void close() { table_.reset(); }
  bool is_closed() const { return !table_; }

  /// To be called with the lock of the interpreter; what is returned may be used without.
  std::shared_ptr<const ds::Tablebase> opened() const {
    if (!table_) throw ds::UsageError("the tablebase is closed: open it again");
    return table_;
  }

  py::object value(const std::string& board) const {
    const auto table = opened();
    return object_of(without_lock([&] { return table->value(board); }));
  }

  py::object moves_to_end(const std::string& board) const {
    const auto table = opened();
    const auto found = without_lock([&] { return table->value(board); });
    return found && found->moves ? py::object(py::int_(*found->moves)) : py::none();
  }

  std::string query_json(const std::string& board, const std::string& to_move) const {
    const auto table = opened();
    const ds::Player player = player_named(to_move);
    return without_lock([&] { return table->query_json(board, player); });
  }

  py::array values(const Exponents& boards) const {
    expect_readable_arrays();
    const auto table = opened();
    const std::span<const std::uint8_t> exponents(boards.data(), static_cast<std::size_t>(boards.size()));
    std::vector<double> found = without_lock([&] { return table->values(exponents); });
    const auto length = static_cast<py::ssize_t>(found.size());
    return array_of(std::move(found), {length});
  }

  py::dict layer(int layer_sum) const {
    expect_readable_arrays();
    const auto table = opened();
    ds::Layer layer = without_lock([&] { return table->layer(layer_sum); });
    const ds::Shape shape = table->shape();
    const auto positions = static_cast<py::ssize_t>(layer.positions);
    py::dict arrays;
    arrays["boards"] = array_of(std::move(layer.exponents), {positions, shape.rows(), shape.cols()});
    if (table->winner())
      arrays["slider_wins"] = array_of(std::move(layer.slider_wins), {positions}).attr("view")("bool");
    if (table->quantity() == "moves") arrays["moves_to_end"] = array_of(std::move(layer.moves), {positions});
    if (!table->winner()) arrays["values"] = array_of(std::move(layer.numbers), {positions});
    return arrays;
  }

 private:
  std::shared_ptr<const ds::Tablebase> table_;
};

template <class Fact>
auto fact(Fact get) {
  return [get](const Table& table) { return get(*table.opened()); };
}

}  // namespace

void expect_readable_arrays() {
  constexpr int first_for_numpy_2 = 212;
  if (100 * PYBIND11_VERSION_MAJOR + PYBIND11_VERSION_MINOR >= first_for_numpy_2) return;
  const auto version = py::module_::import("numpy").attr("__version__").cast<std::string>();
  if (version.rfind("1.", 0) == 0) return;
  throw py::import_error(
      "this module was built with pybind11 " PYBIND11_TOSTRING(PYBIND11_VERSION_MAJOR) "." PYBIND11_TOSTRING(
          PYBIND11_VERSION_MINOR) ", which does not know NumPy " +
      version + ": install numpy<2, or build the module with pybind11 2.12 or later");
}

void bind_tablebase(py::module_& module) {
  // Now, by the one thread that imports us: two threads that made their first arrays at a time would wait for
  // each other, one with the lock of the interpreter, one with that of the static object behind all arrays.
  array_of(std::vector<std::uint8_t>(), {0});

  py::class_<Table>(module, "Table")
      .def(py::init<const std::filesystem::path&, bool>())
      .def("close", &Table::close)
      .def_property_readonly("is_closed", &Table::is_closed)
      .def_property_readonly("shape",
                             fact([](const ds::Tablebase& table) { return ds::to_text(table.shape()); }))
      .def_property_readonly("dmax", fact([](const ds::Tablebase& table) { return table.dmax(); }))
      .def_property_readonly("objective", fact([](const ds::Tablebase& table) { return table.objective(); }))
      .def_property_readonly("quantity", fact([](const ds::Tablebase& table) { return table.quantity(); }))
      .def_property_readonly("layers", fact([](const ds::Tablebase& table) { return table.layers(); }))
      .def_property_readonly("positions", fact([](const ds::Tablebase& table) { return table.positions(); }))
      .def_property_readonly("winner", fact([](const ds::Tablebase& table) -> std::optional<std::string> {
                               const auto winner = table.winner();
                               return winner ? std::optional<std::string>(ds::to_text(*winner))
                                             : std::nullopt;
                             }))
      .def("positions_of", [](const Table& table, int layer) { return table.opened()->positions(layer); })
      .def("value", &Table::value)
      .def("values", &Table::values)
      .def("moves_to_end", &Table::moves_to_end)
      .def("query_json", &Table::query_json)
      .def("layer", &Table::layer);
}

}  // namespace dropslide::python
