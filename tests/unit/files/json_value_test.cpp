// Values of JSON files: what they are taken for, and how they are refused.
#include "files/json_value.hpp"

#include <fstream>
#include <nlohmann/json.hpp>

#include "support/catch.hpp"
#include "support/folders.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

JsonValue value(const char* text) { return {Json::parse(text), "t.json is not a table"}; }

TEST_CASE("values are taken as what they are") {
  const JsonValue json = value(
      R"({"i": -3, "c": 18446744073709551615, "d": 0.5, "t": "x", "b": true, "l": ["u", "v"], "n": null})");
  CHECK(json.at("i").whole() == -3);
  CHECK(json.at("c").count() == ~std::uint64_t{0});
  CHECK(json.at("d").number() == 0.5);
  CHECK(json.at("i").number() == -3.0);
  CHECK(json.at("t").text() == "x");
  CHECK(json.at("b").is_true());
  CHECK(json.at("l").texts() == std::vector<std::string>{"u", "v"});
  CHECK(json.find("t").has_value());
  CHECK_FALSE(json.find("n").has_value());
  CHECK_FALSE(json.find("other").has_value());
  CHECK(json.members().size() == 7);
  CHECK(json.members()[1].first == "c");
}

TEST_CASE("a value outlives the document from which it was taken") {
  const JsonValue inner = value(R"({"a": [{"b": 7}]})").at("a").items().front().at("b");
  CHECK(inner.whole() == 7);
}

TEST_CASE("only whole numbers in range are whole") {
  for (const char* text : {"1.5", "1.0", "1e3", "1e300", "2147483648", "-2147483649", "18446744073709551615",
                           "\"1\"", "null", "true", "[1]", "{}"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(value(text).whole(), DamageError);
  }
  CHECK(value("2147483647").whole() == 2147483647);
  CHECK(value("-2147483648").whole() == -2147483647 - 1);
  for (const char* text :
       {"1.5", "1.0", "1e3", "1e300", "-1", "18446744073709551616", "\"1\"", "null", "[1]"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(value(text).count(), DamageError);
  }
  CHECK(value("0").count() == 0);
}

TEST_CASE("a value of another type is refused") {
  const JsonValue text = value("\"x\""), number = value("1");
  CHECK_THROWS_AS(text.number(), DamageError);
  CHECK_THROWS_AS(text.is_true(), DamageError);
  CHECK_THROWS_AS(text.items(), DamageError);
  CHECK_THROWS_AS(text.members(), DamageError);
  CHECK_THROWS_AS(text.at("a"), DamageError);
  CHECK_THROWS_AS(text.find("a"), DamageError);
  CHECK_THROWS_AS(number.text(), DamageError);
  CHECK_THROWS_AS(value("[1]").texts(), DamageError);
}

TEST_CASE("a refusal names the document, the key and the value") {
  const JsonValue json = value(R"({"costs": [{"dmax": 2}, {"dmax": 1.5, "inner": {"a": []}}]})");
  const std::vector<JsonValue> costs = json.at("costs").items();
  CHECK_THROWS_WITH(costs[1].at("dmax").whole(),
                    "t.json is not a table: costs[1].dmax is 1.5, expected a whole number");
  CHECK_THROWS_WITH(costs[0].at("shape"), "t.json is not a table: costs[0] has no 'shape'");
  CHECK_THROWS_WITH(json.at("rates"), "t.json is not a table: no 'rates'");
  CHECK_THROWS_WITH(costs[1].at("inner").at("a").number(),
                    "t.json is not a table: costs[1].inner.a: expected a number");
  CHECK_THROWS_WITH(value("[]").at("a"), "t.json is not a table: expected an object");
}

TEST_CASE("what cannot be made of a value refuses it") {
  const JsonValue json = value(R"({"shape": "3y4"})");
  const auto parse = [](const std::string&) -> int { throw std::out_of_range("no shape"); };
  CHECK_THROWS_AS(json.at("shape").parsed(parse), DamageError);
  CHECK_THROWS_WITH(json.at("shape").parsed(parse), "t.json is not a table: shape is \"3y4\", no shape");
  CHECK_THROWS_WITH(json.checked([&] { return json.at("shape").whole(); }),
                    "t.json is not a table: shape is \"3y4\", expected a whole number");
}

TEST_CASE("a file that is not there or no JSON is refused by its name") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "table.json";
  CHECK_THROWS_WITH(read_json(file, "a table"), "cannot read " + file.string() + ": expected a table there");
  for (const char* text : {"", "{", "{\"a\": 1}}", "{\"a\": 1e999}"}) {
    CAPTURE(text);
    std::ofstream(file) << text;
    CHECK_THROWS_AS(read_json(file, "a table"), DamageError);
    CHECK_THROWS_WITH(read_json(file, "a table"), contains_text(file.string() + " is not a table: "));
  }
  std::ofstream(file) << "{\"a\": 1}";
  CHECK(read_json(file, "a table").at("a").whole() == 1);
}

}  // namespace
}  // namespace dropslide
