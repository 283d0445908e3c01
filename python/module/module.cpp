// The module dropslide._native: errors as Python's exceptions, and what the other files bind.
#include <dropslide/dropslide.hpp>

#include "module/bindings.hpp"
#include "module/native_call.hpp"

namespace py = pybind11;
namespace ds = dropslide::api;

namespace {

void raise(const char* name, const char* what) {
  const py::object type = py::module_::import("dropslide._errors").attr(name);
  const auto text = py::reinterpret_steal<py::object>(PyUnicode_DecodeFSDefault(what));  // It may name files.
  PyErr_SetObject(type.ptr(), text.ptr());
}

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const ds::UsageError& error) {
    raise("UsageError", error.what());
  } catch (const ds::DamageError& error) {
    raise("DamageError", error.what());
  } catch (const ds::EnvironmentError& error) {
    raise("EnvironmentError", error.what());
  } catch (const ds::Error& error) {
    raise("Error", error.what());
  }
}

}  // namespace

PYBIND11_MODULE(_native, module) {
  py::register_exception_translator(translate);
  module.attr("version") = std::string(ds::version());
  dropslide::python::bind_computations(module);
  dropslide::python::bind_tablebase(module);
  dropslide::python::bind_players(module);
  dropslide::python::bind_training(module);
  dropslide::python::watch_interpreter();
}
