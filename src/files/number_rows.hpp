// Files of numbers with commas between them, below a line that names the columns.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace dropslide {

/// The rows below a first line that must be `header`; none if there is no such file. Throws DamageError for
/// another header, and for a row that is not as many numbers as the header has names.
std::vector<std::vector<double>> read_number_rows(const std::filesystem::path& file, std::string_view header);

}  // namespace dropslide
