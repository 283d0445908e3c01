// Records that runs leave of themselves: none, or one that is read again as it was written.
#include "files/run_record.hpp"

#include "fuzzed_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder;
  folder.write("run.json", fuzz::text_of(data, size));
  fuzz::read_or_refuse([] {
    using namespace dropslide;
    const auto record = RunRecord::load(folder.path());
    if (!record) return;
    record->save(folder.path());
    const auto again = RunRecord::load(folder.path());
    fuzz::expect(again && again->words == record->words && again->process == record->process);
  });
  return 0;
}
