#!/bin/sh
# Kills a run of the layers at random moments, again and again, and compares what it comes to with a run that
# nobody touched: same winner, same checksum of every layer.
# Usage: kill_and_resume.sh PROGRAM [KILLS]
set -eu
program=$1
kills=${2:-40}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
game="3x4 --dmax 2 --objective 6 --engine layers --checkpoint-every 0.0002"

"$program" solve $game --out "$work/whole" >"$work/whole.out" 2>/dev/null

done_kills=0
finished=0
resumed=0
rm -rf "$work/cut"
while [ "$done_kills" -lt "$kills" ]; do
  "$program" solve $game --out "$work/cut" >"$work/cut.out" 2>"$work/cut.err" &
  pid=$!
  # 10 to 400 ms: in the tables, in a layer, in a checkpoint, rarely at the end.
  sleep "0.$(awk -v seed="$done_kills$$" 'BEGIN { srand(seed); printf "%03d", 10 + int(390 * rand()) }')"
  if kill -9 "$pid" 2>/dev/null; then done_kills=$((done_kills + 1)); fi
  if grep -q "going on from" "$work/cut.err"; then resumed=$((resumed + 1)); fi
  if wait "$pid" 2>/dev/null; then
    finished=$((finished + 1))
    cmp "$work/whole/layers.csv" "$work/cut/layers.csv"
    grep -q "Slider wins" "$work/cut.out"
    rm -rf "$work/cut"
  fi
done
"$program" solve $game --out "$work/cut" >"$work/cut.out" 2>"$work/cut.err"
cmp "$work/whole/layers.csv" "$work/cut/layers.csv"
grep -q "Slider wins" "$work/cut.out"
[ "$resumed" -gt 0 ]
[ ! -e "$work/cut/window.0" ] && [ ! -e "$work/cut/window.1" ]
echo "$done_kills kills, $resumed runs from a checkpoint, $((finished + 1)) to the end: every layer as in the run that was left alone"
