// Makes the tables that visitors ask for.
#include "serve/table_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <new>
#include <system_error>
#include <utility>

#include "base/units.hpp"

namespace dropslide::serve {
namespace {

namespace fs = std::filesystem;

bool is_being_made(const Offer& offer) { return offer.state == OfferState::making; }

Offer offer_of(const OfferedGame& game, int threads) {
  const OfferedCost cost = cost_of(game);
  return {.game = &game,
          .seconds = cost.processor_seconds / threads,
          .disk_bytes = static_cast<std::uint64_t>(cost.disk_bytes)};
}

/// Throws EnvironmentError where the disk of the folder has less room than the table takes.
void expect_room(const Offer& offer, const fs::path& folder) {
  std::error_code error;
  const fs::space_info space = fs::space(folder, error);
  if (error || space.available >= offer.disk_bytes) return;
  throw EnvironmentError(fmt::format(
      "it takes about {} of disk, and {} has {} free: start the server with TMPDIR on a larger disk",
      format_bytes(offer.disk_bytes), folder.string(), format_bytes(space.available)));
}

}  // namespace

std::string_view to_text(OfferState state) {
  constexpr std::array<std::string_view, 4> names{"offered", "making", "made", "failed"};
  return names[static_cast<std::size_t>(state)];
}

/// Writes down how far the table is.
class TableMaker::Gauge : public ProgressSink {
 public:
  Gauge(std::mutex& mutex, Offer& offer) : mutex_(mutex), offer_(offer) {}

  void report(const Progress& progress) override {
    const std::scoped_lock lock(mutex_);
    offer_.done_fraction = progress.done_fraction;
    offer_.elapsed_seconds = progress.elapsed_seconds;
  }

 private:
  std::mutex& mutex_;
  Offer& offer_;
};

TableMaker::TableMaker(TableSet& tables, fs::path folder, const Resources& resources)
    : tables_(tables), folder_(std::move(folder)), resources_(resources) {
  for (const OfferedGame& game : offered_games())
    if (!game.is_made_at_once) offers_.push_back(offer_of(game, resources.threads));
}

TableMaker::~TableMaker() = default;

std::vector<Offer> TableMaker::offers() const {
  const std::scoped_lock lock(mutex_);
  return offers_;
}

Offer& TableMaker::offer_called(const std::string& name) {
  const auto found = std::find_if(offers_.begin(), offers_.end(),
                                  [&](const Offer& offer) { return offer.game->name == name; });
  if (found == offers_.end())
    throw UsageError(fmt::format("no game '{}' is offered: /api/offers lists them", name));
  return *found;
}

void TableMaker::make(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  Offer& offer = offer_called(name);
  if (offer.state == OfferState::making || offer.state == OfferState::made) return;
  const auto other = std::find_if(offers_.begin(), offers_.end(), is_being_made);
  if (other != offers_.end())
    throw NotNow(fmt::format("{} is being made: wait for it, or stop it", other->game->name));
  offer = offer_of(*offer.game, resources_.threads);
  offer.state = OfferState::making;
  worker_ = std::jthread([this, &offer](const std::stop_token& stop) { work(offer, stop); });
}

void TableMaker::stop(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  if (is_being_made(offer_called(name))) worker_.request_stop();
}

void TableMaker::work(Offer& offer, const std::stop_token& stop) {
  const OfferedGame& game = *offer.game;  // Only this thread changes an offer that is being made.
  Gauge gauge(mutex_, offer);
  std::stop_source both;
  const auto ask = [&] { both.request_stop(); };
  const std::stop_callback by_visitor(stop, ask), by_server(resources_.stop, ask);
  Resources resources = resources_;
  resources.stop = both.get_token();
  resources.progress = &gauge;
  Offer ended = offer_of(game, resources_.threads);
  try {
    ended.state = try_to_make(ended, resources);
  } catch (const std::exception& error) {
    ended.state = OfferState::failed;
    ended.error = error.what();
  }
  std::error_code ignored;
  if (ended.state != OfferState::made) fs::remove_all(folder_ / game.name, ignored);
  const std::scoped_lock lock(mutex_);
  offer = ended;
}

OfferState TableMaker::try_to_make(const Offer& offer, const Resources& resources) {
  expect_room(offer, folder_);
  const Decision made = make_offered_game(*offer.game, folder_, resources);
  if (made.stopped == StopReason::interrupted) return OfferState::offered;
  if (made.stopped == StopReason::memory_full)
    throw EnvironmentError("it takes more memory than the server may use: start it with a larger --memory");
  tables_.add(folder_ / offer.game->name);
  return OfferState::made;
}

}  // namespace dropslide::serve
