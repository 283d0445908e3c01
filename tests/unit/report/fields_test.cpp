// Tables of fields: the JSON, schema, key table and CSV that follow from them.
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "report/fields/answer_form.hpp"
#include "report/fields/field_table.hpp"
#include "report/format/csv.hpp"
#include "support/catch.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

struct Part {
  int tile = 3;
};

struct Result {
  Shape shape{2, 2};
  std::optional<double> seconds;
  std::optional<Board> last;
  std::vector<std::string> rows{"12/11"};
  std::vector<Part> parts{{}};
  std::optional<Part> extra;
  std::variant<int, Part> either = 7;
  std::uint64_t positions = 5;
  Winner winner = Winner::slider;
};

void describe(FieldTable<Part>& table) {
  table.about("A part.").field("tile", "Its tile.", type::exponent(), &Part::tile);
}

void describe(FieldTable<Result>& table) {
  table.about("A result.")
      .field("shape", "The board.", &Result::shape)
      .field("seconds", "Time.", type::seconds(), &Result::seconds)
      .optional("last", "The last board.", &Result::last)
      .field("rows", "Boards.", type::board(), &Result::rows)
      .field("parts", "Its parts.", &Result::parts)
      .fields(&Result::extra)
      .field("either", "One or the other.", &Result::either)
      .field("positions", "Their number.", type::count(), &Result::positions)
      .field("winner", "Who wins.", &Result::winner);
}

std::set<std::string> keys_of(const Json& object) {
  std::set<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.insert(key);
  return keys;
}

/// Holds an object against the keys of its schema, as a validator would.
bool has_the_keys_of(const Json& object, const Json& schema) {
  for (const auto& key : schema.at("required"))
    if (!object.contains(key.get<std::string>())) return false;
  for (const std::string& key : keys_of(object))
    if (!schema.at("properties").contains(key)) return false;
  return schema.at("additionalProperties") == false;
}

TEST_CASE("JSON has the keys of the table in its order, null or missing where there is no value") {
  CHECK(to_json(Result{}).dump() ==
        R"({"shape":"2x2","seconds":null,"rows":["12/11"],"parts":[{"tile":3}],"either":7,"positions":5,)"
        R"("winner":"slider"})");
  Result whole;
  whole.seconds = 0.5;
  whole.last = parse_board("12/..");
  whole.extra = Part{4};
  whole.either = Part{5};
  whole.positions = std::uint64_t{1} << 53;
  CHECK(to_json(whole).dump() ==
        R"({"shape":"2x2","seconds":0.5,"last":"12/..","rows":["12/11"],"parts":[{"tile":3}],"tile":4,)"
        R"("either":{"tile":5},"positions":"9007199254740992","winner":"slider"})");
}

TEST_CASE("a schema names every key, with its type, its range and whether it may be null") {
  const Json schema = schema_of(object_type_of<Result>());
  const Json& keys = schema.at("properties");
  CHECK(schema.at("required") == Json{"shape", "seconds", "rows", "parts", "either", "positions", "winner"});
  CHECK(keys_of(keys) == std::set<std::string>{"shape", "seconds", "last", "rows", "parts", "tile", "either",
                                               "positions", "winner"});
  CHECK(keys.at("seconds").at("anyOf") == Json{{{"type", "number"}, {"minimum", 0.0}}, {{"type", "null"}}});
  CHECK(keys.at("parts").at("items").at("properties").at("tile").at("maximum") == 63);
  CHECK(keys.at("winner").at("enum") == Json{"slider", "dropper"});
  CHECK(keys.at("either").at("anyOf").at(1).at("required") == Json{"tile"});
  CHECK(keys.at("rows").at("description") == "Boards.");
}

TEST_CASE("a missing key is noticed, and so is one too many") {
  const Json schema = schema_of(object_type_of<Result>());
  Json object = to_json(Result{});
  CHECK(has_the_keys_of(object, schema));
  Json less = object;
  less.erase("winner");
  CHECK_FALSE(has_the_keys_of(less, schema));
  object["loser"] = "dropper";
  CHECK_FALSE(has_the_keys_of(object, schema));
}

TEST_CASE("boards are in brackets for a spreadsheet, and nothing else is") {
  CHECK(to_csv(to_json(Result{.rows = {"121.", "1e5"}, .parts = {}}, CsvForm::spreadsheet)) ==
        "shape,seconds,rows,parts,either,positions,winner\n2x2,,[121.] [1e5],,7,5,slider\n");
}

TEST_CASE("a key table has a line for each key, those of objects within behind a dot") {
  const std::string table = key_table(object_type_of<Result>());
  CHECK_THAT(table, contains_text("\n  seconds       seconds") && contains_text("  null") &&
                        contains_text("\n  last          board") && contains_text("  missing") &&
                        contains_text("\n  parts[].tile  exponent from 1 to 63") &&
                        contains_text("\n  either.tile   exponent from 1 to 63"));
}

TEST_CASE("a table whose keys are not one each, or say nothing, has faults") {
  FieldTable<Part> table;
  table.field("tile", "Its tile.", &Part::tile).field("tile", "Its tile", &Part::tile);
  CHECK(faults_of(std::move(table).object()) == std::vector<std::string>{"an object without a sentence",
                                                                         "tile is there twice",
                                                                         "tile has no sentence"});
  CHECK(faults_of(object_type_of<Result>()).empty());
}

TEST_CASE("the schema of a command has a form for each of its answers, documents with three keys in front") {
  const Json one = schema_of_answers("part", "Parts", {answer<Part>()});
  CHECK(one.at("title") == "Parts");
  CHECK(one.at("required") == Json{"schema", "version", "command", "tile"});
  CHECK(one.at("properties").at("command").at("const") == "part");
  const Json two = schema_of_answers("part", "Parts", {answer<Part>(), answer<Part>(AnswerPlace::alone)});
  CHECK(two.at("oneOf").at(1).at("required") == Json{"tile"});
}

}  // namespace
}  // namespace dropslide
