// dropslide-check: whether a certificate proves what it claims.
#include <fstream>
#include <iostream>

#include "checker.hpp"

int main(int argc, char** argv) {
  if (argc != 2 || std::string(argv[1]).rfind("-", 0) == 0) {
    std::cerr << "Usage: dropslide-check FILE\nExit code 0: the certificate proves its claim; 3: it does "
                 "not; 1: no such file.\n";
    return 2;
  }
  std::ifstream stream(argv[1], std::ios::binary);
  if (!stream) {
    std::cerr << "dropslide-check: cannot read " << argv[1] << '\n';
    return 1;
  }
  const auto verdict = dropslide_check::check(stream);
  if (!verdict.claim.empty()) std::cout << verdict.claim << '\n';
  if (verdict.holds)
    std::cout << "proved: " << verdict.positions << " positions checked by the rules\n";
  else
    std::cout << "not proved: " << verdict.reason << '\n';
  return verdict.holds ? 0 : 3;
}
