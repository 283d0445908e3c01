// Files that get their names when they are whole, and output into what is no regular file.
#include "files/new_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "base/error.hpp"
#include "unit/files/checkpoint_files.hpp"

using namespace dropslide;

namespace fs = std::filesystem;

namespace {

void write_to(const fs::path& file, const std::string& text) { NewFile(file).write_whole(text); }

}  // namespace

TEST_CASE("a file has no name until it is finished, and then holds all that was written") {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "file";
  overwrite(file, "old");
  {
    NewFile made(file);
    made.write("new", 3);
    CHECK(contents(file) == "old");
    made.finish(Durability::power);
  }
  CHECK(contents(file) == "new");
  CHECK(names_in(folder.path()) == std::set<std::string>{"file"});
}

TEST_CASE("a file that is not finished leaves the old one, and nothing else") {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "file";
  overwrite(file, "old");
  { NewFile(file).write("new", 3); }
  CHECK(contents(file) == "old");
  CHECK(names_in(folder.path()) == std::set<std::string>{"file"});
}

TEST_CASE("a file that cannot get its name is not left behind under another one") {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "file";
  {
    NewFile made(file);
    fs::create_directory(file);
    CHECK_THROWS_AS(made.finish(Durability::program), EnvironmentError);
  }
  CHECK(names_in(folder.path()) == std::set<std::string>{"file"});
}

TEST_CASE("two that write one file at the same time are both whole; the last one stays") {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "file";
  NewFile first(file), second(file);
  first.write("first", 5);
  second.write("second", 6);
  second.finish(Durability::program);
  first.finish(Durability::program);
  CHECK(contents(file) == "first");
}

TEST_CASE("output through a symbolic link goes to where it leads, and the link stays") {
  const TemporaryFolder folder;
  const fs::path target = folder.path() / "target", link = folder.path() / "link",
                 again = folder.path() / "again";
  fs::create_symlink("target", link);
  fs::create_symlink(link, again);
  write_to(again, "to nothing");
  CHECK(contents(target) == "to nothing");
  write_to(again, "to a file");
  CHECK(contents(target) == "to a file");
  CHECK(fs::is_symlink(link));
  CHECK(fs::is_symlink(again));
}

TEST_CASE("a pipe is written into and stays a pipe") {
  const TemporaryFolder folder;
  const fs::path pipe = folder.path() / "pipe";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  std::string read;
  std::jthread reader([&] { read = contents(pipe); });
  write_to(pipe, "through");
  reader.join();
  CHECK(read == "through");
  CHECK(fs::is_fifo(pipe));
}

TEST_CASE("the names of open descriptors write into them, behind what is there") {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "file";
  const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT, 0600);
  REQUIRE(descriptor >= 0);
  REQUIRE(::write(descriptor, "before ", 7) == 7);
  write_to("/dev/fd/" + std::to_string(descriptor), "after");
  close(descriptor);
  CHECK(contents(file) == "before after");
}

TEST_CASE("a device is written into, and its errors are refusals") {
  CHECK_NOTHROW(write_to("/dev/null", "text"));
  CHECK(fs::is_character_file("/dev/null"));
  CHECK_THROWS_AS(write_to("/dev/full", "text"), EnvironmentError);
}

TEST_CASE("a name that no file can have is refused at once") {
  const TemporaryFolder folder;
  fs::create_symlink("loop", folder.path() / "loop");
  const int unwritable = open("/dev/null", O_RDONLY);
  for (const fs::path& file : {fs::path(), folder.path(), folder.path() / "", folder.path() / "none" / "file",
                               folder.path() / "loop", folder.path() / std::string(300, 'x'),
                               fs::path("/dev/fd/" + std::to_string(unwritable))}) {
    CAPTURE(file);
    CHECK_THROWS_AS(expect_writable(file), EnvironmentError);
  }
  close(unwritable);
  CHECK_NOTHROW(expect_writable("/dev/null"));
  CHECK_NOTHROW(expect_writable(folder.path() / "file"));
  CHECK(names_in(folder.path()) == std::set<std::string>{"loop"});
}

TEST_CASE("what killed runs left unfinished is removed, and nothing else") {
  const TemporaryFolder folder;
  for (const char* name : {"dropslide-0a1b2c.unfinished", "unfinished", "dropslide-1", "file.new"})
    overwrite(folder.path() / name, "text");
  remove_unfinished(folder.path());
  CHECK(names_in(folder.path()) == std::set<std::string>{"unfinished", "dropslide-1", "file.new"});
}
