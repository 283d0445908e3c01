// Option rows: all that the program knows of an option or argument, as one value each.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace dropslide::cli {

/// What the text of a value must be.
enum class ValueKind : std::uint8_t {
  none,     ///< A switch: it has no value.
  whole,    ///< A whole number, `least` to `most`.
  number,   ///< A number above `least` and at most `most`.
  size,     ///< A size of memory, such as 512MiB.
  face,     ///< The face of a tile: 2, 4, 8, ...
  choice,   ///< One of `choices`.
  command,  ///< The name of a command.
  file,     ///< The path of a file, with one of `endings` if there are any.
  folder,   ///< The path of a folder.
  text      ///< Anything; `choices` are what it often begins with.
};

/// The value of an option or argument: its name in help, and what it may be.
struct Value {
  ValueKind kind = ValueKind::none;  ///< Which of the fields below mean something.
  std::string name{};                ///< "D", as help writes it.
  std::int64_t least = 0;            ///< Of `whole`; for `number`, what it must exceed.
  std::int64_t most = std::numeric_limits<std::int64_t>::max();  ///< Of both; the highest means no limit.
  std::vector<std::string> choices{};                            ///< In the order of help.
  std::vector<std::string> endings{};                            ///< ".csv": allowed ends of a file's name.
  std::optional<std::string> fallback{};                         ///< The value if none is given.
  bool is_exponent = false;  ///< Of `whole`: it names a tile, so that a face is a likely mistake.
};

/// A whole number from `least` to `most`.
Value whole_number(std::string name, std::int64_t least, std::int64_t most,
                   std::optional<std::string> fallback = {});

/// A whole number from `least` on.
Value number_from(std::string name, std::int64_t least, std::optional<std::string> fallback = {});

/// The exponent of a tile.
Value tile_exponent(std::string name, std::int64_t least, std::int64_t most);

/// A number above 0 and at most `most`, fractions too.
Value positive_number(std::string name, std::int64_t most, std::optional<std::string> fallback = {});

/// One of `choices`.
Value one_of(std::string name, std::vector<std::string> choices, std::optional<std::string> fallback = {});

/// A file; with `endings`, its name must end in one of them.
Value file_path(std::vector<std::string> endings = {});

Value folder_path();

/// A size of memory.
Value memory_size();

/// The face of a tile.
Value tile_face();

/// Any text. Completion offers `beginnings`.
Value any_text(std::string name, std::vector<std::string> beginnings = {});

/// "1 to 25", "at least 0", "more than 0 and at most 10".
std::string range_text(const Value& value);

/// "rows or columns", "auto, layers or proof".
std::string listed(const std::vector<std::string>& words);

/// What an option needs beside it: another option, always or where the condition holds.
struct Need {
  std::string option{};    ///< The one that must be there.
  std::string reason{};    ///< "a folder for the checkpoints": what the other option brings.
  std::string if_given{};  ///< Only where this option is given, too.
  std::string if_value{};  ///< Only where the row's own value is this one.
};

/// The values of another option, its mode, with which an option can be used.
struct Modes {
  std::string option{};               ///< Empty: the option is for every mode.
  std::vector<std::string> values{};  ///< Choices of that option.
};

/// A mode that an option chooses where the mode's option has its fallback.
struct ChosenMode {
  std::string option{};  ///< Empty: the option chooses none.
  std::string value{};   ///< A choice of that option, other than its fallback.
};

/// A smaller range that an option leaves to a positional argument.
struct NarrowedArgument {
  std::string argument{};
  std::int64_t most = 0;  ///< The highest value of the argument; the least is the argument's own.
};

/// One option of a command. Parsing, refusals, help, man page and completion are made from it alone.
struct OptionRow {
  std::string name{};  ///< Without "--".
  char letter = 0;     ///< 'h' for "-h", a short way to write a switch; 0: none.
  Value value{};       ///< A switch unless it says otherwise.
  std::string help{};  ///< What it does, in one line; ranges, choices and relations are added by help itself.
  Modes only_for{};    ///< The modes that it can be used with.
  ChosenMode chooses{};                 ///< The mode that it chooses; among several, the first row's.
  std::vector<Need> needs{};            ///< All of them hold.
  std::vector<std::string> excludes{};  ///< Options that cannot be given with it; one of both rows says so.
  NarrowedArgument narrows{};           ///< What it asks of a positional argument.
  bool is_required = false;             ///< A command line without it is refused.
  bool may_repeat = false;              ///< `Arguments::texts` has all its values.
  bool is_hidden = false;               ///< Works, but is neither explained nor completed.
};

/// The row, which must then be given.
OptionRow required(OptionRow row);

/// One positional argument of a command.
struct ArgumentRow {
  std::string name{};  ///< How the command asks for it.
  Value value{};
  std::string what{};        ///< "board shape": the refusal is "no board shape given".
  std::string expected{};    ///< "ROWSxCOLUMNS, such as 3x4": added to the refusal, and to help.
  bool is_optional = false;  ///< A command line without it is not refused.
  bool may_repeat = false;   ///< `Arguments::texts` has all of them; only the last argument may.
};

}  // namespace dropslide::cli
