// What is made from the rows for people and for shells.
#include "cli/help/help.hpp"

#include <fmt/format.h>

#include "base/nearest_word.hpp"
#include "cli/help/completion.hpp"
#include "cli/help/man_page.hpp"
#include "cli/help/text_wrap.hpp"
#include "cli/options/row_text.hpp"
#include "support/catch.hpp"
#include "unit/cli/options/toy_command.hpp"

using namespace dropslide::cli;

namespace {

std::string explained_row(const std::string& name) {
  const std::vector<OptionRow> rows = all_rows(toy_command());
  return explained(*find_row(rows, name), rows);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("help: a row says its range, fallback, modes, needs and exclusions") {
  CHECK(explained_row("dmax") == "largest tile (1 to 25; default: 3; not with --tile)");
  CHECK(explained_row("tile") == "tile (not with --dmax)");
  CHECK(explained_row("mode") == "how (auto, fast or slow; default: auto)");
  CHECK(explained_row("minutes") == "time (more than 0 and at most 60; default: 10; needs --out)");
  CHECK(explained_row("out") == "folder (chooses --mode slow)");
  CHECK(explained_row("depth") == "deeper (for --mode slow, or --out)");
  CHECK(explained_row("picture") == "drawing (its name ends in .svg or .dot; may be given several times)");
  CHECK(explained_row("all") == "all of it (argument at most 21)");
  CHECK(explained_row("who") ==
        "who (such as me or you:N; needs --seed for me; needs --dmax if --all is given)");
}

TEST_CASE("help: usage, arguments and examples come from the table, and hidden rows are left out") {
  const std::string help = help_text(toy_command(), 100);
  CHECK(help.starts_with("Usage: dropslide toy N [FILE] [--mode NAME] [--dmax D]"));
  CHECK(contains(help, "\nNames:\n  you:N                    somebody else, N times"));
  CHECK(contains(help, "\nArguments:\n  N                        length (1 to 24)\n"));
  CHECK(contains(help, "\nExamples:\n  dropslide toy 3\n      three\n"));
  CHECK(contains(help, "[--picture FILE ...]"));
  CHECK_FALSE(contains(help, "secret"));
  for (const auto& text : {bash_completion({toy_command()}), zsh_completion({toy_command()}),
                           fish_completion({toy_command()}), man_page(toy_command(), "1")}) {
    CAPTURE(text);
    CHECK_FALSE(contains(text, "secret"));
  }
}

TEST_CASE("help: lines are wrapped between words, and indented where they go on") {
  const std::string first(60, 'a'), second(60, 'b');
  CHECK(wrapped(fmt::format("{} {}", first, second), 4, 100) == fmt::format("{}\n    {}", first, second));
  CHECK(wrapped("a  b\n c", 0, 100) == "a b c");
  CHECK(wrapped_paragraphs("a\n\nb  c\n", 100) == "a\n\nb c\n");
  CHECK(wrapped_command("a bb ccc dddd", 14) == "a bb ccc \\\n    dddd");
}

TEST_CASE("help: its columns are those of the terminal, within reason") {
  CHECK(help_columns(std::nullopt) == 80);
  CHECK(help_columns(20) == 40);
  CHECK(help_columns(72) == 72);
  CHECK(help_columns(300) == 100);
}

TEST_CASE("help: on a narrow terminal explanations stand below") {
  const std::string help = help_text(toy_command(), 40);
  CHECK(contains(help, "\nArguments:\n  N\n      length (1 to 24)\n"));
  CHECK(contains(help, "\n  --dmax D\n      largest tile (1 to 25; default: 3;\n      not with --tile)\n"));
}

TEST_CASE("help: -h is another name of --help") {
  CHECK(contains(help_text(toy_command(), 80), "\n  -h, --help               explain this command\n"));
  CHECK(parse_arguments(toy_command(), {"-h"}).has("help"));
  CHECK(parse_arguments(toy_command(), {"3", "-h"}).has("help"));
}

TEST_CASE("man pages: roff sees no text of ours as its own") {
  Command command = toy_command();
  command.details = ".SH no heading\n'so no file\nback\\slash";
  const std::string page = man_page(command, "0.1");
  CHECK(page.starts_with(".TH DROPSLIDE-TOY 1 \"\" \"dropslide 0.1\""));
  CHECK(contains(page, "\\&.SH no heading"));
  CHECK(contains(page, "\\&'so no file"));
  CHECK(contains(page, "back\\eslash"));
  CHECK(contains(page, ".SH NAMES\n.TP\n.B you:N\nsomebody else"));
  CHECK(contains(page, ".TP\n.B \\-\\-dmax D\nlargest tile (1 to 25; default: 3; not with \\-\\-tile)\n"));
  CHECK(contains(man_page_of_all({toy_command()}, "0.1"), ".TP\n.B toy\na toy\n"));
}

TEST_CASE("completion: quotes and brackets of texts do not end the scripts' own") {
  Command command = toy_command();
  command.rows = {{.name = "x", .help = "Slider's [best] 1:2"}};
  CHECK(contains(zsh_completion({command}), "--x[Slider'\\''s \\[best\\] 1\\:2]"));
  CHECK(contains(fish_completion({command}), "'Slider\\'s [best] 1:2'"));
}

TEST_CASE("completion: the letter of a parameter is no word, and behind DIR stand folders") {
  Command command = toy_command();
  command.rows = {
      {.name = "who", .value = any_text("NAME", {"me", "you:N", "them:N:D", "all:DIR"}), .help = "who"}};
  CHECK(known_words(command.rows[0].value, {}) == std::vector<std::string>{"me", "you:", "them:", "all:"});
  CHECK(word_before_folder(command.rows[0].value) == "all:");
  CHECK(word_before_folder(any_text("NAME", {"you:N"})).empty());
  CHECK(contains(bash_completion({command}),
                 "_dropslide_words \"me you: them: all:\" \"$3\"; _dropslide_folder_behind \"all:\" \"$3\""));
  CHECK(contains(zsh_completion({command}), "{_dropslide_words \"all\\:\" me you\\: them\\: all\\:}"));
  CHECK(contains(fish_completion({command}), "(__dropslide_words \\'all:\\' me you: them: all:)"));
}

TEST_CASE("nearest words are at most two letters away, and no more than half of the word") {
  CHECK(dropslide::nearest_word("slove", {"solve", "plan"}) == "solve");
  CHECK(dropslide::nearest_word("frobnicate", {"solve", "plan"}).empty());
  CHECK(dropslide::nearest_word("ab", {"cd"}).empty());
  CHECK(dropslide::nearest_word("tcsh", {"bash", "zsh", "fish"}).empty());
  CHECK(dropslide::nearest_word("zhs", {"bash", "zsh", "fish"}) == "zsh");
  CHECK(dropslide::nearest_word("x", {}).empty());
  CHECK(dropslide::suggestion("slove", {"solve"}) == ": did you mean 'solve'?");
}
