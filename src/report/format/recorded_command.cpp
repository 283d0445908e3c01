// What the command of a record says of how a game was decided.
#include "report/format/recorded_command.hpp"

#include <sstream>

namespace dropslide {

std::string word_after(const std::string& option, const std::string& command, const std::string& missing) {
  std::istringstream words(command);
  std::string found = missing;
  for (std::string word; words >> word;)
    if (word == option) words >> found;
  return found;
}

bool is_by_layers(const std::string& command) { return word_after("--engine", command, "proof") == "layers"; }

}  // namespace dropslide
