// The known word that a mistyped one was most likely meant to be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dropslide {

/// The word among `known` that `word` was most likely meant to be; empty if none is near (Levenshtein
/// distance above 2, or above half of the word).
std::string nearest_word(std::string_view word, const std::vector<std::string>& known);

/// ": did you mean 'solve'?" or "".
std::string suggestion(std::string_view word, const std::vector<std::string>& known);

}  // namespace dropslide
