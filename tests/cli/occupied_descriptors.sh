#!/bin/sh
# A checker that is started without standard streams takes the descriptors 0 to 2, so that no file gets one of them and messages with it.
# Usage: occupied_descriptors.sh CHECKER...
# shellcheck source=tests/cli/work_folder.sh
. "$(dirname "$0")/work_folder.sh"

mkfifo pipe
for checker; do
  "$checker" pipe <&- >&- 2>&- & # It waits for a certificate.
  pid=$!
  exec 9>pipe
  for descriptor in 0 1 2; do
    [ "$(readlink /proc/$pid/fd/$descriptor)" = /dev/null ] || fail "$checker: descriptor $descriptor is not occupied"
  done
  exec 9>&-
  wait $pid && fail "$checker: a verdict that nobody can read is a success"
done
finish "0 to 2 are occupied"
