// Wrapping paragraphs for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace dropslide::cli {

/// The words of one paragraph in lines of at most `columns` columns, each behind `indent` spaces but the
/// first, which continues a line of that length. A word that is longer stands alone. No newline at the end.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t columns);

/// Paragraphs, one a line: each is wrapped behind the spaces that it begins with.
std::string wrapped_paragraphs(std::string_view text, std::size_t columns);

/// A command line that stands behind two spaces. Where it goes on below, the lines are one for a shell, too.
std::string wrapped_command(std::string_view text, std::size_t columns);

}  // namespace dropslide::cli
