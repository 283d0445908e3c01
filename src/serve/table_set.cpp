// The tables and games that a server offers.
#include "serve/table_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/error.hpp"
#include "engines/tablebase/tablebase_manifest.hpp"

namespace dropslide::serve {
namespace {

namespace fs = std::filesystem;

/// Measured: a layer takes 4 to 5 times its file in memory (3x3, Dmax 2, objective 10). The rest is room.
constexpr std::uint64_t most_share = 16;
/// Chosen: of the memory, for one certificate.
constexpr std::uint64_t certificate_share = 4;

/// Whether a folder in which it lies offers it.
bool is_offered(const fs::path& path) { return table_kind_of(path) || looks_like_game_record(path); }

/// Whether an entry of the folder is in it, wherever symbolic links lead.
bool lies_in(const fs::path& folder, const fs::path& entry) {
  std::error_code error, other_error;
  const fs::path inside = fs::canonical(folder, error), whole = fs::canonical(entry, other_error);
  if (error || other_error) return false;
  return std::mismatch(inside.begin(), inside.end(), whole.begin(), whole.end()).first == inside.end();
}

/// The path itself, or what is offered of the folder that it is. The path may be a symbolic link to anywhere;
/// an entry that leads out of the folder is not even looked at.
std::vector<fs::path> offered_paths(const fs::path& path) {
  std::error_code error;
  if (!fs::exists(path, error)) throw EnvironmentError(fmt::format("{} is not there", path.string()));
  if (is_offered(path)) return {path};
  if (!fs::is_directory(path, error))
    throw EnvironmentError(
        fmt::format("{} is no tablebase, certificate, policy or game record", path.string()));
  std::vector<fs::path> paths;
  auto entry = fs::directory_iterator(path, error);
  if (error) throw EnvironmentError(fmt::format("{} is no folder that can be read", path.string()));
  for (; !error && entry != fs::directory_iterator(); entry.increment(error))
    if (lies_in(path, entry->path()) && is_offered(entry->path())) paths.push_back(entry->path());
  if (paths.empty())
    throw EnvironmentError(
        fmt::format("{} holds no tablebase, certificate, policy or game record: make one with 'dropslide "
                    "solve ... --out DIR'",
                    path.string()));
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::uint64_t bytes_of(const fs::path& path) {
  std::uint64_t bytes = 0;
  std::error_code error;
  for (auto entry = fs::directory_iterator(path / tablebase::layers_folder, error);
       !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const std::uintmax_t size = entry->file_size(error);
    if (!error) bytes += size;
  }
  return bytes;
}

/// What can stand in an address and on a terminal.
std::string url_name(std::string name) {
  for (char& c : name)
    if (c <= ' ' || c > '~' || c == '/' || c == '%') c = '_';
  return name.empty() ? "table" : name;
}

/// The last part of the path, such that `is_taken` is false of it.
template <class IsTaken>
std::string unique_name(const fs::path& path, IsTaken&& is_taken) {
  const fs::path absolute = fs::absolute(path).lexically_normal();
  const std::string own = url_name((absolute.has_filename() ? absolute : absolute.parent_path()).filename());
  std::string name = own;
  for (int number = 2; is_taken(name); ++number) name = fmt::format("{}-{}", own, number);
  return name;
}

/// Of a container of tables or games.
auto* find_named(const auto& all, const std::string& name) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

TableSet::TableSet(const std::vector<fs::path>& paths, std::uint64_t memory_bytes)
    : memory_bytes_(memory_bytes) {
  std::vector<fs::path> all;
  for (const fs::path& given : paths)
    for (fs::path& path : offered_paths(given)) all.push_back(std::move(path));
  for (const fs::path& path : all) table_bytes_ += bytes_of(path);
  const OpeningLimits limits = limits_for(table_bytes_);
  for (const fs::path& path : all) {
    if (path.extension() == ".json" && !table_kind_of(path))
      read_game(path);
    else
      open(path, limits);
  }
}

OpeningLimits TableSet::limits_for(std::uint64_t bytes) const {
  return {.layers = bytes <= memory_bytes_ / most_share ? LayersInMemory::all : LayersInMemory::few,
          .certificate_bytes = memory_bytes_ / certificate_share};
}

void TableSet::add(const fs::path& path) {
  OpeningLimits limits;
  {
    const std::scoped_lock lock(mutex_);
    limits = limits_for(table_bytes_ += bytes_of(path));
  }
  open(path, limits);
}

void TableSet::open(const fs::path& path, const OpeningLimits& limits) {
  Table table{unique_name(path, [&](const std::string& name) { return find(name); }), path, nullptr, ""};
  try {
    table.table = open_table(path, limits);
  } catch (const Error& error) {
    table.error = error.what();
  }
  const std::scoped_lock lock(mutex_);
  tables_.push_back(std::move(table));
}

void TableSet::read_game(const fs::path& path) {
  const fs::path stem = path.parent_path() / path.stem();
  Game game{unique_name(stem, [&](const std::string& name) { return find_game(name); }), path, {}, ""};
  try {
    game.game = read_replayed_game(path);
  } catch (const Error& error) {
    game.error = error.what();
  }
  games_.push_back(std::move(game));
}

TableSet::TableSet(std::vector<Table> tables)
    : memory_bytes_(0),
      tables_(std::make_move_iterator(tables.begin()), std::make_move_iterator(tables.end())) {}

std::vector<const Table*> TableSet::tables() const {
  const std::scoped_lock lock(mutex_);
  std::vector<const Table*> all;
  for (const Table& table : tables_) all.push_back(&table);
  return all;
}

const Table* TableSet::find(const std::string& name) const {
  const std::scoped_lock lock(mutex_);
  return find_named(tables_, name);
}

const Game* TableSet::find_game(const std::string& name) const { return find_named(games_, name); }

}  // namespace dropslide::serve
