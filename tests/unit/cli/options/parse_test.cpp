// Parsing by rows: values, fallbacks, modes, and one refusal for each mistake.
#include "cli/options/parse.hpp"

#include "cli/options/row_text.hpp"
#include "support/catch.hpp"
#include "unit/cli/options/toy_command.hpp"

using namespace dropslide;
using namespace dropslide::cli;

namespace {

Arguments parsed(const std::vector<std::string>& words) { return parse_arguments(toy_command(), words); }

}  // namespace

TEST_CASE("option rows: values are what the words say, and fallbacks where no word says anything") {
  const Arguments arguments = parsed({"7", "--seed", "5", "--picture", "a.svg", "--picture", "b.dot"});
  CHECK(arguments.whole("n") == 7);
  CHECK(arguments.whole<std::uint64_t>("seed") == 5);
  CHECK(arguments.whole("dmax") == 3);
  CHECK_FALSE(arguments.has("dmax"));
  CHECK(arguments.number("minutes") == 10);
  CHECK(arguments.texts("picture") == std::vector<std::string>{"a.svg", "b.dot"});
  CHECK(arguments.text_if_any("out") == std::nullopt);
  CHECK(arguments.written({"seed", "out", "dmax"}) == " --seed 5 --dmax 3");
  CHECK_THROWS_AS(arguments.text("out"), std::logic_error);
}

TEST_CASE("option rows: the last argument may be given several times") {
  Command command = toy_command();
  command.positionals.back().may_repeat = true;
  CHECK(faults_of(command).empty());
  CHECK(usage_of(command).find("[FILE...]") != std::string::npos);
  const Arguments arguments = parse_arguments(command, {"7", "a", "b", "--seed", "5", "c"});
  CHECK(arguments.texts("file") == std::vector<std::string>{"a", "b", "c"});
  CHECK(parse_arguments(command, {"7"}).texts("file").empty());
  std::swap(command.positionals.front(), command.positionals.back());
  CHECK(faults_of(command).size() == 1);
}

TEST_CASE("option rows: a word of a choice has its meaning") {
  const Choices<int> choices{{"auto", 0}, {"fast", 1}, {"slow", 2}};
  CHECK(meaning_of(parsed({"7", "--mode", "fast"}), "mode", choices) == 1);
  CHECK(meaning_of(parsed({"7"}), "mode", choices) == 0);
  CHECK_THROWS_AS(meaning_of(parsed({"7"}), "mode", Choices<int>{{"fast", 1}}), std::logic_error);
}

TEST_CASE("option rows: values that a row does not allow are refused") {
  CHECK(refusal({"0"}) == "N 0 is out of range: expected 1 to 24");
  CHECK(refusal({"25"}) == "N 25 is out of range: expected 1 to 24");
  CHECK(refusal({"7x"}) == "N '7x' is not a whole number: expected 1 to 24");
  CHECK(refusal({"7", "--dmax", "26"}) == "--dmax 26 is out of range: expected 1 to 25");
  CHECK(refusal({"7", "--dmax", "2.5"}) == "--dmax '2.5' is not a whole number: expected 1 to 25");
  CHECK(refusal({"7", "--dmax", ""}) == "--dmax '' is not a whole number: expected 1 to 25");
  CHECK(refusal({"7", "--seed", "-1"}) == "--seed -1 is out of range: expected at least 0");
  CHECK(refusal({"7", "--seed", "99999999999999999999"}) ==
        "--seed 99999999999999999999 is out of range: expected at least 0");
  CHECK(refusal({"7", "--out", "d", "--minutes", "0"}) ==
        "--minutes 0 is out of range: expected more than 0 and at most 60");
  CHECK(refusal({"7", "--out", "d", "--minutes", "60.5"}) ==
        "--minutes 60.5 is out of range: expected more than 0 and at most 60");
  CHECK(refusal({"7", "--out", "d", "--minutes", "nan"}) != "");
  CHECK(refusal({"7", "--mode", "fost"}) ==
        "--mode 'fost': expected auto, fast or slow: did you mean 'fast'?");
  CHECK(refusal({"7", "--picture", "a.png"}) == "--picture a.png: expected a name that ends in .svg or .dot");
  CHECK(refusal({"7", "--tile", "100"}) == "--tile 100: expected the face of a tile, such as 512");
  CHECK(refusal({"7", "--tile", "3"}) ==
        "--tile 3: expected the face of a tile, such as 512; of the exponent 3 it is 8");
  CHECK(refusal({"7", "--memory", "5X"}).find("such as 512MiB") != std::string::npos);
}

TEST_CASE("option rows: a choice among many is refused with the nearest word, not with all") {
  Command command = toy_command();
  std::vector<std::string> words;
  for (int i = 0; i < 20; ++i) words.push_back("theorem-" + std::to_string(i));
  command.rows.push_back({.name = "only", .value = one_of("ID", words), .help = "one"});
  CHECK(refusal(command, {"7", "--only", "theorem7"}) ==
        "--only 'theorem7' is not known: did you mean 'theorem-7'? ('dropslide help toy' lists them)");
}

TEST_CASE("option rows: words that no row has are refused") {
  CHECK(refusal({"7", "--dmux", "2"}) == "'--dmux' is not an option of 'toy': did you mean '--dmax'?");
  CHECK(refusal({"7", "--n", "2"}) == "'--n' is not an option of 'toy'");
  CHECK(refusal({"7", "f", "g"}).starts_with("too many arguments: expected toy N [FILE]"));
  CHECK(refusal({"7", "--dmax"}).find("is missing") != std::string::npos);
  CHECK(refusal({"7", "--dmax", "2", "--dmax", "3"}) == "--dmax is given twice: give it once");
  CHECK(refusal({"7", "--turbo=5"}) != "");
}

TEST_CASE("option rows: what must be there is asked for") {
  CHECK(refusal({}) == "no length given");
  Command command = toy_command();
  command.rows[1] = required(command.rows[1]);
  CHECK(refusal(command, {"7"}) == "--dmax is missing: give it a whole number");
  CHECK(refusal(command, {"7", "--dmax", "3"}).empty());
}

TEST_CASE("option rows: an option is refused in a mode that it is not for") {
  CHECK(refusal({"7", "--turbo"}) == "--turbo does not apply to --mode auto: it is for --mode fast");
  CHECK(refusal({"7", "--turbo", "--mode", "fast"}).empty());
  CHECK(refusal({"7", "--turbo", "--mode", "slow"}) ==
        "--turbo does not apply to --mode slow: it is for --mode fast");
  CHECK(refusal({"7", "--depth"}) ==
        "--depth does not apply to --mode auto: it is for --mode slow, or --out");
}

TEST_CASE("option rows: an option chooses the mode where nobody else does") {
  CHECK(parsed({"7", "--out", "d"}).text("mode") == "slow");
  CHECK(parsed({"7", "--out", "d", "--mode", "auto"}).text("mode") == "slow");
  CHECK(parsed({"7", "--out", "d", "--mode", "fast"}).text("mode") == "fast");
  CHECK(refusal({"7", "--depth", "--out", "d"}).empty());
  CHECK(refusal({"7", "--turbo", "--out", "d"}) ==
        "--turbo does not apply to --mode slow (--out chooses it): it is for --mode fast");
}

TEST_CASE("option rows: needs and exclusions are refused") {
  CHECK(refusal({"7", "--minutes", "5"}) == "--minutes needs a folder: give it --out");
  CHECK(refusal({"7", "--minutes", "5", "--out", "d"}).empty());
  CHECK(refusal({"7", "--tile", "8", "--dmax", "2"}) == "--tile and --dmax exclude each other: choose one");
  CHECK(refusal({"7", "--who", "you:3"}).empty());
  CHECK(refusal({"7", "--who", "me"}) == "--who me needs a seed: give it --seed");
  CHECK(refusal({"7", "--who", "you", "--all"}) == "--who with --all needs a Dmax: give it --dmax");
  CHECK(refusal({"21", "--all"}).empty());
  CHECK(refusal({"22", "--all"}) == "with --all N 22 is out of range: expected 1 to 21");
}

TEST_CASE("option rows: with --help nothing else is asked for") {
  CHECK(parsed({"--help"}).has("help"));
  CHECK(parsed({"--minutes", "5", "--help"}).has("help"));
  CHECK(refusal({"--nonsense", "--help"}) != "");
}
