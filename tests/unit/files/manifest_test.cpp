// The manifest of a folder: loaded as it was saved, and never taken for whole when it is not.
#include "files/manifest.hpp"

#include <limits>

#include "base/error.hpp"
#include "unit/files/checkpoint_files.hpp"

using namespace dropslide;

namespace {

Manifest some_manifest() {
  return {{{"game", "2x3 objective"}, {"layers", "12"}, {"quoted", "a \"b\" \\ / \n \t"}, {"empty", ""}},
          {{"layer.0", {17, 0xfedcba9876543210}, 3},
           {"layer.1", {0, 0}, 0},
           {"sub/layer.2",
            {std::numeric_limits<std::uint64_t>::max(), std::numeric_limits<std::uint64_t>::max()},
            std::numeric_limits<std::uint64_t>::max()}}};
}

bool is_same(const Manifest& a, const Manifest& b) { return a.facts == b.facts && a.files == b.files; }

/// Saves the manifest to a folder of its own and loads it again.
std::optional<Manifest> saved_and_loaded(const Manifest& manifest) {
  const TemporaryFolder temporary;
  manifest.save(temporary.path());
  return Manifest::load(temporary.path());
}

/// Whether the damaged text is refused, or loads what was saved since only its layout changed.
bool is_refused_or_same(const std::filesystem::path& folder, const std::string& text) {
  overwrite(folder / "manifest.json", text);
  try {
    const auto loaded = Manifest::load(folder);
    return loaded.has_value() && is_same(*loaded, some_manifest());
  } catch (const EnvironmentError&) {
    return true;
  }
}

bool is_space(char c) { return c == ' ' || c == '\n'; }

}  // namespace

TEST_CASE("a manifest is loaded as it was saved") {
  for (const Manifest& manifest : {some_manifest(), Manifest{}, Manifest{{{"a", "b"}}, {}}}) {
    CAPTURE(manifest.facts, manifest.files.size());
    const auto loaded = saved_and_loaded(manifest);
    REQUIRE(loaded.has_value());
    CHECK(loaded->facts == manifest.facts);
    CHECK((loaded->files == manifest.files));
  }
}

TEST_CASE("the files of a manifest keep their order") {
  Manifest manifest;
  for (const char* name : {"b", "c", "a", "b"}) manifest.files.push_back({name, {1, 2}, 3});
  const auto loaded = saved_and_loaded(manifest);
  REQUIRE(loaded.has_value());
  CHECK((loaded->files == manifest.files));
}

TEST_CASE("files of a manifest are equal if name, digest and entries are") {
  const ManifestFile file{"name", {1, 2}, 3};
  CHECK((file == ManifestFile{"name", {1, 2}, 3}));
  CHECK_FALSE((file == ManifestFile{"nam", {1, 2}, 3}));
  CHECK_FALSE((file == ManifestFile{"name", {0, 2}, 3}));
  CHECK_FALSE((file == ManifestFile{"name", {1, 0}, 3}));
  CHECK_FALSE((file == ManifestFile{"name", {1, 2}, 0}));
}

TEST_CASE("a manifest replaces the older one of its folder, and is the only file that it leaves") {
  const TemporaryFolder temporary;
  some_manifest().save(temporary.path());
  Manifest{{{"next", "one"}}, {}}.save(temporary.path());
  CHECK(Manifest::load(temporary.path())->facts == std::map<std::string, std::string>{{"next", "one"}});
  CHECK(names_in(temporary.path()) == std::set<std::string>{"manifest.json"});
}

TEST_CASE("a folder without a manifest has none") {
  const TemporaryFolder temporary;
  CHECK_FALSE(Manifest::load(temporary.path()).has_value());
  CHECK_FALSE(Manifest::load(temporary.path() / "missing").has_value());
}

TEST_CASE("a manifest with any one bit changed is refused, unless only its layout changed") {
  const TemporaryFolder temporary;
  some_manifest().save(temporary.path());
  const std::string whole = contents(temporary.path() / "manifest.json");
  for (std::size_t i = 0; i < whole.size(); ++i)
    for (int bit = 0; bit < 8; ++bit) {
      CAPTURE(i, bit);
      std::string text = whole;
      text[i] = static_cast<char>(text[i] ^ (1 << bit));
      REQUIRE(is_refused_or_same(temporary.path(), text));
      if (!is_space(whole[i])) REQUIRE_THROWS_AS(Manifest::load(temporary.path()), EnvironmentError);
    }
}

TEST_CASE("a manifest cut short before its last brace is refused") {
  const TemporaryFolder temporary;
  some_manifest().save(temporary.path());
  const std::string whole = contents(temporary.path() / "manifest.json");
  for (std::size_t length = 0; length < whole.rfind('}'); ++length) {
    CAPTURE(length);
    overwrite(temporary.path() / "manifest.json", whole.substr(0, length));
    REQUIRE_THROWS_AS(Manifest::load(temporary.path()), EnvironmentError);
  }
  overwrite(temporary.path() / "manifest.json", whole + "x");
  CHECK_THROWS_AS(Manifest::load(temporary.path()), EnvironmentError);
}

TEST_CASE("a manifest.json that is not a manifest is refused by an error that names it") {
  const TemporaryFolder temporary;
  for (const char* text : {"", "Dear diary", "{}", "[]", "1", "null", "\"xxh3\"", "{\"xxh3\": 1}",
                           R"({"format": "dropslide manifest 1", "facts": {}, "files": [], "xxh3": "0"})"}) {
    CAPTURE(text);
    overwrite(temporary.path() / "manifest.json", text);
    CHECK_THROWS_AS(Manifest::load(temporary.path()), EnvironmentError);
    CHECK_THROWS_WITH(Manifest::load(temporary.path()),
                      contains_text((temporary.path() / "manifest.json").string()));
  }
  std::filesystem::remove(temporary.path() / "manifest.json");
  std::filesystem::create_directory(temporary.path() / "manifest.json");
  CHECK_THROWS_AS(Manifest::load(temporary.path()), EnvironmentError);
}

TEST_CASE("a manifest that cannot be written throws and leaves the older one") {
  const TemporaryFolder temporary;
  some_manifest().save(temporary.path());
  bool thrown = false;
  {
    const FileSizeLimit full_disk(10);
    try {
      Manifest{}.save(temporary.path());
    } catch (const EnvironmentError&) {
      thrown = true;
    }
  }
  CHECK(thrown);
  CHECK((is_same(*Manifest::load(temporary.path()), some_manifest())));
  CHECK_THROWS_AS(Manifest{}.save(temporary.path() / "missing"), EnvironmentError);
}

TEST_CASE("a listed file is the one of its length and checksum: a cut, changed or missing one is refused") {
  const TemporaryFolder temporary;
  const auto path = temporary.path() / "layer.0";
  const std::string bytes = "the layer as it was written";
  overwrite(path, bytes);
  const ManifestFile listed{"layer.0", {bytes.size(), checksum_of(bytes)}, 1};
  CHECK_NOTHROW(expect_listed(path, listed));
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    CAPTURE(place);
    std::string changed = bytes;
    changed[place] ^= 1;
    overwrite(path, changed);
    CHECK_THROWS_AS(expect_listed(path, listed), DamageError);
  }
  for (const std::string& other : {bytes.substr(1), bytes + " ", std::string()}) {
    CAPTURE(other);
    overwrite(path, other);
    CHECK_THROWS_AS(expect_listed(path, listed), DamageError);
  }
  std::filesystem::remove(path);
  CHECK_THROWS_AS(expect_listed(path, listed), DamageError);
}

TEST_CASE("a fact is returned as stated, and a missing one is an error that names it") {
  const Manifest manifest = some_manifest();
  CHECK(manifest.fact("game") == "2x3 objective");
  CHECK(manifest.fact("empty").empty());
  CHECK_THROWS_AS(manifest.fact("gam"), EnvironmentError);
  CHECK_THROWS_WITH(manifest.fact("nowhere"), contains_text("nowhere"));
}

TEST_CASE("a number is a whole fact that fits") {
  Manifest manifest;
  manifest.facts = {{"zero", "0"}, {"minus", "-17"}, {"most", "2147483647"}, {"least", "-2147483648"}};
  CHECK(manifest.number("zero") == 0);
  CHECK(manifest.number("minus") == -17);
  CHECK(manifest.number("most") == std::numeric_limits<int>::max());
  CHECK(manifest.number("least") == std::numeric_limits<int>::min());
  CHECK_THROWS_AS(manifest.number("missing"), EnvironmentError);
  for (const char* text : {"", " 1", "1 ", "1x", "x", "1.0", "+1", "0x10", "2147483648", "-2147483649", "--1",
                           "99999999999999999999"}) {
    CAPTURE(text);
    manifest.facts["number"] = text;
    CHECK_THROWS_AS(manifest.number("number"), EnvironmentError);
  }
}
