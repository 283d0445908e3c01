#!/bin/sh
# Every committed certificate is accepted by the checker, proves what its name says, and, but for shortest games, is the one whose checksum is
# recorded.
# Usage: committed_certificates.sh CHECKER RESULTS [LOG]   (tables/results; LOG gets what the checker says of each)
set -eu
checker=$1
results=$2
log=${3:-/dev/null}

# drops GAME: after how many drops the shortest game ends.
drops() {
  case $1 in
    3x3-dmax1) echo 13 ;;
    3x4-dmax1) echo 20 ;;
    3x5-dmax1) echo 22 ;;
    3x6-dmax1) echo 29 ;;
    3x7-dmax1) echo 31 ;;
    3x8-dmax1 | 4x6-dmax1) echo 38 ;;
    4x4-dmax1) echo 26 ;;
    4x5-dmax1) echo 32 ;;
    5x5-dmax1) echo 40 ;;
    *) echo unknown ;;
  esac
}

# claim NAME WINNER: what the checker must say of the certificate first.
claim() {
  case $1 in
    no-shorter-*) echo "$1" | sed -n 's/^no-shorter-\(.*\)-dmax\(.*\)$/\1, Dmax \2, both players cooperate: no dead board after fewer than '"$(drops "${1#no-shorter-}")"' drops/p' ;;
    shortest-*) echo "$1" | sed -n 's/^shortest-\(.*\)-dmax\(.*\)$/\1, Dmax \2, both players cooperate: a dead board after '"$(drops "${1#shortest-}")"' drops/p' ;;
    no-merge-*)
      if [ "$2" = dropper ]; then verdict="Dropper avoids every merge"; else verdict="Dropper cannot avoid a merge"; fi
      echo "$1" | sed -n "s/^no-merge-\(.*\)-dmax\(.*\)$/\1, Dmax \2, no merge: $verdict/p"
      ;;
    *)
      if [ "$2" = dropper ]; then verdict="Dropper wins"; else verdict="Slider wins"; fi
      echo "$1" | sed -n "s/^\(.*\)-dmax\(.*\)-objective\(.*\)$/\1, Dmax \2, objective \3: $verdict/p"
      ;;
  esac
}

accepted=0
for file in "$results"/certificates/*.certificate; do
  name=$(basename "$file" .certificate)
  record=$(grep "\"game\":\"$name\"" "$results/proofs.jsonl" | tail -1)
  case $name in
    shortest-* | no-shorter-*) ;;
    *)
      checksum=$(sha256sum "$file" | cut -d' ' -f1)
      echo "$record" | grep -q "\"sha256\":\"$checksum\"" || { echo "$name: its checksum is not the recorded one"; exit 1; }
      ;;
  esac
  winner=$(echo "$record" | sed -n 's/.*"winner":"\([a-z]*\)".*/\1/p')
  wanted=$(claim "$name" "$winner")
  said=$("$checker" "$file") || { echo "$name: refused"; exit 1; }
  [ -n "$wanted" ] && echo "$said" | head -1 | grep -qx "$wanted" || { echo "$name: expected '$wanted', the checker says '$said'"; exit 1; }
  echo "$said" | grep -q "^proved: " || { echo "$name: not proved"; exit 1; }
  printf '%s: %s\n' "$name" "$said" >>"$log"
  accepted=$((accepted + 1))
done
[ "$accepted" -gt 0 ]
echo "$accepted certificates accepted"
