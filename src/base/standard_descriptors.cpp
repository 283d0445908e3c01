// Taking the standard descriptors.
#include "base/standard_descriptors.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace dropslide {

bool occupy_standard_descriptors() {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    if (fcntl(descriptor, F_GETFD) >= 0) continue;
    // The lowest number that is free. In the wrong direction, so that its use fails as without it.
    if (open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) != descriptor) return false;
  }
  return true;
}

bool has_lost_reader(int descriptor) {
  pollfd asked{.fd = descriptor, .events = POLLOUT, .revents = 0};
  return poll(&asked, 1, 0) > 0 && (asked.revents & POLLERR) != 0;
}

}  // namespace dropslide
