// Makes one call of the system fail: a library to be loaded before a program, by LD_PRELOAD.
//
//   DROPSLIDE_FAULT=write:7     the 7th call that writes fails, as on a full disk
//   DROPSLIDE_FAULT=write:7+    that one and all that follow
//   DROPSLIDE_REFUSED=link:1    every such call is refused with that error number, as by file systems and
//   sandboxes
//                               that know none: nameless (O_TMPFILE), link, lock, folder-lock, reserve, force
//   DROPSLIDE_FAULT_COUNTS=F    at the end, F has a line "write 12" for each kind: the calls that there were
//   DROPSLIDE_FAULT_NAMES=F     at the end, F has a line "forced NAME" or "unforced NAME" for each file that
//   got its
//                               name: whether its bytes were on the disk by then; and between them a line
//                               "folder" or "everything" for a folder or file system that was forced there
//
// Kinds: open, read, write, fsync, syncfs, rename, map, malloc, thread. Calls that the C library makes by
// itself (the writing of stdio, the mapping of malloc) are not seen.
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>

extern "C" {
void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);
}

namespace {

enum Kind { opening, reading, writing, forcing, forcing_all, renaming, mapping, allocating, starting, kinds };

struct Facts {
  const char* name;
  int error;
};

constexpr Facts facts[kinds] = {{"open", EMFILE}, {"read", EIO},      {"write", ENOSPC},
                                {"fsync", EIO},   {"syncfs", EIO},    {"rename", EIO},
                                {"map", ENOMEM},  {"malloc", ENOMEM}, {"thread", EAGAIN}};

/// Calls that some file systems do not know. `forces` are fsync and syncfs.
enum Refusal { nameless_files, links, locks, folder_locks, reserves, forces, refusals };

constexpr const char* refusal_names[refusals] = {"nameless",    "link",    "lock",
                                                 "folder-lock", "reserve", "force"};
int refusal_errors[refusals] = {};

// Set before `main`. Calls of the dynamic loader come earlier and never fail.
bool is_ready = false;
int chosen = kinds;
long first = 0;
bool goes_on_failing = false;
std::atomic<long> calls[kinds];
// The C library ends by a signal if it finds no memory while it loads a library, as TBB asks it to, or while
// it notes what is to be destroyed at a thread's end.
thread_local bool must_not_fail = false;

/// Counts a call. Returns whether it fails; `errno` then says why.
bool fails(Kind kind) {
  if (!is_ready || must_not_fail) return false;
  const long number = ++calls[kind];
  if (kind != chosen || (goes_on_failing ? number < first : number != first)) return false;
  errno = facts[kind].error;
  return true;
}

/// Whether such calls are refused; `errno` then says why.
bool refuses(Refusal refusal) {
  if (!is_ready || refusal_errors[refusal] == 0) return false;
  errno = refusal_errors[refusal];
  return true;
}

bool is_folder(int file) {
  struct stat status {};
  return fstat(file, &status) == 0 && S_ISDIR(status.st_mode);
}

/// Which files hold bytes that are not on the disk, and what was named when. Takes no memory, since malloc
/// asks this library.
class Names {
 public:
  void note_written(int file) {
    const std::lock_guard lock(mutex_);
    const ino_t number = number_of(file);
    if (!forget(number) && count_ == most) std::abort();
    unforced_[count_++] = number;
  }
  void note_forced(int file) {
    const std::lock_guard lock(mutex_);
    if (is_folder(file)) note("folder", "");
    forget(number_of(file));
  }
  void note_everything_forced() {
    const std::lock_guard lock(mutex_);
    count_ = 0;
    note("everything", "");
  }
  /// Before a file gets a name that stays.
  void note_named(const char* from, const char* to) {
    const std::lock_guard lock(mutex_);
    struct stat status {};
    if (stat(from, &status) != 0) return;
    const char* const slash = std::strrchr(to, '/');
    const bool is_unforced = forget(status.st_ino);
    note(is_unforced ? "unforced " : "forced ", slash != nullptr ? slash + 1 : to);
    if (is_unforced) unforced_[count_++] = status.st_ino;
  }
  void write(const char* name) const {
    if (std::FILE* const file = std::fopen(name, "w")) {
      std::fwrite(text_, 1, used_, file);
      std::fclose(file);
    }
  }

 private:
  static constexpr int most = 4096;

  static ino_t number_of(int file) {
    struct stat status {};
    return fstat(file, &status) == 0 ? status.st_ino : 0;
  }
  /// Whether it was there.
  bool forget(ino_t number) {
    for (int i = 0; i < count_; ++i)
      if (unforced_[i] == number) {
        unforced_[i] = unforced_[--count_];
        return true;
      }
    return false;
  }
  void note(const char* what, const char* name) {
    const int more = std::snprintf(text_ + used_, sizeof text_ - used_, "%s%s\n", what, name);
    if (more > 0 && used_ + static_cast<size_t>(more) < sizeof text_) used_ += static_cast<size_t>(more);
  }

  std::mutex mutex_;
  ino_t unforced_[most] = {};
  int count_ = 0;
  char text_[1 << 18] = {};
  size_t used_ = 0;
};

Names names;
bool keeps_names = false;

/// Reads "link:1,lock:38".
void read_refusals(const char* text) {
  for (const char* next = text; next != nullptr; next = std::strchr(next, ',')) {
    next += *next == ',' ? 1 : 0;
    const size_t letters = std::strcspn(next, ":");
    for (int i = 0; i < refusals; ++i)
      if (std::strlen(refusal_names[i]) == letters && std::strncmp(next, refusal_names[i], letters) == 0)
        refusal_errors[i] = std::atoi(next + letters + 1);
  }
}

[[gnu::constructor]] void prepare() {
  keeps_names = std::getenv("DROPSLIDE_FAULT_NAMES") != nullptr;
  if (const char* fault = std::getenv("DROPSLIDE_FAULT")) {
    const char* const colon = std::strchr(fault, ':');
    for (int kind = 0; kind < kinds && colon != nullptr; ++kind)
      if (std::strncmp(fault, facts[kind].name, static_cast<size_t>(colon - fault)) == 0) chosen = kind;
    if (colon != nullptr) first = std::atol(colon + 1);
    goes_on_failing = fault[std::strlen(fault) - 1] == '+';
  }
  read_refusals(std::getenv("DROPSLIDE_REFUSED"));
  is_ready = true;
}

[[gnu::destructor]] void write_counts() {
  is_ready = false;
  if (keeps_names) names.write(std::getenv("DROPSLIDE_FAULT_NAMES"));
  const char* const name = std::getenv("DROPSLIDE_FAULT_COUNTS");
  std::FILE* const file = name != nullptr ? std::fopen(name, "w") : nullptr;
  if (file == nullptr) return;
  for (int kind = 0; kind < kinds; ++kind)
    std::fprintf(file, "%s %ld\n", facts[kind].name, calls[kind].load());
  std::fclose(file);
}

/// The function of the same name behind this library.
template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

mode_t mode_of(int flags, va_list arguments) {
  return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(arguments, mode_t) : 0;
}

}  // namespace

extern "C" {

#define OPEN(NAME)                                                              \
  int NAME(const char* path, int flags, ...) {                                  \
    static auto* const real = next<int(const char*, int, ...)>(#NAME);          \
    va_list arguments;                                                          \
    va_start(arguments, flags);                                                 \
    const mode_t mode = mode_of(flags, arguments);                              \
    va_end(arguments);                                                          \
    if ((flags & O_TMPFILE) == O_TMPFILE && refuses(nameless_files)) return -1; \
    return fails(opening) ? -1 : real(path, flags, mode);                       \
  }
OPEN(open)
OPEN(open64)
#undef OPEN

// CALL(KIND, FAILED, RESULT, NAME, PARAMETERS, ARGUMENTS): a function that returns FAILED where it fails.
#define CALL(KIND, FAILED, RESULT, NAME, PARAMETERS, ARGUMENTS) \
  RESULT NAME PARAMETERS {                                      \
    static auto* const real = next<RESULT PARAMETERS>(#NAME);   \
    return fails(KIND) ? (FAILED) : real ARGUMENTS;             \
  }
CALL(opening, nullptr, FILE*, fopen, (const char* path, const char* mode), (path, mode))
CALL(opening, nullptr, FILE*, fopen64, (const char* path, const char* mode), (path, mode))
CALL(opening, -1, int, mkostemp, (char* name, int flags), (name, flags))
CALL(reading, -1, ssize_t, read, (int file, void* to, size_t bytes), (file, to, bytes))
CALL(reading, -1, ssize_t, pread, (int file, void* to, size_t bytes, off_t at), (file, to, bytes, at))
CALL(reading, -1, ssize_t, pread64, (int file, void* to, size_t bytes, off64_t at), (file, to, bytes, at))
CALL(writing, -1, ssize_t, writev, (int file, const iovec* parts, int count), (file, parts, count))
CALL(mapping, MAP_FAILED, void*, mmap,
     (void* at, size_t bytes, int use, int flags, int file, off_t from) noexcept,
     (at, bytes, use, flags, file, from))
CALL(mapping, MAP_FAILED, void*, mmap64,
     (void* at, size_t bytes, int use, int flags, int file, off64_t from) noexcept,
     (at, bytes, use, flags, file, from))
CALL(starting, EAGAIN, int, pthread_create,
     (pthread_t * thread, const pthread_attr_t* how, void* (*work)(void*), void* with) noexcept,
     (thread, how, work, with))
#undef CALL

ssize_t write(int file, const void* from, size_t bytes) {
  static auto* const real = next<ssize_t(int, const void*, size_t)>("write");
  if (fails(writing)) return -1;
  if (keeps_names) names.note_written(file);
  return real(file, from, bytes);
}

// posix_fallocate returns the error number.
#define RESERVE(NAME, SIZE)                                      \
  int NAME(int file, SIZE from, SIZE bytes) {                    \
    static auto* const real = next<int(int, SIZE, SIZE)>(#NAME); \
    if (refuses(reserves)) return errno;                         \
    return fails(mapping) ? ENOSPC : real(file, from, bytes);    \
  }
RESERVE(posix_fallocate, off_t)
RESERVE(posix_fallocate64, off64_t)
#undef RESERVE

int linkat(int a, const char* from, int b, const char* to, int flags) noexcept {
  static auto* const real = next<int(int, const char*, int, const char*, int)>("linkat");
  return refuses(links) || fails(renaming) ? -1 : real(a, from, b, to, flags);
}

int flock(int file, int how) noexcept {
  static auto* const real = next<int(int, int)>("flock");
  return refuses(locks) || (is_folder(file) && refuses(folder_locks)) ? -1 : real(file, how);
}

int fsync(int file) {
  static auto* const real = next<int(int)>("fsync");
  if (refuses(forces) || fails(forcing)) return -1;
  if (keeps_names) names.note_forced(file);
  return real(file);
}

int syncfs(int file) noexcept {
  static auto* const real = next<int(int)>("syncfs");
  if (refuses(forces) || fails(forcing_all)) return -1;
  if (keeps_names) names.note_everything_forced();
  return real(file);
}

int rename(const char* from, const char* to) noexcept {
  static auto* const real = next<int(const char*, const char*)>("rename");
  if (fails(renaming)) return -1;
  if (keeps_names) names.note_named(from, to);
  return real(from, to);
}

void* dlopen(const char* name, int how) noexcept {
  static auto* const real = next<void*(const char*, int)>("dlopen");
  must_not_fail = true;
  void* const library = real(name, how);
  must_not_fail = false;
  return library;
}

int __cxa_thread_atexit_impl(void (*destroy)(void*), void* object, void* library) {
  static auto* const real = next<int(void (*)(void*), void*, void*)>("__cxa_thread_atexit_impl");
  must_not_fail = true;
  const int result = real(destroy, object, library);
  must_not_fail = false;
  return result;
}

void* malloc(size_t bytes) noexcept { return fails(allocating) ? nullptr : __libc_malloc(bytes); }
void* calloc(size_t count, size_t bytes) noexcept {
  return fails(allocating) ? nullptr : __libc_calloc(count, bytes);
}
void* realloc(void* memory, size_t bytes) noexcept {
  return fails(allocating) ? nullptr : __libc_realloc(memory, bytes);
}
void* aligned_alloc(size_t step, size_t bytes) noexcept {
  return fails(allocating) ? nullptr : __libc_memalign(step, bytes);
}
int posix_memalign(void** memory, size_t step, size_t bytes) noexcept {
  if (fails(allocating)) return ENOMEM;
  *memory = __libc_memalign(step, bytes);
  return *memory == nullptr ? ENOMEM : 0;
}

}  // extern "C"
