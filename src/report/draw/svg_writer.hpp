// A picture being drawn as SVG: elements, escaped text, and numbers of one form.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace dropslide {

/// The value of an attribute: text, a whole number, or a number with one decimal.
class SvgValue {
 public:
  /// Text; what XML would misread is escaped.
  SvgValue(std::string_view text);
  /// See above.
  SvgValue(const char* text) : SvgValue(std::string_view(text)) {}
  /// See above.
  SvgValue(const std::string& text) : SvgValue(std::string_view(text)) {}
  /// A whole number.
  SvgValue(int number);
  /// Rounded to one decimal, which always stands there: a tenth of a pixel is finer than anybody sees.
  SvgValue(double number);

  /// As it stands between the quotes.
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// An attribute of an element.
struct SvgAttribute {
  std::string_view name;  ///< "stroke-width".
  SvgValue value;
};

/// The attributes of one element, in their order.
using SvgAttributes = std::initializer_list<SvgAttribute>;

/// Elements on a white ground, from the lowest to the one on top. Lengths are pixels; y grows downwards.
class SvgWriter {
 public:
  /// A picture of that size. `attributes`, such as the font, hold for all elements.
  SvgWriter(int width, int height, SvgAttributes attributes);

  /// Adds an empty element: "line", "rect", "circle", "polyline".
  void add(std::string_view element, SvgAttributes attributes);

  /// Adds a text, which is escaped.
  void add_text(std::string_view text, SvgAttributes attributes);

  /// The whole file.
  std::string file() const { return svg_ + "</svg>\n"; }

 private:
  void open(std::string_view element, SvgAttributes attributes);

  std::string svg_;
};

}  // namespace dropslide
