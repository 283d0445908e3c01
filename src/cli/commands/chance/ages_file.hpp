// The list that `--ages` asks for.
#pragma once

#include <filesystem>
#include <vector>

#include "files/new_file.hpp"
#include "report/chance/expectation_report.hpp"

namespace dropslide::cli {

/// States and afterstates by age, to be written as CSV.
class AgesFile {
 public:
  /// Throws EnvironmentError if the file cannot be written.
  explicit AgesFile(const std::filesystem::path& path) : file_(path) {}

  /// `layers` of the game on the board, from layer 0 on. To be called once.
  void write(Shape shape, const ObjectiveGame& game, const std::vector<tablebase::LayerCounts>& layers) {
    file_.write_whole(ages_csv(shape, game, layers));
  }

 private:
  NewFile file_;
};

}  // namespace dropslide::cli
