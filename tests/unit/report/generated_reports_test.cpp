// Reports that are written by runs of minutes are in the repository as of their last run: what needs no run,
// their words and headings, must be what the program would write today.
#include <sstream>
#include <string>
#include <vector>

#include "report/thesis/short_games_report.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/source_tables.hpp"

using namespace dropslide;

namespace {

using Lines = std::vector<std::string>;

const std::filesystem::path reports = source_tables().parent_path() / "reports";

Lines lines_of(const std::string& text) {
  std::istringstream stream(text);
  Lines lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// Titles, and the heads of the tables below them.
Lines headings(const std::string& text) {
  const Lines lines = lines_of(text);
  Lines found;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i)
    if (lines[i].starts_with("#") || lines[i + 1].starts_with("| ---")) found.push_back(lines[i]);
  return found;
}

}  // namespace

TEST_CASE("reports/short-games.md has the titles and tables that short-games writes, in their order") {
  const Lines made = headings(short_games_markdown({}, {}, "short-games"));
  CHECK(headings(contents(reports / "short-games.md")) == made);
  CHECK(made.size() == 11);  // A title, the table below it, four tables with theirs, and the final boards.
}

TEST_CASE("headings are titles and the heads of tables") {
  CHECK(headings("# A\n\n| x |\n| --- |\n| 1 |\n") == Lines{"# A", "| x |"});
}
