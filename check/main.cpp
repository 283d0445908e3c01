// dropslide-check: whether a certificate proves what it claims.
#include <fstream>
#include <iostream>
#include <stdexcept>

#include "checker.hpp"

int main(int argc, char** argv) try {
  if (const std::string word = argc == 2 ? argv[1] : "-"; word[0] == '-') {
    const bool is_asked = word == "-h" || word == "--help" || word == "--version";
    (is_asked ? std::cout : std::cerr)
        << "Usage: dropslide-check FILE\nExit code 0: the certificate proves its claim; 3: it does not; 1: "
           "it cannot be read or held in memory.\nThis is version " DROPSLIDE_VERSION ".\n";
    return is_asked ? 0 : 2;
  }
  // The first three take the descriptors 0 to 2 if they are closed, so that the certificate does not.
  std::ifstream in("/dev/null"), out("/dev/null"), err("/dev/null"), stream(argv[1], std::ios::binary);
  if (!stream) throw std::runtime_error("it cannot be opened");
  const auto verdict = dropslide_check::check(stream);
  if (!verdict.claim.empty()) std::cout << (verdict.holds ? "" : "claim: ") << verdict.claim << '\n';
  const auto proof = std::to_string(verdict.positions) + " positions checked by the rules";
  std::cout << (verdict.holds ? "proved: " + proof : "not proved: " + verdict.reason) << std::endl;
  if (!std::cout) throw std::runtime_error("the verdict cannot be written");
  return verdict.holds ? 0 : 3;
} catch (const std::exception& error) {
  std::cerr << "dropslide-check: cannot check " << argv[1] << ": " << error.what() << '\n';
  return 1;
}
