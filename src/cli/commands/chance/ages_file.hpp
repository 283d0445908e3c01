// The picture or the list that `--ages` asks for.
#pragma once

#include <filesystem>
#include <vector>

#include "files/new_file.hpp"
#include "report/chance/expectation_report.hpp"

namespace dropslide::cli {

/// States and afterstates by age, to be written: as a picture if the file's name ends in .svg, else as CSV.
class AgesFile {
 public:
  /// Throws EnvironmentError if the file cannot be written.
  explicit AgesFile(const std::filesystem::path& path)
      : is_picture_(path.extension() == ".svg"), file_(path) {}

  /// `layers` from layer 0 on. To be called once.
  void write(Shape shape, const std::vector<tablebase::LayerCounts>& layers) {
    const auto ages = age_counts(layers);
    file_.write_whole(is_picture_ ? ages_svg(shape, ages) : ages_csv(ages));
  }

 private:
  bool is_picture_;
  NewFile file_;
};

}  // namespace dropslide::cli
