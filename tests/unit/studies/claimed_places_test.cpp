// Every numbered thing of the documents is claimed: a list, taken from the documents by hand and by search,
// and looked up in the places and texts of their claims.
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "studies/claims/claim_files.hpp"
#include "support/catch.hpp"
#include "support/source_tables.hpp"

using namespace dropslide;

namespace {

/// The numbers of a kind, such as "Figure", that a document gives.
struct Numbered {
  std::string kind;                  ///< In the singular.
  std::vector<std::string> numbers;  ///< As printed.
};

/// All numbered figures, tables, statements, examples and algorithms of the documents. The rules text numbers
/// nothing: it has one figure and one table, which are claimed by name. Of the 12 figures and one table of
/// Kaneko and Yamashita the copy at hand shows the captions of five.
const std::map<std::string, std::vector<Numbered>> numbered_things{
    {"zeegers-2016",
     {{"Figure", {"1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10", "11",
                  "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22"}},
      {"Table", {"1", "2", "3", "4", "5", "6", "7"}},
      {"Theorem", {"1", "2", "4", "5", "6", "10", "11", "13", "14", "15", "16"}},
      {"Corollary", {"3"}},
      {"Lemma", {"7", "8", "9", "12"}},
      {"Definition", {"1", "2"}},
      {"Example", {"1", "2"}}}},
    {"kumar-2018",
     {{"Figure", {"2.1", "2.2", "2.3", "2.4", "2.5", "5.1", "6.1", "6.2", "6.3", "7.1"}},
      {"Table", {"2.1", "5.1", "5.2"}},
      {"Theorem", {"2.1", "2.3"}},
      {"Corollary", {"2.2", "2.4"}}}},
    {"erisgen-ballesteros-2024",
     {{"Figure", {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16"}},
      {"Table", {"1", "2", "3", "4"}},
      {"Algorithm", {"1", "2", "3", "4", "5"}}}},
    {"kaneko-yamashita-2025",
     {{"Figure", {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"}}, {"Definition", {"3.1"}}}},
    {"game-2048-rules", {}}};

/// "5" to "16", or "2.1" to "2.5": the numbers between, with what stands before the last dot.
std::vector<std::string> range(const std::string& first, const std::string& last) {
  const auto dot = first.rfind('.');
  const std::string chapter = dot == std::string::npos ? "" : first.substr(0, dot + 1);
  std::vector<std::string> numbers;
  for (int i = std::stoi(first.substr(chapter.size())); i <= std::stoi(last.substr(chapter.size())); ++i)
    numbers.push_back(chapter + std::to_string(i));
  return numbers;
}

/// "Figure 1", "Table 5.2" and the like that a text names, also as "Figures 5 to 16" or "Tables 5.1 and 5.2".
std::set<std::string> things_named_in(const std::string& text) {
  static const std::regex form(
      "(Figure|Table|Theorem|Lemma|Corollary|Definition|Example|Algorithm)s? ([0-9.]*[0-9])"
      "(?: (to|and) ([0-9.]*[0-9]))?");
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), form), end; at != end; ++at) {
    const std::smatch& match = *at;
    const std::string kind = match[1].str() + " ", first = match[2], last = match[4];
    found.insert(kind + first);
    if (match[3] == "and") found.insert(kind + last);
    if (match[3] == "to")
      for (const std::string& number : range(first, last)) found.insert(kind + number);
  }
  return found;
}

}  // namespace

TEST_CASE("every numbered figure, table, statement, example and algorithm of the documents is claimed") {
  const auto documents = read_claims(source_tables() / "claims");
  std::size_t things = 0;
  for (const ClaimedDocument& document : documents) {
    std::set<std::string> claimed;
    for (const PrintedClaim& claim : document.claims)
      claimed.merge(things_named_in(claim.place + "; " + claim.text));
    for (const Numbered& numbered : numbered_things.at(document.id))
      for (const std::string& number : numbered.numbers) {
        CAPTURE(document.id, numbered.kind, number);
        CHECK(claimed.contains(numbered.kind + " " + number));
        ++things;
      }
  }
  CHECK(documents.size() == numbered_things.size());
  CHECK(things == 104);
}

TEST_CASE("the rules text numbers nothing: its figure and its table are claimed by name") {
  std::set<std::string> places;
  for (const ClaimedDocument& document : read_claims(source_tables() / "claims"))
    for (const PrintedClaim& claim : document.claims) places.insert(document.id + ", " + claim.place);
  CHECK(places.contains("game-2048-rules, figure of states and afterstates"));
  CHECK(places.contains("game-2048-rules, table of achievements"));
  CHECK(places.contains("kaneko-yamashita-2025, Figures 6 to 12 and the table"));
}

TEST_CASE("a text names the figures between two, and both of a pair") {
  CHECK(things_named_in("Figures 2.1 to 2.3") ==
        std::set<std::string>{"Figure 2.1", "Figure 2.2", "Figure 2.3"});
  CHECK(things_named_in("Tables 1 and 4, Figure 9.") ==
        std::set<std::string>{"Table 1", "Table 4", "Figure 9"});
  CHECK(things_named_in("figure of states").empty());
}
