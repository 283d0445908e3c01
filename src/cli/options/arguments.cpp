// Arguments: the values that one command line gave.
#include "cli/options/arguments.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "base/shell_text.hpp"
#include "cli/options/value_text.hpp"

namespace dropslide::cli {

std::optional<std::string> Arguments::text_if_any(const std::string& name) const {
  if (const auto found = given_.find(name); found != given_.end()) return found->second.back();
  if (const auto found = fallbacks_.find(name); found != fallbacks_.end()) return found->second;
  return std::nullopt;
}

std::string Arguments::text(const std::string& name) const {
  if (const auto text = text_if_any(name)) return *text;
  throw std::logic_error(fmt::format("{} has no value", name));
}

std::vector<std::string> Arguments::texts(const std::string& name) const {
  const auto found = given_.find(name);
  return found == given_.end() ? std::vector<std::string>{} : found->second;
}

std::int64_t Arguments::whole_value(const std::string& name) const {
  if (const auto number = read_whole(text(name))) return *number;
  throw std::logic_error(fmt::format("{} is no whole number", name));
}

double Arguments::number(const std::string& name) const {
  if (const auto number = read_number(text(name))) return *number;
  throw std::logic_error(fmt::format("{} is no number", name));
}

std::string Arguments::written(const std::vector<std::string>& options) const {
  std::string text;
  for (const std::string& option : options)
    if (const auto value = text_if_any(option)) text += fmt::format(" --{} {}", option, shell_word(*value));
  return text;
}

void refuse_meaningless(const std::string& name, const std::string& word) {
  throw std::logic_error(fmt::format("{} may be '{}', which means nothing", name, word));
}

}  // namespace dropslide::cli
