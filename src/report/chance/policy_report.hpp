// Answers of `policy`: a policy file that was written, or asked for a slide.
#pragma once

#include <optional>
#include <string>

#include "engines/policy/policy_file.hpp"
#include "report/fields/describe.hpp"

namespace dropslide {

/// A policy that was written.
struct WrittenPolicy {
  PolicyExport policy;
  std::string file;
};

/// What a policy has for a board.
struct PolicySlide {
  Board board;
  std::optional<Direction> slide;  ///< Nothing if the game is over, or no play comes there.
};

void describe(FieldTable<WrittenPolicy>& table);
void describe(FieldTable<PolicySlide>& table);

/// The file, and how large it is.
std::string to_plain_text(const WrittenPolicy& written);

/// The slide, or that there is none.
std::string to_plain_text(const PolicySlide& answer);

}  // namespace dropslide
