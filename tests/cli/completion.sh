#!/usr/bin/env bash
# Completion as shells do it: the words that bash offers, and that zsh and fish can read their scripts.
# Usage: completion.sh PROGRAM        (with CI set, zsh, fish and groff must be there)
set -u
program=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# offers "WORDS BEFORE THE CURSOR" EXPECTED...: exactly these words; the last word before the cursor is completed.
offers() {
  read -ra COMP_WORDS <<<"$1"
  [[ $1 == *" " ]] && COMP_WORDS+=("")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  COMPREPLY=()
  _dropslide
  shift
  if [ "${COMPREPLY[*]}" != "$*" ]; then
    failures=$((failures + 1))
    echo "FAILED: '${COMP_WORDS[*]}' offers '${COMPREPLY[*]}', expected '$*'" >&2
  fi
}

"$program" completion bash >"$work/dropslide.bash" || exit 1
# shellcheck disable=SC1091  # Written by the line above.
source "$work/dropslide.bash"
cd "$work" || exit 1
complete -p dropslide >/dev/null || failures=$((failures + 1))

offers "dropslide sol" solve
offers "dropslide s" solve status serve shortest strategy short-games simulate search-costs
offers "dropslide --v" --version
offers "dropslide solve 3x4 --eng" --engine
offers "dropslide solve 3x4 --engine " auto layers tablebase proof
offers "dropslide solve 3x4 --engine la" layers
offers "dropslide plan 3x4 --engine " all layers tablebase
offers "dropslide solve 3x4 --depth --" --dmax --objective --engine --bound --concede-to --drops --certificate --all-layers --out --depth --index --scratch --axis --method \
  --checkpoint-every --json --csv --threads --memory --progress --quiet --color --help --version
offers "dropslide solve 3x4 --dmax "
offers "dropslide solve "
offers "dropslide policy " export slide
offers "dropslide policy --json s" slide
offers "dropslide policy --threads 2 e" export
offers "dropslide policy export e"
offers "dropslide strategy with-" with-threes
offers "dropslide completion " bash zsh fish
offers "dropslide help rea" reach
offers "dropslide help man"
offers "dropslide nonsense --"
offers "dropslide audit --only theorem-16-" theorem-16-tile

mkdir "a folder" && touch "a file"
offers "dropslide solve 3x4 --out a" "a folder"
COMP_WORDS=(dropslide solve 3x4 --certificate a) COMP_CWORD=4
_dropslide
[ "$(printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' ,)" = "a file,a folder," ] || failures=$((failures + 1))
offers "dropslide verify a" "a folder"
touch one
offers "dropslide query o" one
offers "dropslide serve first second o" one
offers "dropslide serve first --port 1 second third o" one

# has TOOL: whether it is there; where it must be and is not, that is a failure.
has() {
  command -v "$1" >/dev/null && return
  [ -z "${CI:-}" ] || { failures=$((failures + 1)); echo "FAILED: no $1 (scripts/install-dependencies --developer)" >&2; }
  return 1
}

for shell in zsh fish; do
  "$program" completion $shell >"$work/script" || failures=$((failures + 1))
  if has $shell; then $shell -n "$work/script" || failures=$((failures + 1)); fi
done
if has groff; then
  for page in "" solve strategy simulate audit; do
    # shellcheck disable=SC2086  # No word for the page of the program.
    warnings=$("$program" man $page | groff -man -Tutf8 -ww -z 2>&1)
    if [ -n "$warnings" ]; then
      failures=$((failures + 1))
      echo "FAILED: man $page: $warnings" >&2
    fi
  done
fi

[ "$failures" -eq 0 ] && echo "completions are as expected"
exit "$((failures > 0))"
