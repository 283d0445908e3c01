// Checkpoints that are damaged, cut short or fail to be written: none may be taken for whole.
#include "base/error.hpp"
#include "unit/files/checkpoint_files.hpp"

using namespace dropslide;

namespace fs = std::filesystem;

namespace {

/// Whether the folder's only file, window.0, is refused by `find`, which must then name it, or by
/// `read_parts`.
bool is_refused(const CheckpointFolder& folder) {
  const auto found = find(folder);
  const auto damaged = damaged_in(folder);
  if (found.empty()) return damaged == std::vector{(folder.path() / "window.0").string()};
  return found.size() == 1 && damaged.empty() && read(found.front()).empty();
}

}  // namespace

TEST_CASE("a checkpoint with any one byte changed is refused") {
  const TemporaryFolder temporary;
  CheckpointFolder folder(temporary.path());
  save(folder, some_header, some_parts);
  const fs::path file = temporary.path() / "window.0";
  const std::string whole = contents(file);
  REQUIRE_FALSE(is_refused(folder));
  for (std::size_t i = 0; i < whole.size(); ++i)
    for (const char flipped : {'\x01', '\x80', '\xff'}) {
      CAPTURE(i, flipped);
      std::string bytes = whole;
      bytes[i] = static_cast<char>(bytes[i] ^ flipped);
      overwrite(file, bytes);
      REQUIRE(is_refused(folder));
    }
  overwrite(file, whole);
  CHECK_FALSE(is_refused(folder));
}

TEST_CASE("a checkpoint cut short anywhere is refused") {
  const TemporaryFolder temporary;
  CheckpointFolder folder(temporary.path());
  save(folder, some_header, some_parts);
  const std::string whole = contents(temporary.path() / "window.0");
  for (std::size_t length = 0; length < whole.size(); ++length) {
    CAPTURE(length);
    overwrite(temporary.path() / "window.0", whole.substr(0, length));
    REQUIRE(is_refused(folder));
  }
}

TEST_CASE("when the newest checkpoint is damaged, the older one is found whole and the next save spares it") {
  const TemporaryFolder temporary;
  CheckpointFolder folder(temporary.path());
  for (const char* text : {"1", "2"}) save(folder, text, {text});
  const fs::path newest = temporary.path() / "window.1";
  const std::string whole = contents(newest);

  overwrite(newest, whole.substr(0, whole.size() - 1) + "?");  // The front is sound, its part is not.
  REQUIRE(find(folder).size() == 2);
  CHECK(read(find(folder)[0]).empty());
  CHECK(read(find(folder)[1]) == std::vector<std::string>{"1", "1"});

  overwrite(newest, "X" + whole.substr(1));
  CHECK(damaged_in(folder) == std::vector{newest.string()});
  REQUIRE(find(folder).size() == 1);
  CHECK(read(find(folder)[0]) == std::vector<std::string>{"1", "1"});
  save(folder, "3", {"3"});
  REQUIRE(find(folder).size() == 2);
  CHECK(read(find(folder)[0]) == std::vector<std::string>{"3", "3"});
  CHECK(read(find(folder)[1]) == std::vector<std::string>{"1", "1"});
}

TEST_CASE("a file that is not ours is named as damaged, and files of other names are no one's business") {
  const TemporaryFolder temporary;
  const CheckpointFolder folder(temporary.path());
  overwrite(temporary.path() / "window.0", "Dear diary, today I opened a window.\n");
  overwrite(temporary.path() / "window.2", "x");
  CHECK(find(folder).empty());
  CHECK(damaged_in(folder) == std::vector{(temporary.path() / "window.0").string()});
}

TEST_CASE("a save that fails throws and leaves both generations as they were, and nothing else") {
  const TemporaryFolder temporary;
  CheckpointFolder folder(temporary.path());
  for (const char* text : {"1", "2"}) save(folder, text, {text});
  const std::string older = contents(temporary.path() / "window.0"),
                    newest = contents(temporary.path() / "window.1");
  for (const rlim_t limit : {0U, 10U, 60U, 5000U, 65535U}) {
    CAPTURE(limit);
    bool thrown = false;
    const std::vector<std::string> parts{std::string(40000, 'a'), std::string(30000, 'b')};
    {
      const FileSizeLimit full_disk(limit);
      try {
        save(folder, "3", parts);
      } catch (const EnvironmentError&) {
        thrown = true;
      }
    }
    CHECK(thrown);
    CHECK(contents(temporary.path() / "window.0") == older);
    CHECK(contents(temporary.path() / "window.1") == newest);
    CHECK(names_in(temporary.path()) == std::set<std::string>{"window.0", "window.1"});
  }
  save(folder, "3", {"3"});
  CHECK(find(folder).at(0).generation == 3);
}
