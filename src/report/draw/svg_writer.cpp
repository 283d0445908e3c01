// A picture being drawn as SVG.
#include "report/draw/svg_writer.hpp"

#include <fmt/format.h>

namespace dropslide {
namespace {

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '&')
      safe += "&amp;";
    else if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else if (c == '"')
      safe += "&quot;";
    else
      safe += c;
  }
  return safe;
}

}  // namespace

SvgValue::SvgValue(std::string_view text) : text_(escaped(text)) {}
SvgValue::SvgValue(int number) : text_(fmt::format("{}", number)) {}
SvgValue::SvgValue(double number) : text_(fmt::format("{:.1f}", number)) {}

SvgWriter::SvgWriter(int width, int height, SvgAttributes attributes)
    : svg_(fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
                       "viewBox=\"0 0 {0} {1}\"",
                       width, height)) {
  for (const auto& [name, value] : attributes) svg_ += fmt::format(" {}=\"{}\"", name, value.text());
  svg_ += ">\n";
  add("rect", {{"width", width}, {"height", height}, {"fill", "#ffffff"}});
}

void SvgWriter::open(std::string_view element, SvgAttributes attributes) {
  svg_ += fmt::format("<{}", element);
  for (const auto& [name, value] : attributes) svg_ += fmt::format(" {}=\"{}\"", name, value.text());
}

void SvgWriter::add(std::string_view element, SvgAttributes attributes) {
  open(element, attributes);
  svg_ += "/>\n";
}

void SvgWriter::add_text(std::string_view text, SvgAttributes attributes) {
  open("text", attributes);
  svg_ += fmt::format(">{}</text>\n", escaped(text));
}

}  // namespace dropslide
