#!/bin/sh
# Sourced by tests of the command line: they work in an empty folder of their own, which is gone afterwards, and go on
# after what fails.
set -u
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
failures=0
cd "$work" || exit 1

# fail WHAT
fail() {
  failures=$((failures + 1))
  echo "FAILED: $1" >&2
}

# finish WHAT: what is said if nothing failed; ends the test
finish() {
  if [ "$failures" -eq 0 ]; then echo "$1"; else echo "$failures failures" >&2; fi
  exit "$((failures > 0))"
}
