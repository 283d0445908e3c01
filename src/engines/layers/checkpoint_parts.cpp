// The parts of a checkpoint of a team.
#include "engines/layers/checkpoint_parts.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <sstream>

#include "base/error.hpp"
#include "base/mix.hpp"

namespace dropslide::layers {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view part_kind = "checkpoint-part";
constexpr const char* team_word = "team";
constexpr int most_members = 1 << 16;

std::string stamp_text(std::uint64_t stamp) { return fmt::format("{:016x}", stamp); }

std::string part_name(std::uint64_t stamp, int member) {
  return fmt::format("window.{}.part-{}", stamp_text(stamp), member);
}

/// The first line of a part's header.
std::string part_title(const PartsLine& line, int member) {
  return fmt::format("{} {} of {}", stamp_text(line.stamp), member, line.members);
}

/// The layers and words that a part has, if it is the one that is expected.
std::optional<std::vector<SavedWords>> parse_part(const CheckedFile& file, const std::string& title) {
  std::istringstream stream(file.header());
  std::string first_line;
  std::getline(stream, first_line);
  if (first_line != title) return std::nullopt;
  std::vector<SavedWords> pieces;
  SavedWords piece;
  while (stream >> piece.layer >> piece.words.begin >> piece.words.end) {
    piece.part = pieces.size();
    if (piece.words.end < piece.words.begin || piece.part >= file.part_bytes().size() ||
        file.part_bytes()[piece.part] != 8 * piece.words.size())
      return std::nullopt;
    pieces.push_back(piece);
  }
  return pieces;
}

}  // namespace

std::string to_text(const PartsLine& line) {
  return fmt::format("{} {} {}\n", team_word, line.members, stamp_text(line.stamp));
}

std::optional<PartsLine> parts_line_of(const std::string& header) {
  const std::size_t at = header.rfind(fmt::format("\n{} ", team_word));
  if (at == std::string::npos) return std::nullopt;
  std::istringstream stream(header.substr(at + 1));
  std::string word;
  PartsLine line;
  if (!(stream >> word >> line.members >> std::hex >> line.stamp) || line.members < 1 ||
      line.members > most_members)
    return std::nullopt;
  return line;
}

std::uint64_t new_stamp() {
  const auto now = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
  return mix(mix(now) + static_cast<std::uint64_t>(getpid()) + std::random_device()());
}

bool SavedWindow::read(int layer, WordRange wanted, std::uint64_t* words) const {
  std::uint64_t next = wanted.begin;
  for (const SavedWords& piece : pieces) {
    if (piece.layer != layer || piece.words.begin > next || piece.words.end <= next) continue;
    const WordRange range{next, std::min(piece.words.end, wanted.end)};
    if (range.end <= range.begin) break;
    const auto bytes = std::as_writable_bytes(std::span(words + range.begin, range.size()));
    if (!files[piece.file].read_range(piece.part, 8 * (range.begin - piece.words.begin), bytes)) return false;
    next = range.end;
  }
  return next >= wanted.end;
}

std::uint64_t SavedWindow::words_of(int layer) const {
  std::uint64_t words = 0;
  for (const SavedWords& piece : pieces) words += piece.layer == layer ? piece.words.size() : 0;
  return words;
}

void write_part(const fs::path& folder, const PartsLine& line, int member,
                const std::vector<OwnWords>& layers) {
  std::string header = part_title(line, member) + "\n";
  std::vector<std::span<const std::byte>> parts;
  for (const auto& [bits, words] : layers) {
    header += fmt::format("{} {} {}\n", bits.layer, words.begin, words.end);
    parts.push_back(std::as_bytes(std::span(bits.words + words.begin, words.size())));
  }
  write_checked_file(folder / part_name(line.stamp, member), part_kind, header, parts, Durability::power);
}

std::optional<SavedWindow> open_parts(const fs::path& folder, const PartsLine& line) {
  SavedWindow window;
  for (int member = 0; member < line.members; ++member) {
    auto file = CheckedFile::open(folder / part_name(line.stamp, member), part_kind);
    if (!file) return std::nullopt;
    auto pieces = parse_part(*file, part_title(line, member));
    if (!pieces) return std::nullopt;
    for (SavedWords& piece : *pieces) {
      piece.file = window.files.size();
      window.pieces.push_back(piece);
    }
    window.files.push_back(std::move(*file));
  }
  return window;
}

void remove_part(const fs::path& folder, const PartsLine& line, int member) {
  std::error_code ignored;
  fs::remove(folder / part_name(line.stamp, member), ignored);
}

void remove_other_parts(const fs::path& folder, const std::vector<PartsLine>& kept) {
  std::error_code ignored;
  for (fs::directory_iterator file(folder, ignored), end; !ignored && file != end; file.increment(ignored)) {
    const std::string name = file->path().filename().string();
    const std::string_view start = "window.", middle = ".part-";
    const std::size_t stamp_end = start.size() + stamp_text(0).size();
    if (!name.starts_with(start) ||
        name.compare(std::min(stamp_end, name.size()), middle.size(), middle) != 0)
      continue;
    const auto is_of = [&](const PartsLine& line) {
      return name.compare(start.size(), stamp_end - start.size(), stamp_text(line.stamp)) == 0;
    };
    if (std::none_of(kept.begin(), kept.end(), is_of)) fs::remove(file->path(), ignored);
  }
}

void expect_same_folder(const fs::path& folder, Team& team) {
  if (team.is_alone()) return;
  const fs::path probe = folder / team.broadcast(fmt::format("team.{}", stamp_text(new_stamp())));
  team.agree([&] {
    if (team.is_first()) write_text_file(probe, "");
  });
  const auto remove_probe = [&] {
    std::error_code ignored;
    if (team.is_first()) fs::remove(probe, ignored);
  };
  try {
    team.agree([&] {
      if (!fs::exists(probe))
        throw EnvironmentError(fmt::format(
            "{} is not the first member's folder: choose one that all machines share", folder.string()));
    });
  } catch (const TeamError&) {
    remove_probe();
    throw;
  }
  remove_probe();
}

}  // namespace dropslide::layers
