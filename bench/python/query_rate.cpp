// How long the C++ library takes for what overhead.py asks through Python: the difference is what Python
// adds.
//
// Usage: query_rate FOLDER-OF-A-TABLEBASE BOARD
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <dropslide/dropslide.hpp>

namespace ds = dropslide::api;

namespace {

constexpr int times = 50'000;

/// Microseconds of processor time of one call, the least of five rounds.
template <class Call>
double microseconds(Call&& call) {
  double least = 1e9;
  for (int round = 0; round < 5; ++round) {
    const std::clock_t begin = std::clock();
    for (int i = 0; i < times; ++i) call();
    least = std::min(least, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  }
  return least / times * 1e6;
}

}  // namespace

int main(int count, char** words) try {
  if (count != 3) throw ds::UsageError("expected a folder and a board");
  const ds::Tablebase table(words[1]);
  std::size_t seen = 0;
  std::printf("value %.3f\n", microseconds([&] { seen += table.value(words[2]).has_value(); }));
  std::printf("query %.3f\n",
              microseconds([&] { seen += table.query_json(words[2], ds::Player::dropper).size(); }));
  return seen == 0;
} catch (const ds::Error& error) {
  std::fprintf(stderr, "query_rate: %s\n", error.what());
  return 1;
}
