// Checkpoints as they are saved, found and read again: what a run that goes on after days relies on.
#include "base/error.hpp"
#include "unit/files/checkpoint_files.hpp"

using namespace dropslide;

namespace fs = std::filesystem;

TEST_CASE("a checkpoint is read as it was saved") {
  for (const std::string& header : {some_header, std::string(), std::string(100000, 'h')})
    for (const auto& parts : {some_parts, std::vector<std::string>{}, {std::string(3 << 20, 'p'), "q"}}) {
      CAPTURE(header.size(), parts.size());
      const TemporaryFolder temporary;
      CheckpointFolder folder(temporary.path());
      save(folder, header, parts);
      const auto found = find(CheckpointFolder(temporary.path()));
      REQUIRE(found.size() == 1);
      auto expected = parts;
      expected.insert(expected.begin(), header);
      CHECK(read(found.front()) == expected);
      CHECK(damaged_in(folder).empty());
    }
}

TEST_CASE(
    "a checkpoint file begins with its magic, header size and sizes of parts; the header with its "
    "generation") {
  const TemporaryFolder temporary;
  CheckpointFolder folder(temporary.path());
  save(folder, some_header, some_parts);
  const auto number = [](char low) { return std::string(1, low) + std::string(7, '\0'); };
  const std::string file = contents(temporary.path() / "window.0");
  const std::string front =
      "dropslide checkpoint 2\n" + number(16) + number(3) + number(11) + number(0) + number(3);
  CHECK(file.substr(0, front.size()) == front);
  CHECK(file.substr(front.size() + 8, 16 + 11) == "1\n" + some_header + some_parts[0]);
  CHECK(file.size() == front.size() + 8 + 16 + (11 + 8) + 0 + (3 + 8));
}

TEST_CASE("generations count up and alternate between two files, and the newest is found first") {
  const TemporaryFolder temporary;
  for (std::uint64_t generation = 1; generation <= 5; ++generation) {
    CAPTURE(generation);
    CheckpointFolder folder(temporary.path());
    save(folder, "header " + std::to_string(generation), {std::to_string(generation)});
    const auto found = find(folder);
    REQUIRE(found.size() == (generation == 1 ? 1 : 2));
    CHECK(found[0].generation == generation);
    CHECK(found[0].file.path().filename() == (generation % 2 == 1 ? "window.0" : "window.1"));
    for (const auto& one : found) {
      CAPTURE(one.generation);
      const std::string text = std::to_string(one.generation);
      CHECK(read(one) == std::vector<std::string>{"header " + text, text});
    }
    if (generation > 1) CHECK(found[1].generation == generation - 1);
  }
  CHECK(names_in(temporary.path()) == std::set<std::string>{"window.0", "window.1"});
}

TEST_CASE("parts are not read into memory of other sizes") {
  const TemporaryFolder temporary;
  CheckpointFolder folder(temporary.path());
  save(folder, some_header, {"abc", "de"});
  const auto found = find(folder).at(0);
  std::vector<std::byte> a(3), b(2), c(3);
  CHECK(found.file.read_parts({a, b}));
  CHECK_FALSE(found.file.read_parts({a, c}));
  CHECK_FALSE(found.file.read_parts({b, a}));
  CHECK_FALSE(found.file.read_parts({a}));
  CHECK_FALSE(found.file.read_parts({a, b, {}}));
}

TEST_CASE("a checkpoint folder is made with its parents, and left empty") {
  const TemporaryFolder temporary;
  const CheckpointFolder folder(temporary.path() / "a" / "b");
  CHECK(folder.path() == temporary.path() / "a" / "b");
  REQUIRE(fs::is_directory(folder.path()));
  CHECK(names_in(folder.path()).empty());
}

TEST_CASE("a folder that cannot be made or written in is an EnvironmentError that names it") {
  const TemporaryFolder temporary;
  overwrite(temporary.path() / "file", "");
  CHECK_THROWS_AS(CheckpointFolder(temporary.path() / "file"), EnvironmentError);
  CHECK_THROWS_AS(CheckpointFolder(temporary.path() / "file" / "folder"), EnvironmentError);
  CHECK_THROWS_WITH(CheckpointFolder(temporary.path() / "file"), contains_text(temporary.path().string()));
  CHECK_THROWS_AS(CheckpointFolder("/proc"), EnvironmentError);
}

TEST_CASE("a small text is written whole over an older one, or not at all") {
  const TemporaryFolder temporary;
  write_text_file(temporary.path() / "result.txt", "a longer text\n");
  write_text_file(temporary.path() / "result.txt", "text\n");
  bool thrown = false;
  {
    const FileSizeLimit full_disk(100);
    try {
      write_text_file(temporary.path() / "result.txt", std::string(1000, 'x'));
    } catch (const EnvironmentError&) {
      thrown = true;
    }
  }
  CHECK(thrown);
  CHECK(contents(temporary.path() / "result.txt") == "text\n");
  CHECK(names_in(temporary.path()) == std::set<std::string>{"result.txt"});
}
