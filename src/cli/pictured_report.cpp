// The report of a study with pictures, as `--report DIR` asks for it.
#include "cli/pictured_report.hpp"

#include "cli/picture_folder.hpp"

namespace dropslide::cli {

PicturedReport::PicturedReport(const Arguments& arguments, const std::string& name) {
  if (!arguments.has("report")) return;
  const std::filesystem::path folder = arguments.text("report");
  file_.emplace(folder / (name + ".md"));
  pictures_ = made_folder(folder / name);
}

void PicturedReport::add(const std::vector<NamedPicture>& pictures) const {
  if (is_wanted()) write_pictures(pictures, pictures_);
}

}  // namespace dropslide::cli
