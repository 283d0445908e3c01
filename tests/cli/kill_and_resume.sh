#!/bin/sh
# Kills runs at random moments, again and again, and compares what they come to with a run that nobody touched.
# The moments are spread over the time that the untouched run takes, or its begin, so that kills hit on a fast machine, too.
# Layers: same winner, same checksum of every layer. Tablebases, of two players and against chance: the same bytes in
# every file. Counts: the same result, and the same numbers printed. Proof search: the same winner.
# Usage: kill_and_resume.sh PROGRAM [KILLS]   (so many for each)
set -eu
program=$1
kills=${2:-40}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# concludes ANSWER: the run gave it, and left no checkpoint and no piece of a layer.
concludes() {
  grep -q "$1" "$work/cut.out"
  [ -z "$(find "$work/cut" -name 'window.*' -o -name pieces)" ]
}

slider_wins() { concludes "Slider wins"; }

dropper_avoids_merges() { concludes "Dropper avoids every merge"; }

same_layers() {
  cmp "$work/whole/layers.csv" "$work/cut/layers.csv"
  concludes " wins "
}

same_tablebase() {
  diff -r "$work/whole" "$work/cut"
  grep -q "Dropper wins" "$work/cut.out"
}

same_chances() {
  diff -r "$work/whole" "$work/cut"
  cmp "$work/whole.out" "$work/cut.out"
}

same_counts() {
  diff -r "$work/whole" "$work/cut"
  sed 's/(.* s)//' "$work/whole.out" >"$work/whole.counts"
  sed 's/(.* s)//' "$work/cut.out" | cmp "$work/whole.counts"
}

milliseconds() { date +%s%3N; }

# moment TRY MOST: seconds, between 10 ms and MOST ms, another for each try.
moment() { awk -v seed="$1$$" -v most="$2" 'BEGIN { srand(seed); printf "%.3f", (10 + int((most - 10) * rand())) / 1000 }'; }

# kill_again NAME CHECK MOST_MILLISECONDS ARGUMENTS...
kill_again() {
  name=$1 check=$2 most=$3
  shift 3
  rm -rf "$work/whole" "$work/cut"
  begin=$(milliseconds)
  "$program" "$@" --out "$work/whole" >"$work/whole.out" 2>/dev/null
  whole=$(($(milliseconds) - begin))
  if [ "$whole" -lt "$most" ]; then most=$whole; fi
  if [ "$((whole / 2))" -gt "$most" ]; then most=$((whole / 2)); fi # On a slow machine nothing is saved earlier.
  tries=0 done_kills=0 finished=0 resumed=0
  while [ "$done_kills" -lt "$kills" ]; do
    "$program" "$@" --out "$work/cut" >"$work/cut.out" 2>"$work/cut.err" &
    pid=$!
    tries=$((tries + 1))
    sleep "$(moment "$tries" "$most")"
    if kill -9 "$pid" 2>/dev/null; then done_kills=$((done_kills + 1)); fi
    if grep -q "going on from" "$work/cut.err"; then resumed=$((resumed + 1)); fi
    if wait "$pid" 2>/dev/null; then
      finished=$((finished + 1))
      "$check"
      rm -rf "$work/cut"
    fi
  done
  "$program" "$@" --out "$work/cut" >"$work/cut.out" 2>"$work/cut.err"
  "$check"
  [ "$resumed" -gt 0 ]
  echo "$name: $done_kills kills, $resumed runs went on, $((finished + 1)) to the end: all as in the run that was left alone"
}

# After 10 ms or more: in the tables, in a layer, in a checkpoint, rarely at the end.
kill_again layers same_layers 400 solve 3x4 --dmax 2 --objective 6 --engine layers --checkpoint-every 0.0002
kill_again bounded same_layers 400 solve 3x4 --dmax 2 --objective 5 --bound 31 --concede-to dropper --checkpoint-every 0.0002
kill_again from-disk same_layers 400 solve 3x4 --dmax 4 --objective 5 --engine layers --all-layers --memory 22000KiB
kill_again tablebase same_tablebase 250 solve 3x3 --dmax 2 --objective 8 --engine tablebase --checkpoint-every 0.0002
kill_again chance same_chances 500 expect 3x3 --tile 256 --checkpoint-every 0.0002
kill_again count same_counts 500 count 3x3 --checkpoint-every 0.0002
kill_again depth-first slider_wins 600 solve 3x4 --dmax 2 --objective 6 --engine proof --checkpoint-every 0.0002
kill_again proof-number dropper_avoids_merges 700 no-merge 3x7 --dmax 5 --checkpoint-every 0.0002
