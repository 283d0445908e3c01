// Makes the tables that visitors ask for, one at a time, while the server answers.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "run/progress.hpp"
#include "serve/offered_games.hpp"
#include "serve/table_set.hpp"

namespace dropslide::serve {

/// Another table is being made.
class NotNow : public Error {
 public:
  using Error::Error;
};

/// How far a table is that visitors may ask for.
enum class OfferState : std::uint8_t {
  offered,  ///< Nobody asked for it, or it was stopped.
  making,
  made,   ///< It is among the tables.
  failed  ///< It could not be made; it may be tried again.
};

/// "offered", "making", "made" or "failed".
std::string_view to_text(OfferState state);

/// What there is to say of such a table.
struct Offer {
  const OfferedGame* game = nullptr;
  OfferState state = OfferState::offered;
  double seconds = 0;            ///< That making it takes here, about.
  std::uint64_t disk_bytes = 0;  ///< Of disk, about, while it is made.
  double done_fraction = 0;      ///< While it is made: in [0, 1].
  double elapsed_seconds = 0;    ///< Since its making began.
  std::string error{};           ///< Why it failed; one line.
};

/// All members may be called by any thread.
class TableMaker {
 public:
  /// Makes tables in the folder and adds them to the set. Both must outlive it; a stop request in
  /// `resources` ends what it makes.
  TableMaker(TableSet& tables, std::filesystem::path folder, const Resources& resources);
  /// Stops what it makes, and waits for that.
  ~TableMaker();
  TableMaker(const TableMaker&) = delete;
  TableMaker& operator=(const TableMaker&) = delete;

  /// All offered games that are not made at once, the cheapest first.
  std::vector<Offer> offers() const;

  /// Begins to make that table; does nothing if it is made or being made.
  ///
  /// Throws UsageError if no such game is offered, NotNow while another one is made.
  void make(const std::string& name);

  /// Ends the making of that table, and removes what there is of it; does nothing if it is not being made.
  /// Throws UsageError likewise.
  void stop(const std::string& name);

 private:
  class Gauge;
  Offer& offer_called(const std::string& name);
  void work(Offer& offer, const std::stop_token& stop);
  OfferState try_to_make(const Offer& offer, const Resources& resources);

  TableSet& tables_;
  const std::filesystem::path folder_;
  const Resources resources_;
  mutable std::mutex mutex_;  ///< Guards the two that follow.
  std::vector<Offer> offers_;
  std::jthread worker_;  ///< The last one that was begun; it stops when this ends.
};

}  // namespace dropslide::serve
