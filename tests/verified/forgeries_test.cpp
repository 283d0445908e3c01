// Both checkers of certificates on ten thousand forged files.
#include <algorithm>
#include <filesystem>
#include <vector>

#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/source_tables.hpp"
#include "verified/forgery.hpp"
#include "verified/programs.hpp"

namespace {

/// The small ones among the committed certificates: of every kind of claim, and quick to check.
std::vector<std::string> true_certificates() {
  constexpr std::size_t most_bytes = 3500;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(source_tables() / "results" / "certificates"))
    if (entry.path().extension() == ".certificate" && entry.file_size() <= most_bytes)
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::string> certificates;
  for (const auto& file : files) certificates.push_back(contents(file));
  return certificates;
}

}  // namespace

TEST_CASE("both checkers give the same text and exit code for 10 000 forged certificates") {
  Random random;
  INFO(random);
  const auto certificates = true_certificates();
  REQUIRE(certificates.size() > 50);
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "forged").string();
  int proved = 0, refused_for_their_positions = 0;
  for (int i = 0; i < 10'000; ++i) {
    overwrite(file, forge(random.pick(certificates), random));
    const Said said = run_program(DROPSLIDE_CHECK, file);
    const Said verified = run_program(verified_program("dropslide-check-verified"), file);
    if (verified != said) {
      std::filesystem::copy_file(file, "forged-" + std::to_string(i) + ".certificate",
                                 std::filesystem::copy_options::overwrite_existing);
      FAIL_CHECK("forged-" << i << ".certificate: dropslide-check says\n"
                           << said.text << "and ends with " << said.exit_code
                           << ", dropslide-check-verified\n"
                           << verified.text << "and ends with " << verified.exit_code);
    }
    proved += said.exit_code == 0 ? 1 : 0;
    refused_for_their_positions += said.exit_code == 3 && said.text.find('/') != std::string::npos ? 1 : 0;
  }
  WARN(proved << " of them prove what they claim, " << refused_for_their_positions
              << " are refused for a position");
  CHECK(proved > 100);  // Else the files would be too broken to be of interest.
  CHECK(proved < 5000);
  CHECK(refused_for_their_positions > 1000);
}
