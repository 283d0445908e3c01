// The checker of certificates, answered by dropslide-check-verified: linked in its place, this hands every
// file of the checker's own tests to the proved one.
#include <fstream>
#include <stdexcept>
#include <string>

#include "checker.hpp"
#include "support/folders.hpp"
#include "verified/programs.hpp"

namespace dropslide_check {

Verdict check(std::istream& stream) {
  static const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "certificate";
  overwrite(file, {std::istreambuf_iterator<char>(stream), {}});
  const Said said = run_program(verified_program("dropslide-check-verified"), file.string());
  if (said.exit_code != 0 && said.exit_code != 3) throw std::runtime_error("no verdict: " + said.text);

  Verdict verdict{.holds = said.exit_code == 0};
  const std::string proved = "proved: ", refused = "not proved: ";
  const std::size_t last = said.text.rfind('\n', said.text.size() - 2) + 1;  // 0 if there is one line.
  const std::string claimed = verdict.holds ? "" : "claim: ";  // What is not proved is a claim and no more.
  if (last > 0) verdict.claim = said.text.substr(claimed.size(), last - 1 - claimed.size());
  const std::string line = said.text.substr(last, said.text.size() - last - 1);
  if (line.rfind(verdict.holds ? proved : refused, 0) != 0)
    throw std::runtime_error("the exit code and the text differ: " + said.text);
  if (verdict.holds)
    verdict.positions = std::stoull(line.substr(proved.size()));
  else
    verdict.reason = line.substr(refused.size());
  return verdict;
}

}  // namespace dropslide_check
