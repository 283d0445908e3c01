// dropslide-check: whether certificates prove what they claim.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <stdexcept>
#include <vector>

#include "checker.hpp"

namespace {

/// Prints the verdict on a file, or on each certificate in a folder and its folders, in the order of their
/// names; of several files on one line, behind the name. Returns the exit code, the highest of several.
int check(const std::string& name, bool is_alone = false) try {
  if (std::filesystem::is_directory(name)) {
    const std::set<std::filesystem::path> inside(std::filesystem::recursive_directory_iterator(name), {});
    int code = -1;
    for (const auto& file : inside)
      if (file.extension() == ".certificate" && is_regular_file(file)) code = std::max(code, check(file));
    if (code < 0) throw std::runtime_error("nothing in this folder is called NAME.certificate");
    return code;
  }
  std::ifstream stream(name, std::ios::binary);
  if (!stream) throw std::runtime_error("it cannot be opened");
  const auto [holds, claim, reason, positions] = dropslide_check::check(stream);
  if (!is_alone) std::cout << name << ": ";
  if (!claim.empty()) std::cout << (holds ? "" : "claim: ") << claim << (is_alone ? "\n" : "; ");
  const std::string proof = std::to_string(positions) + " position" + (positions == 1 ? "" : "s");
  std::cout << (holds ? "proved: " + proof + " checked by the rules" : "not proved: " + reason) << std::endl;
  if (!std::cout) throw std::runtime_error("the verdict cannot be written");
  return holds ? 0 : 3;
} catch (const std::exception& error) {
  std::cerr << "dropslide-check: cannot check " << name << ": " << error.what() << '\n';
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  // The first three take the descriptors 0 to 2 if they are closed, so that no certificate does.
  const std::ifstream in("/dev/null"), out("/dev/null"), err("/dev/null");
  std::vector<std::string> names(argv + 1, argv + argc);
  const auto option = std::ranges::find_if(names, [](const auto& name) { return name.starts_with('-'); });
  const std::string asked = option == names.end() ? "" : *option;
  if (asked == "--") names.erase(option);
  if (names.empty() || !(asked.empty() || asked == "--")) {
    const bool is_help = asked == "-h" || asked == "--help" || asked == "--version";
    (is_help ? std::cout : std::cerr)
        << "Usage: dropslide-check\n       FILE_OR_FOLDER...\nExit code 0: each proves its claim;\n3: one "
           "does not;\n1: one cannot be read or held in memory.\nThis is version " DROPSLIDE_VERSION ".\n";
    return is_help ? 0 : 2;
  }
  int code = 0;
  for (const auto& name : names) code = std::max(code, check(name, names.size() == 1));
  return code;
}
