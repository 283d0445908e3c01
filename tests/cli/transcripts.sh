#!/bin/sh
# The command line as scripts see it: exit codes, what goes to which stream, and the keys of --json.
# Usage: transcripts.sh PROGRAM
set -u
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/hints"
failures=0

fail() {
  failures=$((failures + 1))
  echo "FAILED: dropslide $command" >&2
  echo "  $1" >&2
  sed 's/^/  stdout: /' "$work/out" | head -n 5 >&2
  sed 's/^/  stderr: /' "$work/err" | head -n 5 >&2
}

# hints: the command lines that were printed for the reader to type, a line each.
hints() {
  cat "$work/out" "$work/err" | tr -d '\000' | sed -n \
    -e "s/.*: \(dropslide[a-z-]* [a-z].*\)$/\1/p" -e "s/.*(see '*\(dropslide[a-z-]* [a-z][^')]*\).*/\1/p" -e "s/.*[ (]'\(dropslide[a-z-]* [a-z][^']*\)'.*/\1/p"
}

# try_hint LINE: a shell runs it as it stands, for two seconds at most; what it does to a folder is undone.
try_hint() {
  folder=$(echo "$1" | sed -n 's/.*--out[ =]\([^ ]*\).*/\1/p')
  [ ! -d "$folder" ] || cp -a "$folder" "$work/before"
  line=$(echo "$1" | sed 's/ BOARD$/ -/')
  PATH=$(dirname "$program"):$PATH timeout 2 sh -c "exec $line" </dev/null >"$work/hint.out" 2>"$work/hint.err"
  case $? in
    0 | 3 | 4 | 124) ;;
    *) fail "the line that it prints does not work: $1: $(head -1 "$work/hint.err")" ;;
  esac
  [ ! -d "$work/before" ] || { rm -rf "$folder" && mv "$work/before" "$folder"; }
}

# Examples in help and commands for other machines are no hints, nor is a command's name alone; those with a placeholder are
# for people.
try_hints() {
  case $1 in help | man | plan | completion | -*) return ;; esac
  hints | grep -v ' COMMAND\| FOLDER\|^dropslide [a-z-]*$' | sort -u >"$work/new-hints"
  while read -r hint; do
    grep -qxF -- "$hint" "$work/hints" || try_hint "$hint"
    echo "$hint" >>"$work/hints"
  done <"$work/new-hints"
}

run() { # run EXIT_CODE WORDS...
  expected=$1
  shift
  command=$*
  timeout 120 "$program" "$@" >"$work/out" 2>"$work/err"
  code=$?
  [ "$code" -eq "$expected" ] || fail "exit code $code, expected $expected"
  case " $* " in '  ' | *' --help '* | *' -h '*) ;; *) try_hints "$1" ;; esac # The usage of help has names in place of values.
}

stdout_has() { grep -qF -- "$1" "$work/out" || fail "standard output lacks: $1"; }
stderr_has() { grep -qF -- "$1" "$work/err" || fail "standard error lacks: $1"; }
stdout_lacks() { ! grep -qF -- "$1" "$work/out" || fail "standard output has: $1"; }
stderr_lacks() { ! grep -qF -- "$1" "$work/err" || fail "standard error has: $1"; }
stdout_is_empty() { [ ! -s "$work/out" ] || fail "standard output is not empty"; }
stderr_is_empty() { [ ! -s "$work/err" ] || fail "standard error is not empty"; }
keys() { for key in schema version command "$@"; do stdout_has "\"$key\":"; done; }
is_one_object() { [ "$(head -c 1 "$work/out")" = "{" ] && [ "$(tail -n 1 "$work/out")" = "}" ] || fail "not one object"; }

refuses() { # refuses MESSAGE_PART WORDS...: a usage error of one line
  part=$1
  shift
  run 2 "$@"
  stdout_is_empty
  stderr_has "$part"
  [ "$(wc -l <"$work/err")" -eq 1 ] || fail "the refusal is not one line"
}

# A name in a message neither steers the terminal nor ends the line.
refuses "'3\\x1b[2Jx\\x0a4' is not a board shape" solve "$(printf '3\033[2Jx\n4')" --dmax 2

# Usage errors.
refuses "expected ROWSxCOLUMNS" solve 3x --dmax 2
refuses "expected ROWSxCOLUMNS" solve x3 --dmax 2
refuses "expected ROWSxCOLUMNS" solve 3x4x5 --dmax 2
for shape in 3X3 3×3 '3*3' '3 x 3'; do
  refuses "'$shape' is not a board shape: expected ROWSxCOLUMNS, such as 3x4: did you mean '3x3'?" solve "$shape" --dmax 2
done
refuses "too many arguments: did you mean '3x3', without spaces?" solve 3 x 3 --dmax 2
refuses "too many arguments: did you mean '3x3', without spaces?" strategy two-rows 3 × 3
refuses "too many arguments: did you mean '3x3', without spaces?" plan 3x 3
refuses "too many arguments: expected reach ROW" reach 3 x 3
refuses "at most 25 cells" solve 0x4 --dmax 2
refuses "cells: expected at most 25" solve 6x5 --dmax 2
refuses "cells: expected at most 25" solve 26x1 --dmax 2
refuses "expected 1 to 25" solve 3x4 --dmax 0
refuses "expected 1 to 25" solve 3x4 --dmax 30
refuses "expected 1 to 25" no-merge 3x4 --dmax 30
refuses "expected 1 to 25" shortest 3x4 --dmax 0
refuses "did you mean 'two-rows'?" strategy two-row 2x3
refuses "is for one row" strategy one-row 2x3
refuses "no strategy given" strategy
refuses "no board shape" strategy one-row
refuses "expected quick or full" short-games --tier slow
refuses "did you mean 'random'?" simulate 4x4 --player randon
refuses "--player is missing" simulate 4x4
refuses "no board shape" simulate --player random
refuses "expected random" simulate 4x4 --player random:7
refuses "expected monte-carlo-limit:N:D with whole numbers" simulate 4x4 --player monte-carlo-limit:10
refuses "expected expectimax:D with whole numbers from 1 to 99" simulate 4x4 --player expectimax:0
refuses "expected expectimax:D with whole numbers from 1 to 99" simulate 4x4 --player expectimax:100
refuses "did you mean 'look-ahead'?" simulate 4x4 --player random --adversary look-ahed:2
refuses "expected look-ahead:D" simulate 4x4 --player random --adversary look-ahead
refuses "expected 1 to 1000000" simulate 4x4 --player random --games 0
refuses "--seed -1 is out of range: expected at least 0" simulate 4x4 --player random --seed -1
refuses "no room for two opening tiles" simulate 1x1 --player random
refuses "expected 1 to 25" tiles 3x4 --dmax 0
refuses "--dmax is missing" tiles 3x4
refuses "--objective 0 is out of range: expected 2 to 31" solve 3x4 --dmax 2 --objective 0
refuses "expected more than Dmax" solve 3x4 --dmax 2 --objective 2
refuses "--objective 33 is out of range: expected 2 to 31" solve 3x4 --dmax 2 --objective 33
refuses "64 is the face of the tile with exponent 6" solve 3x4 --dmax 2 --objective 64
refuses "such as 512MiB" solve 3x4 --dmax 2 --memory 5X
refuses "did you mean 'layers'" solve 3x4 --dmax 2 --engine layer
refuses "--inner-lines 26 is out of range: expected 0 to 25" solve 3x4 --dmax 2 --objective 6 --inner-lines 26
refuses "--inner-lines 9: the layer engine holds 3x4 with Dmax 2 and objective 6 with " solve 3x4 --dmax 2 --objective 6 --engine layers --inner-lines 9
refuses "--checkpoint-every -1 is out of range: expected more than 0" solve 3x4 --dmax 2 --objective 6 --checkpoint-every -1
refuses "--checkpoint-every 'nan' is not a number" solve 3x4 --dmax 2 --objective 6 --checkpoint-every nan
refuses "--checkpoint-every 1e999 is out of range" solve 3x4 --dmax 2 --objective 6 --checkpoint-every 1e999
refuses "--checkpoint-every '+1' is not a number" solve 3x4 --dmax 2 --objective 6 --checkpoint-every +1
refuses "give it --objective" solve 3x4 --dmax 2 --out "$work/run"
refuses "give it --objective" solve 3x3 --dmax 2 --certificate "$work/c"
refuses "--certificate does not apply to --engine tablebase: it is for --engine proof or layers" solve 3x3 --dmax 2 --objective 5 --engine tablebase --certificate "$work/c"
refuses "needs --out, a folder where the layers are kept" solve 3x3 --dmax 2 --objective 5 --engine layers --certificate "$work/c"
refuses "needs --out, a folder where the layers are kept" solve 3x3 --dmax 2 --objective 5 --bound 40 --concede-to dropper --certificate "$work/c"
refuses "give it --dmax" no-merge 3x3 --certificate "$work/c"
refuses "give it --dmax" no-merge 3x3 --out "$work/run"
refuses "expected auto, both, depth-first or proof-number" no-merge 3x3 --method luck
refuses "--method does not apply to --engine layers: it is for --engine proof" solve 3x4 --dmax 2 --objective 6 --engine layers --method depth-first
refuses "--method does not apply to --engine auto: it is for --engine proof, or --drops, or --certificate" solve 3x4 --dmax 2 --objective 6 --method depth-first
refuses "--inner-lines does not apply to --engine proof: it is for --engine layers or auto" solve 3x4 --dmax 2 --objective 6 --engine proof --inner-lines 1
refuses "--inner-lines does not apply to --engine proof (--certificate chooses it): it is for --engine layers" solve 3x3 --dmax 2 --objective 5 --certificate "$work/c" --inner-lines 1
refuses "give it --out" solve 3x4 --dmax 2 --objective 6 --checkpoint-every 5
refuses "--depth does not apply to --engine auto: it is for --engine tablebase, or --out" solve 3x4 --dmax 2 --objective 6 --depth
refuses "--index does not apply to --engine layers: it is for --engine tablebase" solve 3x4 --dmax 2 --objective 6 --engine layers --index orbit
refuses "expected orbit, sparse or auto" solve 3x3 --dmax 2 --objective 5 --engine tablebase --index dense
refuses "goes with --index sparse" solve 3x3 --dmax 2 --objective 5 --engine tablebase --index orbit --depth
refuses "--engine 'proof': expected all, layers or tablebase" plan 3x3 --dmax 2 --objective 5 --engine proof
refuses "no tablebase, certificate or policy given" query
refuses "no board" query "$work"
refuses "expected 0 to 65535" serve --port 65536
refuses "is no IP address" serve --address 2,0
refuses "too many arguments" query "$work" ../.. ../..
refuses "no folder with a tablebase given" verify
refuses "is out of range" verify "$work" --sample 0
refuses "give it --concede-to" solve 3x3 --dmax 2 --objective 5 --bound 30
refuses "give it --bound" solve 3x3 --dmax 2 --objective 5 --concede-to dropper
refuses "give it --objective" solve 3x3 --dmax 2 --bound 30 --concede-to dropper
refuses "expected slider or dropper" solve 3x3 --dmax 2 --objective 5 --bound 30 --concede-to nobody
refuses "--bound 4294967326 is out of range: expected 1 to 2147483647" solve 3x3 --dmax 2 --objective 5 --bound 4294967326 --concede-to dropper
refuses "--bound 0 is out of range: expected 1 to 2147483647" solve 3x3 --dmax 2 --objective 5 --bound 0 --concede-to dropper
refuses "lies at a bound of 73: give 1 to 72" solve 3x3 --dmax 2 --objective 5 --bound 73 --concede-to dropper
refuses "--all-layers and --bound exclude each other" solve 3x3 --dmax 2 --objective 5 --all-layers --bound 30 --concede-to dropper
refuses "--bound does not apply to --engine proof: it is for --engine layers" solve 3x3 --dmax 2 --objective 5 --engine proof --bound 30 --concede-to dropper
refuses "cannot hold 5x5" solve 5x5 --dmax 2 --objective 9 --engine layers
refuses "cannot hold 5x5" plan 5x5 --dmax 2 --objective 9 --engine layers
refuses "such as 512MiB" solve 3x4 --dmax 2 --memory 0GiB
refuses "ask for 6 MiB or more; a number without a unit is bytes" solve 3x4 --dmax 2 --memory 200
refuses "of the exponent 3 it is 8" expect 2x2 --tile 3
refuses "expected one of bash, zsh or fish" completion
refuses "give it NAME, such as random, " simulate 4x4
refuses "expected one of one-row, " strategy
refuses "ask for less" solve 3x4 --dmax 2 --memory 100TiB
refuses "expected 1 to 1024" solve 3x4 --dmax 2 --threads 0
refuses "--dmax is missing" solve 3x4
refuses "no board shape" solve --dmax 2
refuses "too many arguments" solve 3x4 3x5 --dmax 2
refuses "is missing" solve 3x4 --dmax
refuses "--dmax 'two' is not a whole number: expected 1 to 25" solve 3x4 --dmax two
refuses "expected auto, layers, tablebase or proof" solve 3x4 --dmax 2 --engine magic
refuses "did you mean '--objective'?" solve 3x4 --dmax 2 --objectiv 5
refuses "did you mean 'solve'?" slove 3x4
refuses "'tcsh': expected bash, zsh or fish" completion tcsh
stderr_lacks "did you mean"
refuses "'1é.' holds 'é'" reach 1é.
refuses "did you mean 'no-merge'?" nomerge 3x4
refuses "is not a command" frobnicate
run 2
stdout_is_empty
stderr_has "Usage: dropslide COMMAND"
refuses "--objective is missing" distribution 3x3 --dmax 2
refuses "expected more than Dmax" distribution 3x3 --dmax 2 --objective 2
refuses "--bins 0 is out of range: expected 1 to 1000000" distribution 3x3 --dmax 2 --objective 4 --bins 0
refuses "--table-length 0 is out of range: expected at least 1" distribution 3x3 --dmax 2 --objective 4 --table-length 0
refuses "expected quick or full" reproduce --tier fast
refuses "--table '9': expected 1, 2," reproduce --table 9
refuses "expected quick or full" audit --tier slow
refuses "did you mean 'theorem-4'?" audit --only theorem4
refuses "exclude each other" known --json --csv
refuses "is not a command" help frobnicate

refuses "no row" reach
refuses "is empty" reach ""
refuses "expected the symbols" reach 1A
refuses "expected the symbols" reach 10
refuses "holds '/': expected the symbols of one row" reach 12/..
refuses "holds 'n', the tile 23 on 10 cells: expected a row" reach nofile.txt
refuses "such as ..112 (dropslide help reach)" reach help
refuses "at most 35" reach 111111111111111111111111111111111111
refuses "expected at least 1" reach 12 --search 0
refuses "no length given" line
refuses "N 0 is out of range: expected 1 to 28" line 0
refuses "N 29 is out of range: expected 1 to 28" line 29
refuses "with --passing N 22 is out of range: expected 1 to 21" line 22 --passing
refuses "N '5x' is not a whole number" line 5x
refuses "exclude each other" line 5 --conjecture --part 1/1
refuses "--every-length needs what is to be proved: give it --conjecture" line 5 --every-length
refuses "with --every-length N 16 is out of range: expected 1 to 15" line 16 --conjecture --every-length
refuses "exclude each other" line 5 --conjecture --every-length --passing
refuses "exclude each other" line 5 --conjecture --below 3
refuses "exclude each other" line 5 --below 3 --passing
refuses "expected 2 to 14" line 5 --below 15
refuses "expected 2 to 14" line 5 --below 1
refuses "such as 2/8" line 5 --part 3/2
refuses "such as 2/8" line 5 --part 3
refuses "expected 1 to 1000" line 5 --tree 0

# A shape that stands upright.
for words in "solve 3x2 --dmax 1" "plan 4x3 --dmax 1 --objective 5" "no-merge 3x2" "known 4x3" "shortest 3x2 --dmax 1" "tiles 3x2 --dmax 1" \
  "expect 3x2" "simulate 3x2 --player random --games 1" "distribution 3x2 --dmax 1 --objective 3" "strategy two-rows 3x2"; do
  # shellcheck disable=SC2086  # Words of a command line.
  run 0 $words
  [ "$(grep -c "turned by a quarter" "$work/err")" -eq 1 ] || fail "no notice, or several, of the turned shape"
done
run 0 solve 3x2 --dmax 1 --json
is_one_object
stdout_has '"shape": "2x3"'
stderr_has "dropslide: 3x2 is 2x3 turned by a quarter"

# The register.
run 0 audit --only theorem-16
stdout_has "Theorem 16, first part (page 32) [theorem-16]"
stdout_has "all as registered"
stdout_has "claimed as zeegers-2016/theorem-16"
run 0 audit --only theorem-15-tile
stdout_has "claimed as zeegers-2016/theorem-15-tile, zeegers-2016/table-5-row, zeegers-2016/highest-one-row"
run 0 audit --only theorem-14-printed
stdout_has "counterexample to theorem-14-printed"
stdout_has "theorem-14-printed (Theorem 14, second case as printed): 112 on n = 3"
run 0 audit --only section-7.2-3x4 --json
is_one_object
keys tier ok seconds positions statements id claims source page text standing remark unit checked failures scopes counterexample as_registered

# The outside world.
run 1 reproduce --tables "$work/none"
stdout_is_empty
stderr_has "cannot read"
mkdir -p "$work/foreign/thesis"
echo '{"kind":"table","id":"1"}' >"$work/foreign/thesis/table-1.json"
run 1 reproduce --tables "$work/foreign"
stderr_has "is not a printed table"
if [ -e /dev/full ]; then
  command="solve 2x2 --dmax 1 >/dev/full"
  timeout 60 "$program" solve 2x2 --dmax 1 >/dev/full 2>"$work/err"
  [ $? -eq 1 ] || fail "a full disk is not reported"
  stderr_has "cannot write to standard output"
fi

run 1 distribution 2x2 --dmax 1 --objective 3 --csv "$work/none/bins.csv"
stdout_is_empty
stderr_has "cannot write"
touch "$work/file"
run 1 solve 3x4 --dmax 2 --objective 5 --engine layers --out "$work/file/run"
stdout_is_empty
stderr_has "cannot make the folder $work/file/run: Not a directory"

for command in "query $work/none ..." "export $work/none --layer 0"; do
  # shellcheck disable=SC2086  # Words apart.
  run 1 $command
  stdout_is_empty
  stderr_has "holds no tablebase"
done
run 1 solve 3x3 --dmax 2 --objective 5 --out "$work/file/tablebase"
stdout_is_empty
stderr_has "cannot make the folder"
run 1 verify "$work/none"
stderr_has "holds no tablebase"
mkdir -p "$work/mine/positions"
echo mine >"$work/mine/positions/notes"
run 0 solve 2x2 --dmax 2 --objective 4 --out "$work/mine"
[ -e "$work/mine/positions/notes" ] || fail "a run removes files that are not its own"

# Certificates.
checker=$(dirname "$program")/dropslide-check
run 0 solve 3x3 --dmax 2 --objective 6 --certificate "$work/c"
stdout_has "certificate: "
"$checker" "$work/c" >"$work/out" 2>"$work/err" || fail "dropslide-check refuses a certificate"
stdout_has "3x3, Dmax 2, objective 6: Dropper wins"
stdout_has "proved: "
run 0 solve 3x3 --dmax 2 --objective 5 --engine layers --out "$work/kept" --certificate "$work/c"
stdout_has "certificate: "
"$checker" "$work/c" >"$work/out" 2>"$work/err" || fail "dropslide-check refuses a certificate by layers"
stdout_has "3x3, Dmax 2, objective 5: Slider wins"
cp "$work/c" "$work/first"
run 0 solve 3x3 --dmax 2 --objective 5 --engine layers --out "$work/kept" --certificate "$work/c" --json
keys certificate
cmp "$work/c" "$work/first" || fail "the same layers make another certificate"
run 0 solve 3x3 --dmax 2 --objective 5 --engine layers --out "$work/without"
run 1 solve 3x3 --dmax 2 --objective 5 --engine layers --out "$work/without" --certificate "$work/c"
stderr_has "was not kept, or is damaged"
run 0 solve 3x3 --dmax 2 --objective 5 --bound 26 --concede-to dropper --out "$work/kept-below" --certificate "$work/c"
stdout_has "layers below 26"
"$checker" "$work/c" >"$work/out" 2>"$work/err" || fail "dropslide-check refuses the certificate of a bounded game"
stdout_has "3x3, Dmax 2, objective 5: Slider wins"
run 0 no-merge 3x4 --dmax 4 --certificate "$work/c" --json
keys certificate
"$checker" "$work/c" >"$work/out" 2>"$work/err" || fail "dropslide-check refuses a no-merge certificate"
for reader in verify status; do
  run 1 "$reader" "$work/c"
  stderr_has "is a certificate; to check it: dropslide-check $work/c"
  run 1 "$reader" "$work/file"
  stderr_has "is a file: expected the folder that a run left with --out"
done
printf x >>"$work/c"
"$checker" "$work/c" >"$work/out" 2>"$work/err"
[ $? -eq 3 ] || fail "dropslide-check accepts a file with something behind its end"
stdout_has "not proved: something follows the end"
head -1 "$work/out" | grep -q "^claim: 3x4, Dmax 4" || fail "what is not proved is not shown as a claim"
"$checker" "$work/none" >"$work/out" 2>"$work/err"
[ $? -eq 1 ] || fail "dropslide-check: a file that is not there is exit code 1"
"$checker" >"$work/out" 2>"$work/err"
[ $? -eq 2 ] || fail "dropslide-check without a file is a usage error"
"$checker" "$work" >"$work/out" 2>"$work/err"
[ $? -eq 1 ] || fail "dropslide-check of a folder without a certificate is exit code 1"
stderr_has "nothing in this folder is called NAME.certificate"
if [ -e /dev/full ]; then
  "$checker" "$work/c" >/dev/full 2>"$work/err"
  [ $? -eq 1 ] || fail "dropslide-check succeeds though nobody can read the verdict"
fi
run 1 solve 2x2 --dmax 1 --objective 3 --certificate "$work/none/c"
stderr_has "cannot write"
# Before the search, which would take minutes.
run 1 solve 3x5 --dmax 2 --objective 7 --engine proof --certificate "$work"
stderr_has "it is a folder"
run 1 shortest 5x5 --dmax 2 --certificate "$work/c" --no-shorter "$work/none/c"
stderr_has "cannot write"

# Tablebases.
run 0 solve 2x3 --dmax 2 --objective 4 --out "$work/tablebase" --depth --json
stdout_has '"engine": "tablebase"'
run 0 query "$work/tablebase" .../...
stdout_has "Dropper to move: Slider wins after"
stdout_has "   .  .  ."
run 0 query "$work/tablebase" 12./1.. --to-move slider --json
is_one_object
keys board to_move value moves_to_end moves move drop slide
stdout_has '"slide": "right"'
run 0 query "$work/tablebase" 2,4,0/2,0,0 --to-move slider
stdout_has "12./1.., Slider to move: "
stdout_has "   1  2  ."
run 0 query "$work/tablebase" 12./1.. --faces # Faces alone, each board one that is read again.
stdout_has "2,4,0/2,0,0, Dropper to move: "
stdout_has "   2  4  ."
stdout_has "4 at row 2, column 3     2,4,0/2,0,4   "
stdout_lacks "12."
run 0 query "$work/tablebase" 12./1.. --faces --json
stdout_has '"board": "12./1.."'
refuses "faces have commas between them" query "$work/tablebase" 240/200
refuses "'3' is not a face" query "$work/tablebase" 2,3,0/0,0,0
run 0 query "$work/tablebase" 12./1.. --json
stdout_has '"col": 2'
stdout_has '"column_number": 3'
stdout_has '"slide": null'
command="query - from six lines"
printf '12./1..\n2,4,0/2,0,0\n12/1.\n\033[31m\n\n.../...' | "$program" query "$work/tablebase" - >"$work/out" 2>"$work/err"
[ $? -eq 2 ] || fail "lines that are no boards are not exit code 2"
[ "$(grep -c '^12./1.., Dropper to move: .* wins after .*; best: . at row ., column .$' "$work/out")" -eq 2 ] || fail "faces and exponents are not the same board"
[ "$(wc -l <"$work/out")" -eq 3 ] || fail "not a line for each board"
[ "$(tail -n 1 "$work/out" | cut -c 1-24)" = ".../..., Dropper to move" ] || fail "a last line without its end is not answered"
stderr_has "dropslide: line 3: the board is 2x2"
stderr_has "dropslide: line 4: '?' is not a cell"
stderr_has "dropslide: line 5: there is no board: expected one such as 12./..."
printf '12./1..\n1x\n' | "$program" query "$work/tablebase" - --json >"$work/out" 2>"$work/err"
[ $? -eq 2 ] || fail "a line that is no board is not exit code 2 with --json"
stdout_has '{"board":"12./1..","to_move":"dropper",'
stdout_has '{"line":2,"text":"1x","error":'
stderr_is_empty
"$program" query "$work/tablebase" - </dev/null >"$work/out" 2>"$work/err" || fail "no lines are no error"
stdout_is_empty
command="query - --csv and --spreadsheet from three lines"
printf '12./1..\n1x\n1../..1\n' | "$program" query "$work/tablebase" - --csv >"$work/out" 2>"$work/err"
[ $? -eq 2 ] || fail "a line that is no board is not exit code 2 with --csv"
[ "$(head -n 1 "$work/out")" = "board,to_move,value,moves_to_end,best,best_board,line,text,error" ] || fail "the header is another"
grep -Eq '^12\./1\.\.,dropper,slider,[0-9]+,"[12] at row ., column .",1[12./]+,1,12./1..,$' "$work/out" || fail "no row of a board"
grep -q "^,,,,,,2,1x,tile 'x' is 33" "$work/out" || fail "no row of a line that is no board"
grep -q '^1\.\./\.\.1,dropper,,,.*,3,1\.\./\.\.1,$' "$work/out" || fail "a board that no play comes to has another row"
stderr_has "dropslide: line 2: "
printf '12./1..\n' | "$program" query "$work/tablebase" - --spreadsheet >"$work/out" 2>"$work/err"
grep -Eq '^\[12\./1\.\.\],dropper,slider,[0-9]+,"[12] at row ., column .",\[1[12./]+\],1,\[12\./1\.\.\],$' "$work/out" || fail "boards are not in brackets"
command="query - --faces"
echo 12./1.. | "$program" query "$work/tablebase" - --faces >"$work/out" 2>"$work/err"
stdout_has "2,4,0/2,0,0, Dropper to move: "
command="query - of a thousand lines by one thread and by four"
awk 'BEGIN { for (i = 0; i < 1000; i++) print substr("12.1..2.", 1 + i % 5, 3) "/" (i % 3 ? "1.." : "..2") }' >"$work/boards"
for threads in 1 4; do "$program" query "$work/tablebase" - --threads $threads <"$work/boards" >"$work/answers-$threads" 2>&1; done
[ "$(wc -l <"$work/answers-1")" -eq 1000 ] || fail "not a thousand answers"
cmp -s "$work/answers-1" "$work/answers-4" || fail "the answers come in another order"
run 0 query "$work/tablebase" 1../..1
stdout_has "not reachable"
run 0 query "$work/tablebase" 1../..1 --json
stdout_has '"value": null'
refuses "the board is 2x2" query "$work/tablebase" 1./..
run 0 query "$work/tablebase" 4../... # An answer, and no mistake.
stdout_has "4../...: the board holds the objective 4 (16): Slider has won"
run 0 query "$work/tablebase" 4../... --json
stdout_has '"value": "slider"'
run 0 query "$work/tablebase" .../... --to-move slider
stdout_has "not reachable"
run 0 query "$work/tablebase" "[[2, 4, 0], [2, 0, 0]]"
stdout_has "12./1.., Dropper to move: "
refuses "expected 2,4,0/2,0,0 in faces" query "$work/tablebase" "2 4 0 / 2 0 0"
refuses "turned by a quarter it is 2x3, .11/.." query "$work/tablebase" 1./1./..
refuses "expected dropper or slider" query "$work/tablebase" 1../... --to-move me
refuses "is out of range" export "$work/tablebase" --layer 99
run 0 export "$work/tablebase"
[ "$(wc -l <"$work/out")" -gt 20 ] || fail "export does not print all layers"
run 0 export "$work/tablebase" --layer 2
stdout_has "board,winner,moves"
stdout_has "2../...,slider,"
cp "$work/out" "$work/bare.csv"
run 0 export "$work/tablebase" --layer 2 --spreadsheet
sed 's/^\[\(.*\)\],/\1,/' "$work/out" | cmp -s - "$work/bare.csv" || fail "the brackets are not all that differs"
[ "$(grep -c '^\[' "$work/out")" -eq "$(($(wc -l <"$work/bare.csv") - 1))" ] || fail "not every board is in brackets"
run 0 export "$work/tablebase" --layer 2 --json
keys shape layer positions
run 0 verify "$work/tablebase"
stdout_has "sound: "
run 0 verify "$work/tablebase" --sample 10 --json
keys ok checked first_error files
stdout_has '"ok": true'
printf x >>"$work/tablebase/layers/0000003"
run 3 verify "$work/tablebase"
stdout_has "layers/0000003 is not the file that the manifest lists"
run 3 verify "$work/tablebase" --json
stdout_has '"ok": false'
run 1 solve 2x3 --dmax 2 --objective 5 --out "$work/tablebase"
stderr_has "choose another folder"

# The game against chance.
run 0 expect 2x2
stdout_has "110 states (36 dead) and 67 afterstates"
stdout_has "66.9641494571"
stdout_has "1 (forced)"
run 0 expect 2x3 --json
keys shape states afterstates dead layers expected_score expected_score_two_2s probability tile face failure forced
run 0 expect 2x3 --tile 64 --json
stdout_has '"expected_score": null'
run 0 expect 2x3 --score-only --out "$work/chance" --ages "$work/ages.csv"
head -1 "$work/ages.csv" | grep -q '^age,states,afterstates,dead,ranks$' || fail "no ages"
run 0 query "$work/chance" .1./1.3
stdout_has "player to move: expected score still to come"
for board in .../... 1../...; do
  run 0 query "$work/chance" $board
  stdout_has "player to move: no play comes to this board: games begin with two tiles"
done
run 0 query "$work/chance" 121/212
stdout_has "expected score still to come 0.0000000000; no slide changes the board: the game is over"
refuses "no play makes the tile 11 (2048) on 2x3" query "$work/chance" b../..1
run 0 expect 2x3 --tile 16 --out "$work/chance-16"
run 0 query "$work/chance-16" 4../..1
stdout_has "4../..1: the board holds the tile 4 (16), which the player wanted: he has made it"
run 0 query "$work/chance" .1./1.3 --json
keys board to_move quantity value moves move
run 0 query "$work/chance" 23./2.. --to-move dropper --json
keys chance
run 0 verify "$work/chance"
stdout_has "14 883 positions"
run 0 export "$work/chance" --layer 3
stdout_has "board,expected_score"
run 0 expect 2x3 --policy perfect --out "$work/chance" --scores "$work/scores.csv" --ages "$work/regret.csv"
stdout_has "480.2582717760"
grep -q '^score,chance$' "$work/scores.csv" || fail "no scores"
grep -q '^age,visits,regret$' "$work/regret.csv" || fail "no regrets"
run 0 expect 2x3 --policy greedy --out "$work/chance" --json
keys policy states expected_score score_deviation expected_moves highest_tiles chance regret mistakes board slide best loss chance_left_out seconds
run 0 expect 2x3 --score-only --rounded
stdout_has "the error is below"
run 0 policy export "$work/chance" "$work/policy"
stdout_has "21 752 states"
run 0 expect 2x3 --policy "$work/policy" --out "$work/chance"
stdout_has "the slides of $work/policy, exactly"
stdout_has "loses 0.0000000000 to perfect play"
run 2 expect 2x2 --policy "$work/policy"
stderr_has "is a policy for 2x3, not for 2x2"
printf 'no array' >"$work/none.npy"
run 1 expect 2x3 --policy "$work/none.npy"
stderr_has "expected an array as numpy.save writes it"
run 0 policy slide "$work/policy" .1./1.3
run 0 policy slide "$work/policy" .1./1.3 --json
keys board slide
run 0 query "$work/policy" .1./1.3
stdout_has "player to move: the policy slides"
run 0 query "$work/policy" 12./21. --to-move dropper
stdout_has "with chance 0.4500"
run 0 query "$work/policy" .1./1.3 --json
keys board to_move policy_slide moves move drop slide board
refuses "the policy is for 2x3" query "$work/policy" 1./..
run 1 policy slide "$work/ages.csv" .1./1.3
stderr_has "no policy"
run 1 expect 2x3 --tile 32 --out "$work/chance"
stderr_has "choose another folder"
run 0 expect 2x3 --worst --out "$work/worst" --ages "$work/worst-ages.csv"
stdout_has "best score that Slider can force: 40 from any opening, 44 from two 2s"
cmp -s "$work/ages.csv" "$work/worst-ages.csv" || fail "other ages than against chance"
run 0 expect 2x3 --worst --json
is_one_object
keys shape states afterstates dead worst_score worst_score_two_2s seconds
stdout_has '"worst_score": 40'
run 0 verify "$work/worst"
stdout_has "14 883 positions"
run 0 query "$work/worst" .1./1.3
stdout_has "player to move: score still to come that Slider can force"
run 0 query "$work/worst" 23./2.. --to-move dropper
stdout_has "Dropper to move"
run 0 export "$work/worst" --layer 3
stdout_has "board,worst_score"
run 1 expect 2x3 --score-only --out "$work/worst"
stderr_has "choose another folder"
run 0 count 2x3 --out "$work/count" --ages "$work/count.csv"
stdout_has "all 127 layers"
stdout_has "21 752 (4 484 dead)"
cmp -s "$work/ages.csv" "$work/count.csv" || fail "other ages than against chance"
run 0 status "$work/count"
stdout_has "finished"
run 0 count 2x3 --out "$work/count" --json
is_one_object
keys shape complete layers layers_at_most ranks_counted states afterstates dead states_forecast afterstates_forecast seconds
stdout_has '"afterstates": 14883'
run 1 count 2x4 --out "$work/count"
stderr_has "choose another folder"
run 1 expect 2x3 --out "$work/count"
stderr_has "choose another folder"
run 1 solve 3x5 --dmax 2 --objective 5 --engine layers --out "$work/count"
stderr_has "choose another folder"
run 1 count 2x3 --out "$work/chance"
stderr_has "choose another folder"
run 4 count 3x3 --memory 6MiB
stderr_has "would be needed"
refuses "no room for the two tiles" count 1x1
refuses "ends in .csv" count 2x3 --ages "$work/ages.txt"
refuses "--checkpoint-every" count 2x3 --checkpoint-every 5
run 4 expect 3x3 --worst --memory 6MiB
stderr_has "would be needed"
run 4 expect 3x3 --memory 6MiB
stderr_has "would be needed"
run 1 query "$work/ages.csv" .1./1.3
refuses "no room for the two tiles" expect 1x1
refuses "expected the face of a tile" expect 2x3 --tile 100
refuses "is out of range on 2x3" expect 2x3 --tile 4
refuses "is out of range on 2x3" expect 2x3 --tile 1024
refuses "--tile and --rounded exclude each other: choose one" expect 2x3 --tile 32 --rounded
refuses "ends in .csv" expect 2x3 --ages "$work/ages.txt"
refuses "exclude each other" expect 2x3 --worst --tile 32
refuses "exclude each other" expect 2x3 --worst --score-only
refuses "exclude each other" expect 2x3 --worst --rounded
refuses "exclude each other" expect 2x3 --worst --policy greedy
refuses "--scores" expect 2x3 --worst --scores "$work/scores.csv"
refuses "no room for the two tiles" expect 1x1 --worst
refuses "--scores needs a player, since every player has his own: give it --policy" expect 2x3 --scores "$work/scores.csv"
refuses "--policy perfect needs a tablebase to play by: give it --out" expect 2x3 --policy perfect
refuses "did you mean 'greedy'" expect 2x3 --policy gredy
refuses "simulate plays him" expect 2x3 --policy sequential
refuses "other players are measured by the score" expect 2x3 --policy greedy --tile 32
run 0 solve 2x3 --dmax 2 --objective 6 --out "$work/two-players"
run 0 simulate 2x3 --player "perfect:$work/chance" --adversary "perfect:$work/two-players" --games 50 --json
keys player adversary score
refuses "expected perfect:DIR" simulate 2x3 --player perfect
run 1 simulate 2x3 --player "perfect:$work/none"
stderr_has "holds no tablebase"
refuses "is of two players" simulate 2x3 --player "perfect:$work/two-players"
refuses "no Dropper with Dmax 2" simulate 2x3 --player random --adversary "perfect:$work/chance"
refuses "the game on 2x4" simulate 2x4 --player "perfect:$work/chance"
refuses "expected export or slide" policy exprot "$work/chance" "$work/policy"
refuses "no board" policy slide "$work/policy"
run 2 policy export "$work/tablebase" "$work/policy"
run 0 plan 3x4 --json
keys shape layers states_peak states_total positions_peak positions_total ram_bytes disk_bytes seconds_estimate
stdout_has '"states": 1152817492752'
refuses "--tile and --dmax exclude each other: choose one" plan 3x4 --dmax 2 --objective 6 --tile 32

run 4 solve 3x4 --dmax 2 --objective 6 --engine tablebase --memory 8MiB
stderr_has "would be needed"
run 0 plan 3x4 --dmax 2 --objective 7 --engine tablebase --json
keys layers positions_peak positions_total ram_bytes disk_bytes seconds_estimate

# Answers.
run 0 solve 3x3 --dmax 2
stderr_is_empty
stdout_has "largest tile that Slider can force: 5 (32)"
run 0 solve 3x3 --dmax 2 --json
is_one_object
keys shape dmax max_tile face objectives objective winner engine positions seconds
stdout_has '"max_tile": 5'
stdout_has '"face": 32'
run 0 solve 3x3 --dmax 2 --objective 6 --json --progress
is_one_object
keys shape dmax objectives
stdout_has '"winner": "dropper"'
run 0 solve 3x4 --dmax 2 --objective 5 --engine layers --inner-lines 2 --out "$work/run" --json
stdout_has '"engine": "layers"'
[ "$(wc -l <"$work/run/layers.csv")" -eq 98 ] || fail "layers.csv does not list the 97 layers"
run 0 solve 3x3 --dmax 2 --objective 5 --bound 60 --concede-to dropper
stdout_has "Slider wins (layers below 60, the others conceded to Dropper, "
run 0 solve 3x3 --dmax 2 --objective 5 --bound 60 --concede-to dropper --json
keys winner bound layer conceded_to
run 0 solve 3x3 --dmax 2 --objective 5 --bound 60 --concede-to slider
stdout_has "not decided: Dropper does not win (layers below 60, the others conceded to Slider, "
run 0 solve 3x3 --dmax 2 --objective 5 --bound 60 --concede-to slider --out "$work/bounded" --json
is_one_object
keys undecided bound layer conceded_to
stdout_has '"objectives": []'
if grep -q '"winner"' "$work/out"; then fail "an undecided game has a winner"; fi
head -n 1 "$work/bounded/layers.csv" | grep -q '^layer,slider_wins,checksum,bound,conceded_to$' || fail "layers.csv does not name the bound"
run 1 solve 3x3 --dmax 2 --objective 5 --engine layers --out "$work/bounded"
stderr_has "holds a run of 3x3 with Dmax 2 and objective 5, bound 60 conceded to slider: choose another folder"
run 0 solve 3x3 --dmax 3 --objective 5 --drops beside-tile --certificate "$work/restricted"
stdout_has "Dropper wins (proof with drops beside-tile alone, "
"$checker" "$work/restricted" >/dev/null || fail "what a restricted Dropper wins is no certificate"
run 0 solve 3x3 --dmax 3 --objective 5 --drops beside-tile --json
keys winner drops
run 0 solve 2x2 --dmax 1 --objective 9 --drops beside-tile
stdout_has "Dropper wins (proof with drops" # Not by Theorem 6, which knows of no restriction.
run 0 solve 2x4 --dmax 2 --objective 6 --drops beside-no-equal
stdout_has "not decided: Dropper does not win (proof with drops beside-no-equal alone, "
run 0 solve 2x4 --dmax 2 --objective 6 --drops beside-no-equal --certificate "$work/none-of-it" --json
is_one_object
keys undecided drops
[ ! -e "$work/none-of-it" ] || fail "a game that decides nothing has a certificate"
refuses "--drops" solve 2x4 --dmax 2 --drops beside-tile
refuses "--drops does not apply to --engine layers" solve 2x4 --dmax 2 --objective 6 --engine layers --drops beside-tile
refuses "of-water" solve 2x4 --dmax 2 --objective 6 --drops of-water
run 4 solve 3x5 --dmax 2 --objective 6 --engine proof --drops beside-tile --memory 57MiB --threads 2 --out "$work/restricted-run"
run 0 status "$work/restricted-run"
stdout_has "3x5, Dmax 2, objective 6 (64), drops beside-tile"
stdout_has "--drops beside-tile --memory 57MiB"
run 1 solve 3x5 --dmax 2 --objective 6 --engine proof --memory 57MiB --threads 2 --out "$work/restricted-run"
stderr_has "holds a checkpoint of another run ('proof 3 3x5 dmax 2 objective 6 drops beside-tile')"
# One layer in memory: less of it than all layers want, which is said where there is no folder for the others.
run 4 solve 3x4 --dmax 4 --objective 5 --engine layers --all-layers --memory 22000KiB --threads 2
stderr_has "would be needed"
stderr_has "with --out, a folder where the other layers lie, one layer in memory is enough"
run 0 solve 3x4 --dmax 4 --objective 5 --engine layers --all-layers --memory 22000KiB --threads 2 --out "$work/from-disk"
stderr_has "one layer is in memory, the others are in $work/from-disk"
run 0 solve 3x4 --dmax 4 --objective 5 --engine layers --all-layers --out "$work/in-memory"
cmp "$work/from-disk/layers.csv" "$work/in-memory/layers.csv" || fail "one layer in memory makes other layers"
# The budget holds: the most that the process ever had in memory. With 8 threads.
rm -r "$work/from-disk"
"$program" solve 3x4 --dmax 4 --objective 5 --engine layers --all-layers --memory 22000KiB --threads 8 --out "$work/from-disk" --quiet >/dev/null 2>&1 &
solver=$!
while held=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\) kB$/\1/p' "/proc/$solver/status" 2>/dev/null) && [ -n "$held" ]; do
  peak=$held
  sleep 0.1
done
wait "$solver" || fail "the run in 22000 KiB failed"
[ "$peak" -le 30600 ] || fail "the run in 22000 KiB held $peak KiB"
refuses "--engine needs the game of two players: give it --dmax" plan 2x3 --engine tablebase
refuses "--rounded with --policy needs a tablebase to be rounded: give it --out" expect 2x2 --policy random --rounded
refuses "--score-only and --policy exclude each other" expect 2x2 --policy random --score-only
refuses "--dmax is given twice" solve 2x2 --dmax 1 --dmax 2
# What is known.
run 0 known
stdout_has "board"
stdout_has "least Dmax with which Dropper avoids every merge"
run 0 known 3x5 --dmax 2
stdout_has "the largest tile that Slider can force is 7 (128)"
stdout_has "tables/results/layers/3x5-dmax2-objective8.csv"
run 0 known 4x4 --dmax 2 --threads 2
stdout_has "is not known: at least 7 (128)"
stdout_has "Not known; the next step, 4x4 (2, 8), costs 21.8 GiB of memory and"
run 0 known 5x5 --dmax 1
stdout_has ", costs "
run 0 known 4x5 --dmax 1
stdout_has "If he does here, too, that step decides nothing; the dearest game that does, 4x5 (1, "
run 0 known 4x5 --dmax 5 # Dropper prevents 6, so 5 is what is left to ask.
stdout_has "the dearest game that does, 4x5 (4, 5), costs "
run 0 known 1x1 --dmax 6
stdout_has "Theorem 6 with Dmax 1, proved in Coq"
run 0 known 1x28 --dmax 1
stdout_has "the largest tile that Slider can force is 22 (4194304)"
stdout_has "computed, with a proof in prose: theory/notes/one-row.md (dropslide line 28)"
run 0 known 1x29 --dmax 1
stdout_has "is not known: at least 2 (4), at most 29 (536870912)"
stdout_has "Theorem 15, proved in Coq"
stdout_has "boards of more than 25 cells are not searched"
refuses "expected 1 to 99 rows and columns" known 1x100
run 0 known 8x8 --dmax 2
stdout_has "at most 64"
# What is proved or recorded is answered by the command that one would ask, also where it does not search.
run 0 no-merge 1x26
stdout_has "1x26: the least Dmax with which Dropper avoids every merge is 2"
stdout_has "Theorem 15, proved in Coq"
run 0 no-merge 13x2 --dmax 4
stderr_has "all that follows is of 2x13"
stdout_has "Dmax 4: Dropper avoids every merge, without a search"
stdout_has "Theorem 16, proved in Coq"
run 0 no-merge 2x13 --dmax 3
stdout_has "Dmax 3: not decided, and not known"
run 0 no-merge 2x13 --json
stdout_has '"min_dmax": null'
stdout_has '"at_most": 4'
run 0 known 5x6
refuses "boards of at most 25 cells are searched, and 2x13 has 26: leave --certificate out" no-merge 2x13 --dmax 4 --certificate "$work/c"
# Elsewhere a larger board is refused as one, with the commands that know something of it.
for words in "solve 5x6 --dmax 2" "plan 6x5" "simulate 5x6 --player random" "tiles 5x6 --dmax 1" "expect 5x6" "count 5x6" "distribution 5x6 --dmax 2 --objective 5"; do
  # shellcheck disable=SC2086
  refuses "cells: expected at most 25" $words
  # shellcheck disable=SC2086
  refuses "what is known without a search: 'dropslide known " $words
done
refuses "6x5 has 30 cells" solve 6x5 --dmax 2
run 0 known 3x5 --csv
stdout_has "3x5,2,7,7,layers,"
run 0 known 4x4 --dmax 2 --json
is_one_object
keys numbers quantity shape dmax at_least at_most is_exact lower upper next evidence source cost
refuses "expected 1 to 25" known --dmax 0
run 0 known 6x6
stdout_has "boards of more than 25 cells are not searched"
refuses "--csv" known --csv --json
if [ -e /dev/full ]; then
  for words in "known --csv" "solve 2x2 --dmax 1 --csv"; do
    # shellcheck disable=SC2086  # The words of a command.
    "$program" $words >/dev/full 2>"$work/err"
    [ $? -eq 1 ] || fail "$words succeeds on a full disk"
    stderr_has "is the disk full?"
  done
fi
run 0 solve 2x2 --dmax 1 --csv
stdout_has "shape,dmax,max_tile,face,objective,winner,engine,positions,seconds"
stdout_has "2x2,1,4,16,2,slider,"
refuses "--csv and --json exclude each other" solve 2x2 --dmax 1 --csv --json
run 0 shortest 2x2 --dmax 1 --game --faces
stdout_has "2x2, drops up to 2"
stdout_has "  1. drop 2 at row 1, column 1, slide "
stdout_has "such as 4,2/2,4)"
run 0 tiles 2x2 --dmax 1 --faces
stdout_has "  16: 10 drops"
run 0 strategy two-rows 2x4 --show --faces
stdout_has "drops up to 16"
stdout_has "1. drop 2, slide"
run 0 simulate 2x2 --player random --games 20 --faces
stdout_has "wins by 2048: 0 games"
stdout_lacks "(16)"

run 0 plan 4x4 --dmax 2 --objective 7 --engine layers --json
keys ladder core_seconds
keys layers positions_peak positions_total ram_bytes disk_bytes seconds_estimate
run 0 plan 4x4 --dmax 2 --objective 7 --engine layers --memory 3GiB
stdout_has "does not fit the memory budget of 3"
stdout_has "with --out one layer is in memory"
run 0 plan 4x4 --dmax 2 --objective 7 --engine layers --memory 1GiB
stdout_has "does not fit the memory budget of 1"
stdout_lacks "with --out one layer is in memory, the others"
run 0 plan 4x4 --dmax 2 --objective 7 --memory 3GiB --threads 2
stdout_has "from disk: one layer is in memory"
stdout_has "--memory 3GiB --out run-4x4-2-7"
stdout_has "threads: runs of one and two were measured"
stdout_lacks "core time divided"
run 0 plan 4x4 --dmax 2 --objective 7 --memory 3GiB --threads 2 --json
is_one_object
keys threads_measured
grep -qF '"fits": "from disk"' "$work/out" || fail "JSON does not say that it fits from disk"
run 0 plan 4x4 --dmax 2 --objective 7 --memory 3GiB --threads 64
stdout_has "core time divided"
for words in "4x4 --dmax 2 --objective 7 --engine layers" "3x4 --dmax 2 --objective 6 --engine tablebase" 3x4; do
  # shellcheck disable=SC2086  # Several words.
  run 0 plan $words
  stdout_has "times as long as the recorded runs did, just measured"
done
run 0 plan 2x2 --dmax 1 --objective 3 --memory 6MiB
stdout_has "Recommended: as a tablebase"
run 0 plan 4x4 --dmax 2 --objective 9 --nodes 8 --memory 256GiB --threads 64
stdout_has "the folder of --out is one that all share"
run 0 plan 4x4 --dmax 2 --objective 7 --engine layers --bound 106 --concede-to dropper --memory 2GiB
[ "$(sed -n 2p "$work/out" | cut -c 1-14)" = "  bounded game" ] || fail "the bounded game is not printed first"
stdout_has "the bounded game does not fit the memory budget of 2"
stdout_has "the whole game does not fit the memory budget of 2"
run 0 plan 4x4 --dmax 2 --objective 6 --engine layers --memory 4GiB
stdout_has "tried before layers below"
run 0 plan 4x4 --dmax 2 --objective 6 --engine layers --memory 4GiB --json
keys ladder bound conceded_to

# A long run says what it costs before it starts; one that cannot end here is not started.
run 4 solve 4x4 --dmax 2 --objective 8 --memory 2GiB
stderr_has "4x4 (2, 8) costs 21.8 GiB of memory and 110 core-hours by layers; see 'dropslide plan 4x4 --dmax 2 --objective 8'"
stderr_has "no engine is expected to end here, so none was started; to try: --engine proof"
run 4 solve 4x4 --dmax 2 --objective 8 --memory 2GiB --json
is_one_object
warns() { # warns MESSAGE_PART WORDS...: says so on standard error before a run, which is stopped; not with --quiet
  part=$1
  shift
  command=$*
  for quiet in "" --quiet; do
    "$program" "$@" $quiet >"$work/out" 2>"$work/err" &
    long_run=$!
    tries=0
    while [ -z "$quiet" ] && [ $tries -lt 100 ] && ! grep -qF -- "a long run: " "$work/err"; do
      tries=$((tries + 1))
      sleep 0.1
    done
    [ -z "$quiet" ] || sleep 1
    kill -TERM "$long_run"
    wait "$long_run"
    code=$?
    if [ -z "$quiet" ]; then
      [ $code -eq 4 ] || fail "a long run that is stopped ends with exit code $code"
      stderr_has "a long run: $part"
    else
      stderr_lacks "a long run"
    fi
  done
}
warns "4x4 (2, 8) costs 2 TiB of memory and 200 core-hours by proof search; see" solve 4x4 --dmax 2 --objective 8 --engine proof --memory 1GiB --threads 2
warns "3x5 (2, 7) costs 1.74 GiB" solve 3x5 --dmax 2 --objective 7 --engine layers --all-layers --threads 1 --memory 6GiB
warns "3x5 (2, 7) below 128 costs " solve 3x5 --dmax 2 --objective 7 --engine layers --bound 128 --concede-to dropper --threads 1 --memory 6GiB
warns "it costs " no-merge 4x6 --threads 1
warns "it costs " expect 2x5 --threads 1
warns "it costs " shortest 2x12 --dmax 1 --threads 1
warns "it costs " count 3x4 --threads 2
warns "it costs 24 core-minutes" line 24 --table1 --threads 2
run 4 no-merge 5x5 --memory 1GiB
stderr_has "the search is not expected to end here, so it was not started; to try: name its --method"
stderr_lacks "a long run"
stdout_has "5x5: the least Dmax with which Dropper avoids every merge is not known: at least 6, at most 25"
stdout_has "5x5 without merges (5), a certificate that dropslide-check accepted"
run 4 no-merge 4x5 --memory 6MiB --method depth-first
stdout_has "4x5: the least Dmax with which Dropper avoids every merge is 5"
run 4 no-merge 4x5 --dmax 5 --memory 6MiB
stdout_has "Dmax 5: Dropper avoids every merge, without a search"
warns "it costs " no-merge 5x5 --memory 1GiB --method both
# What cannot be numbered is a question that makes no sense here, and says what does.
for words in "expect 4x4" "expect 1x25" "count 4x4" "count 3x5" "plan 4x4" "plan 1x25" "expect 4x4 --worst" \
  "solve 2x12 --dmax 2 --objective 11 --engine tablebase" "plan 2x12 --dmax 2 --objective 11 --engine tablebase"; do
  # shellcheck disable=SC2086
  refuses "are too many to be numbered: choose a lower tile or a smaller board" $words
done
refuses "the boards of 4x4 with tiles up to 17 (131072)" expect 4x4
refuses "choose a smaller board, objective or Dmax" solve 2x12 --dmax 2 --objective 11
run 4 expect 3x5 --tile 512 --memory 1GiB
stderr_has "see 'dropslide plan 3x5 --tile 512'"
run 0 plan 3x5 --tile 512
run 1 expect 3x4 --out "$work/too-large"
stderr_has "the run would leave about 9.18 TiB in $work/too-large, and its disk has"
[ ! -e "$work/too-large" ] || fail "a run that is refused leaves a folder"
warns "by proof search this game costs " distribution 2x6 --dmax 1 --objective 12 --sparse
run 0 plan 4x4 --dmax 2 --objective 9 --memory 1TiB --threads 64
stdout_has "on 64 threads and 1 TiB"
stdout_has "76.6 GiB"
stdout_has "dropslide solve 4x4 --dmax 2 --objective 9 --engine layers --threads 64 --memory 1TiB --out run-4x4-2-9"
run 0 plan 4x4 --dmax 2 --objective 9 --memory 1TiB --threads 64 --json
keys shape dmax objective threads memory_bytes nodes slowness engines node recommended
run 0 plan 3x3 --dmax 2 --objective 5
grep -qx "  dropslide solve 3x3 --dmax 2 --objective 5 --engine layers" "$work/out" || fail "the command names this machine's own limits"
stdout_has "times as long as the recorded runs"
run 0 plan 4x4 --dmax 2 --objective 9 --nodes 8 --memory 256GiB --threads 64
stdout_has "8 nodes, each with 64 threads and 256 GiB"
stdout_has "each node reads "
stdout_has "a node the folder is the limit"
stdout_has "each node has a whole layer in memory"
stdout_has "mpirun -n 8"
run 0 plan 4x4 --dmax 2 --objective 9 --nodes 8 --memory 8GiB
stdout_has "Nothing fits"
refuses "--nodes needs the memory of each machine: give it --memory" plan 4x4 --dmax 2 --objective 9 --nodes 8
refuses "--nodes does not apply to --engine tablebase" plan 4x4 --dmax 2 --objective 9 --nodes 8 --memory 1GiB --engine tablebase
refuses "--nodes does not apply to --engine layers (--bound chooses it)" plan 4x4 --dmax 2 --objective 8 --nodes 8 --memory 1GiB --bound 200 --concede-to dropper
refuses "--nodes needs the game of two players: give it --dmax" plan 3x4 --nodes 2 --memory 1GiB
refuses "--nodes 0 is out of range" plan 4x4 --dmax 2 --objective 9 --nodes 0 --memory 1GiB
refuses "several machines solve layers, which cannot hold 5x5" plan 5x5 --dmax 2 --objective 9 --nodes 2 --memory 1GiB
run 0 plan 4x4 --dmax 2 --memory 64GiB --threads 16
stdout_has "7 (128)"
stdout_has "Slider wins"
stdout_has "Objective 8 is the next that is open."
stdout_has "= 4.72 GiB"
run 0 plan 4x4 --dmax 2 --memory 5GiB --threads 16
stdout_has "On a machine of that memory:"
stdout_has "dropslide solve 4x4 --dmax 2 --objective 8 --engine layers --threads 16 --memory 8GiB --out run-4x4-2-8"
run 0 plan 4x4 --dmax 2 --memory 256GiB --threads 64 --nodes 8
stdout_has "run on one machine: ! here"
stdout_lacks "14 (16384)"
run 0 plan 4x4 --dmax 2 --memory 64GiB --json
keys objectives next known engines recommended
run 0 plan 3x3 --dmax 2
stdout_has "The largest tile is known"
run 0 plan 4x4 --dmax 2 --objective 8 --csv
stdout_has "shape,dmax,objective,threads,memory_bytes,nodes,slowness"
run 0 plan 4x4 --dmax 2 --objective 8 --bound 200 --concede-to dropper --memory 64GiB
stdout_has "bounded game layers below 200, the others conceded to Dropper"
stdout_lacks "tried before"
run 0 plan 4x4 --dmax 2 --objective 8 --bound 200 --concede-to dropper --json
keys bounded bound conceded_to
refuses "give 1 to" plan 3x3 --dmax 2 --objective 5 --bound 1000 --concede-to dropper
refuses "--bound does not apply to --engine tablebase" plan 3x3 --dmax 2 --objective 5 --engine tablebase --bound 9 --concede-to dropper
run 0 plan 3x4 --dmax 2 --objective 7 --engine layers
stdout_has "by layers (rows 1|1|1, columns 1|"
run 0 plan 3x4 --dmax 2 --objective 7 --engine layers --json
keys window_bytes least_ram_bytes kept_bytes
run 0 plan 3x4 --dmax 2 --objective 7 --engine layers
stdout_has "with --certificate: every layer is kept"
run 0 no-merge 3x4 --dmax 3 --out "$work/no-merge" --method depth-first
run 0 solve 3x3 --dmax 2 --objective 5 --certificate "$work/with-out.certificate" --out "$work/with-out" --checkpoint-every 5
stdout_has "Slider wins"
run 0 no-merge 3x3
stdout_has "least Dmax with which Dropper avoids every merge: 4"
run 0 no-merge 3x3 --json
keys shape min_dmax
stdout_has '"min_dmax": 4'
run 0 no-merge 3x3 --dmax 3 --json
keys shape dmax dropper_avoids_merges
stdout_has '"dropper_avoids_merges": false'
run 0 shortest 3x3 --dmax 1 --game
stdout_has "fewest drops to a dead board: 13 (1 final board"
stdout_has " 13. drop 1 at row"
run 0 shortest 3x4 --dmax 1
stdout_has "not 18: 1 dead board; moves taken back from there lead to 294 positions, the earliest after 9 drops, and end; 224 were seen"
stdout_has "not 19: no dead board has that weight"
run 0 shortest 3x3 --dmax 1 --game --json
keys shape drops final_boards game drop slide board
stdout_has '"drops": 13'
run 0 shortest 3x3 --dmax 1 --certificate "$work/game"
stdout_has "certificate: 14 positions"
"$(dirname "$program")/dropslide-check" "$work/game" >"$work/out" || fail "dropslide-check refuses a shortest game"
stdout_has "a dead board after 13 drops"
run 0 shortest 3x4 --dmax 1 --no-shorter "$work/proof"
stdout_has "proof that none is shorter: 294 positions"
"$(dirname "$program")/dropslide-check" "$work/proof" >"$work/out" || fail "dropslide-check refuses a no-shorter proof"
stdout_has "no dead board after fewer than 20 drops"
run 2 shortest 1x4 --dmax 1 --no-shorter "$work/proof"
stderr_has "leave --no-shorter out"
run 1 shortest 3x4 --dmax 1 --no-shorter "$work/no-such-folder/proof"
# Boards beyond a search: theorems, the record and played games, each named.
run 0 shortest 4x7 --dmax 1 --game
stdout_has "fewest drops to a dead board: 44, without a search"
stdout_has "at least 44, by a theorem: M(4, n, 1) = 6n + 2"
stdout_has " 44. drop 1 at row"
run 0 shortest 6x5 --dmax 1
stderr_has "6x5 is 5x6 turned by a quarter"
stdout_has "fewest drops to a dead board: 48, without a search"
stdout_has "at least 48, by the record: moves taken back from all lighter dead boards"
stdout_has "at most 48, by the record: a game that was found and has been played again by the rules"
run 0 shortest 5x7 --dmax 1
stdout_has "not known, at least 54, at most 64"
stdout_has "at most 64, by a game played now: the method of section 7.1 with threes, 7 lines of 5 cells"
run 0 shortest 9x9 --dmax 1
stdout_has "not known, at least 121, no bound from above"
run 0 shortest 6x6 --dmax 1 --json
is_one_object
keys shape drops final_boards at_least at_most lower upper evidence source
stdout_has '"drops": 57'
stdout_has '"evidence": "record"'
run 0 shortest 5x7 --dmax 1 --json
stdout_has '"drops": null'
run 0 shortest 3x3 --dmax 1 --json
stdout_has '"evidence": "search"'
run 4 shortest 4x6 --dmax 1 --memory 8MiB
stdout_has "fewest drops to a dead board: 38, without a search"
stderr_has "run again with a larger --memory"
run 4 shortest 3x8 --dmax 1 --memory 8MiB
stdout_has "at least 38, by the record: a search from both ends"
run 0 shortest 4x100 --dmax 1
stdout_has "fewest drops to a dead board: 602, without a search"
stdout_has "at least 602, by a theorem: M(4, n, 1) = 6n + 2"
run 0 shortest 4x9999 --dmax 2
stdout_has "fewest drops to a dead board: 39 996, without a search"
run 0 shortest 9999x9999 --dmax 1
stdout_has "not known, at least 149 970 001, no bound from above"
run 0 shortest 1x99 --dmax 1
stdout_has "fewest drops to a dead board: 1 688 849 860 263 934, without a search"
refuses "expected 1 to 9999 rows and columns" shortest 0x3 --dmax 1
refuses "1000000x2 is too large: expected sides of at most 9999; what is proved of such boards: M(2, n, 1) = 3n" shortest 1000000x2 --dmax 1
refuses "proved of such boards: M(4, n, 1) = 6n + 2 for n >= 4" shortest 4x10000 --dmax 1
refuses "proved of such boards: M(m, n, 1) >= 3mn/2 + 2 where both sides are even" shortest 6x123456 --dmax 1
refuses "expected sides of at most 99; what is proved of such boards: M(1, n, 1) = 5 * 2^(n/2 - 1) - 2" shortest 1x100 --dmax 1
refuses "expected ROWSxCOLUMNS" shortest 99999999999999999999x2 --dmax 1
refuses "certificates are for boards of at most 25 cells, and 6x6 has 36: leave --certificate out" shortest 6x6 --dmax 1 --certificate "$work/none"
refuses "no shortest game of 9x9 can be shown" shortest 9x9 --dmax 1 --game
[ ! -e "$work/none" ] || fail "a file was written of a board that is too large"
run 0 prevent 4x4 --dmax 2 --objective 15 --wall 4
stdout_has "4x4, Dmax 2, walls from 4 (16): Dropper prevents 15 (32768) (708 876 boards, "
run 0 prevent 3x3 --dmax 2 --objective 7 --wall 4
stdout_has "3x3, Dmax 2, walls from 4 (16): not decided whether Dropper prevents 7 (128) ("
run 0 prevent 3x3 --dmax 2 --objective 9 --wall 4 --out "$work/walls" --json
keys shape dmax objective wall winner layers remaining boards won positions seconds
stdout_has '"winner": "dropper"'
run 0 prevent 3x3 --dmax 2 --objective 9 --wall 4 --out "$work/walls"
stderr_has "going on from "
run 0 status "$work/walls"
stdout_has "walls of 3x3, Dmax 2, objective 9 (512), walls from 4 (16): finished"
run 1 prevent 3x3 --dmax 2 --objective 8 --wall 4 --out "$work/walls"
stderr_has "holds a checkpoint of another run ('walls 1 3x3 dmax 2 objective 9 wall 4')"
refuses "--wall is a tile above --dmax 2 and at most --objective 9, not 2" prevent 3x3 --dmax 2 --objective 9 --wall 2
refuses "--wall is a tile above --dmax 2 and at most --objective 3, not 4" prevent 3x3 --dmax 2 --objective 3 --wall 4
refuses "boards with sides of at most 4 are looked at, and 2x5 is larger" prevent 2x5 --dmax 2 --objective 9 --wall 4
refuses "--wall is missing" prevent 3x3 --dmax 2 --objective 9
run 4 prevent 4x4 --dmax 2 --objective 14 --wall 4 --memory 12MiB
stderr_has "does not suffice"
run 0 prevent 2x3 --dmax 1 --objective 9 --wall 4
stdout_has "Dropper prevents 9 (512)"
run 0 tiles 2x3 --dmax 1
stdout_has "6 (64): 36 drops"
run 0 tiles 2x3 --dmax 2 --json
is_one_object
keys shape dmax highest is_exact theorem_6 tiles tile drops least positions seconds
run 4 tiles 3x4 --dmax 1 --memory 57MiB
stdout_is_empty
run 0 simulate 2x2 --player random --games 100
stdout_has "Random (Kumar 2018, 5.1.1) on 2x2, seed 1"
stdout_has "100 games"
stderr_is_empty
run 0 simulate 5x5 --player always-up --games 3 --seed 7 --json
is_one_object
keys shape player adversary seed games score mean mean_95 minimum maximum median standard_deviation log_score moves highest_face \
  game_seconds wins share share_95 line slope slope_95 intercept r_squared tiles tile face games_ending reached seconds
run 0 simulate 3x3 --player greedy --adversary look-ahead:2 --games 5
stdout_has "on 3x3 against look-ahead:2, seed 1"
run 0 simulate 3x3 --player greedy --games 30 --each-game --json
keys each_game score moves highest_tile seconds
run 0 simulate 3x3 --player greedy --games 30 --each-game --csv
[ "$(wc -l <"$work/out")" -eq 31 ] || fail "not a line for each of 30 games"
refuses "expected quick or full" players --tier slow
for player in monte-carlo:2 monte-carlo-limit:2:3 monte-carlo-shared:5 expectimax:1 minimax:1; do
  run 0 simulate 3x3 --player $player --games 3
  stdout_has "3 games"
done
for threads in 1 3; do
  run 0 simulate 4x4 --player greedy --games 40 --seed 5 --threads $threads
  grep -v seconds "$work/out" | sed '$d' >"$work/games-$threads"
done
cmp -s "$work/games-1" "$work/games-3" || fail "the games depend on the number of threads"
run 0 strategy two-rows 2x4 --certificate "$work/strategy" --show
stdout_has "1. drop 1, slide"
stdout_has "no slide merges two tiles: played against every slide, 23 positions"
"$(dirname "$program")/dropslide-check" "$work/strategy" >"$work/out" || fail "dropslide-check refuses a strategy"
stdout_has "2x4, Dmax 4, no merge: Dropper avoids every merge"
run 0 query "$work/strategy" 1.../....
stdout_has "2 at row 2, column 1     1.../2...   Dropper wins"
stdout_has "not in the certificate"
refuses "nobody drops tile 5" query "$work/strategy" 5.../....
run 0 strategy with-threes 5x5
stdout_has "46 drops, replayed by the rules"
run 0 strategy four-rows 4x8
stdout_has "50 drops, replayed by the rules"
refuses "at most 25 cells" strategy four-rows 4x8 --certificate "$work/none"
run 0 strategy four-rows 4x16
stdout_has "98 drops"
run 0 strategy with-threes 3x21
refuses "how many drops are enough says 'dropslide shortest 4x17 --dmax 1'" strategy four-rows 4x17
refuses "expected at most 64 cells and 100 000 drops" strategy short-row 1x32
refuses "'one-row' is played against every slide, on boards of at most 25 cells, and 1x26 has 26" strategy one-row 1x26
refuses "is for four rows" strategy four-rows 5x30
run 0 strategy four-rows 4x6
stdout_has "38 drops, replayed by the rules"
run 0 strategy one-two-pattern 3x4 --json
is_one_object
keys strategy source shape dmax holds positions drops game drop slide board
run 0 help strategy
stdout_has "without-threes"
run 4 short-games --memory 16MiB
stderr_has "run again with a larger --memory"
run 0 short-games
stdout_has "Fewest drops to a dead board, Dmax 1"
run 0 distribution 3x3 --dmax 2 --objective 4 --csv "$work/bins.csv"
stdout_has "table: 196608 of 196608 entries"
[ "$(wc -l <"$work/bins.csv")" -eq 1001 ] || fail "the file does not list the 1000 bins"
[ "$(awk -F, 'NR > 1 { sum += $3 } END { print sum }' "$work/bins.csv")" -eq 2888 ] || fail "the bins do not add up"
run 0 distribution 3x3 --dmax 2 --objective 4 --bins 10 --json
is_one_object
keys shape dmax objective bins entries table_length density winner expansions
stdout_has '"entries": 2888'
run 0 distribution 3x3 --dmax 2 --objective 4 --sparse --csv "$work/sparse.csv" --compressed-csv "$work/compressed.csv"
stdout_has "for those in use alone"
stdout_has "compressed: 92160 entries"
cmp -s "$work/bins.csv" "$work/sparse.csv" || fail "a sparse table has other bins"
[ "$(awk -F, 'NR > 1 { sum += $3 } END { print sum }' "$work/compressed.csv")" -eq 2888 ] || fail "the compressed bins do not add up"
run 4 distribution 4x4 --dmax 2 --objective 6 --sparse --memory 8MiB
stderr_has "would be needed"
run 0 reach ..112
stdout_has "..112 with Slider to move: with passing yes, without no"
stdout_has "normal form ..112: the row itself"
stdout_has "with passing: rrr"
stdout_has "Example 1"
stdout_has "..112 with Dropper to move: with passing no, without no"
stdout_has "normal form .1112: the row itself with the next drop"
run 0 reach 211..
stdout_has "211.. with Slider to move: with passing yes, without no"
stdout_has "normal form ..112: its mirror image"
run 0 reach .123
stdout_has "without passing: rlrlrr"
stdout_lacks lllllr # The thesis mirrors the row after every l; nobody who plays on a row does.
run 0 reach 321.
stdout_has "without passing: lrlrll"
run 0 reach 1.2
stdout_has "1.2 with Slider to move: with passing yes, without yes"
stdout_has "normal form .12: the row itself with the dropped 1 beside the other tiles"
stdout_has "1.2 with Dropper to move: with passing no, without no"
stdout_has "a slide leaves all tiles side by side at one end of the row, and an empty cell: here the tiles do not stand so"
run 0 reach .12.
stdout_has "a drop leaves a 1 and beyond it, at one end of the row, all other tiles side by side: here no 1 has the others so"
run 0 reach 22
stdout_has "all other tiles side by side: here is no 1"
stdout_has "and an empty cell: here is no empty cell"
run 0 reach 0,0,2,2,4 # In faces, as boards.
stdout_has "..112 with Slider to move: "
refuses "has several rows" reach 2,4/0,0
refuses "'1' is not a face" reach 1,1,2
run 0 reach 12..
stdout_has "normal form .121: its mirror image with the next drop"
run 0 reach 121
[ "$(grep -c mirror "$work/out")" -eq 0 ] || fail "a row that is its own mirror image has another"
run 0 reach ..112 --json
is_one_object
keys string passing non_passing moves_passing moves_non_passing reason mirror_image slider_to_move dropper_to_move normal_forms is_mirrored slides_passing slides_non_passing
stdout_has '"non_passing": false'
stdout_has '"moves_non_passing": null'
run 0 reach .123 --json
stdout_has '"moves_non_passing": "lllllr"'
stdout_has '"slides_non_passing": "rlrlrr"'
run 0 reach 1.2 --json
stdout_has '"passing": false'
stdout_has 'violates Lemma 7 (page 18), by which '
python3 -c 'import json, sys; answer = json.load(open(sys.argv[1])); sys.exit([answer["passing"], answer["slider_to_move"]["non_passing"], answer["slider_to_move"]["normal_forms"][0]["string"]] != [False, True, ".12"])' "$work/out" ||
  fail "the row is answered as the string is"
run 0 reach ..126
stdout_has "Lemma 12"
run 0 reach .................1123456
stdout_has "brute force without passing over all strings up to T = "
command="reach - from three lines"
printf '..112\nbad?\n.123\n' | "$program" reach - >"$work/out" 2>"$work/err"
[ $? -eq 2 ] || fail "a line that makes no sense is not reported by the exit code"
[ "$(grep -c '^{.*}$' "$work/out")" -eq 3 ] || fail "not one object a line"
stdout_has '"mirror_image":{"string":"211..",'
stdout_has '"slider_to_move":{"passing":true,'
stdout_has '"error":'
stdout_has '"non_passing":true'
command="reach - --csv from four lines"
printf '..112\nbad?\n.123\n11\n' | "$program" reach - --csv >"$work/out" 2>"$work/err"
[ $? -eq 2 ] || fail "a line that makes no sense is not reported by the exit code"
[ "$(wc -l <"$work/out")" -eq 4 ] || fail "not a header and a row for each of three strings"
python3 -c 'import csv, sys; rows = list(csv.reader(open(sys.argv[1]))); sys.exit({len(row) for row in rows} != {26} or [row[0] for row in rows] != ["string", "..112", ".123", "11"])' "$work/out" ||
  fail "the rows do not have the columns of the header"
stderr_has "line 2: "
command="reach - of hard and easy strings by one thread and by four"
awk 'BEGIN { for (i = 0; i < 3000; i++) print (i % 100 ? substr("....1", 1 + i % 4) : "1122334455667788990.") "\n" i }' >"$work/strings"
for threads in 1 4; do "$program" reach - --threads $threads <"$work/strings" >"$work/answers-$threads" 2>/dev/null; done
[ "$(wc -l <"$work/answers-1")" -eq 6000 ] || fail "not an answer for each line"
cmp -s "$work/answers-1" "$work/answers-4" || fail "the answers come in another order"
run 0 line 8 --check --table1 --table2 --json
is_one_object
keys n reachable_passing reachable_non_passing max_sum highest_tile table1 table2
stdout_has '"reachable_passing": 12857'
stdout_has '"reachable_non_passing": 3171'
stdout_has '"rejected": 0'
stdout_has '"sets_are_equal": true'
run 0 line 9 --conjecture # A line for each number of free cells.
stdout_has "    3: 5 "
run 0 line 9
[ "$(grep -c '^    [.1-9]*$' "$work/out")" -eq 4 ] || fail "not a line for each string"
run 0 line 9 --conjecture --json
keys n strings breaking counterexample conjectured seen passing passing_obeying seconds
stdout_has '"breaking": 0'
run 0 line 14 --conjecture --json
stdout_has '"passing_obeying": null'
run 0 line 6 --conjecture --every-length --json
keys n strings low_parts is_proved conjectured largest seconds
stdout_has '"is_proved": true'
run 4 line 9 --conjecture --every-length --memory 12MiB
stderr_has "larger --memory"
run 0 line 7 --below 6
stdout_has "every game ends (tiles 6 made: 2 at most)"
run 0 line 7 --below 6 --json
keys n below low_parts is_endless most_made seconds
stdout_has '"most_made": 2'
run 0 line 8 --below 6 --json
stdout_has '"is_endless": true'
stdout_has '"most_made": null'
run 4 line 12 --below 10 --memory 12MiB
stderr_has "larger --memory"
run 4 line 22 --memory 6MiB
stderr_has "larger --memory"
run 0 line 7 --part 2/3 --json
keys n part candidates reachable_passing sets_are_equal
stdout_has '"sets_are_equal": true'
run 0 line 5 --tree 8
stdout_has "3. ...12, l to ..121, r to ..112"
stdout_has "4. ..112*, l to ..122, r to ..122"
run 0 line 5 --tree 8 --json
keys tree string needs_passing after_left after_right
run 0 reproduce --table 2 --json
stdout_has '"row": "x = 7"'
run 0 reproduce --table 3 --json
keys cells table shape dmax thesis ours verdict seconds tables title
run 0 reproduce --table figure-14
stdout_has "20 / 21 !"
run 0 reproduce --table 3
stdout_has "Table 3 (page 35)"
run 0 help
stdout_has "Exit codes"
stdout_has "completion"
words=$("$program" help | sed -n 's/^  \([a-z-]*\) .*/\1/p')
[ "$(echo "$words" | wc -l)" -gt 20 ] || fail "help lists hardly any command"
echo "$words" | grep -qx man || fail "help does not list man"
for word in $words; do
  run 0 help "$word"
  stdout_has "Usage: dropslide $word"
  run 0 "$word" --help
  stdout_has "--help"
done
run 0 schema tiles
stdout_has "tiles[].least  whole number from 0"
run 0 schema tiles --json
stdout_has '"$schema": "https://json-schema.org/draft/2020-12/schema"'
stdout_has '"const": "tiles"'
refuses "help prints no JSON" schema help
refuses "is not a command" schema frobnicate
run 0 man
stdout_has ".TH DROPSLIDE 1"
run 0 man solve
stdout_has ".SH SYNOPSIS"
refuses "'--quiet' is not an option of 'version'" version --quiet
for word in --version version; do
  run 0 $word
  stdout_has "dropslide "
done
for word in -h --help help; do
  run 0 $word
  stdout_has "Usage: dropslide COMMAND"
  run 0 $word solve
  stdout_has "Usage: dropslide solve"
done
run 0 solve -h
stdout_has "Usage: dropslide solve"
run 0 help help
stdout_has "Usage: dropslide help"
for program_beside in dropslide-check dropslide-bench; do
  command="$program_beside -h and --version"
  [ -x "$(dirname "$program")/$program_beside" ] || continue
  for word in -h --help --version; do
    "$(dirname "$program")/$program_beside" $word >"$work/out" 2>"$work/err" || fail "$word is refused"
    [ -s "$work/out" ] && [ ! -s "$work/err" ] || fail "$word: nothing on standard output, or something on standard error"
  done
  stdout_has "$("$program" version | sed 's/.* //')"
done
command="help at several widths"
for columns in 40 80 100; do
  COLUMNS=$columns "$program" help >"$work/out" 2>"$work/err"
  [ "$(wc -L <"$work/out")" -le $columns ] || fail "wider than $columns columns"
done
COLUMNS=100 "$program" help solve >"$work/wide"
COLUMNS=300 "$program" help solve | cmp -s - "$work/wide" || fail "wider than people read"
COLUMNS=many "$program" help solve >"$work/out"
COLUMNS='' "$program" help solve | cmp -s - "$work/out" || fail "an unknown width is not 80"
cmp -s "$work/wide" "$work/out" && fail "80 columns look like 100"

# Stopping.
run 4 solve 3x4 --dmax 2 --objective 6 --engine proof --memory 57MiB
stdout_is_empty
stderr_has "would be needed"
run 4 distribution 4x4 --dmax 2 --objective 7 --json
stdout_has '"table_length": 14242684529829'
stdout_has '"bins": null'
stderr_has "would be needed"
run 4 distribution 5x5 --dmax 2 --objective 31 --json
stdout_has '"table_length": "1'
run 4 solve 4x4 --dmax 2 --objective 7 --engine layers --memory 1GiB
stdout_is_empty
stderr_has "would be needed"
command="solve 3x5 with layers, stopped and continued"
"$program" solve 3x5 --dmax 2 --objective 5 --engine layers --all-layers --out "$work/stopped" >"$work/out" 2>"$work/err" &
pid=$!
sleep 1
kill -s TERM $pid
wait $pid
[ $? -eq 4 ] || fail "exit code after SIGTERM is not 4"
stderr_has "goes on from its checkpoint"
run 1 solve 3x5 --dmax 2 --objective 6 --engine layers --out "$work/stopped"
stderr_has "choose another folder"
run 0 solve 3x5 --dmax 2 --objective 5 --engine layers --out "$work/stopped"
stderr_has "going on from"
stdout_has "Slider wins"
run 0 solve 3x5 --dmax 2 --objective 5 --engine layers --out "$work/climbed"
stderr_has "trying the layers below"
stdout_has "Slider wins (layers below"
[ ! -e "$work/climbed/layers.csv" ] || fail "a bounded game left its layers as those of the game"
ls "$work"/climbed/below-*-dropper/layers.result >/dev/null || fail "the bounded game has no folder"
run 0 solve 3x5 --dmax 2 --objective 5 --engine layers --out "$work/climbed"
stderr_has "holds this run, finished: nothing is computed"
run 4 solve 3x4 --dmax 2 --objective 6 --engine proof --memory 57MiB --json
is_one_object

# Counts for programs.
mkdir "$work/results"
refuses "--compressed-csv and --table-length exclude each other" distribution 3x3 --dmax 2 --objective 4 --table-length 5 --compressed-csv "$work/none.csv"
refuses "a sparse table has at most 2^63 entries" distribution 5x5 --dmax 2 --objective 31 --sparse
run 0 distribution 3x3 --dmax 2 --objective 4 --table-length 150000
stdout_has "table: 150000 of 196608 entries"
run 0 expect 2x3 --score-only --ages "$work/results/2x3.csv"
grep -qx "age,states,afterstates,dead,ranks" "$work/results/2x3.csv" || fail "--ages wrote other columns"
grep -qx "130,52,44,28,279" "$work/results/2x3.csv" || fail "--ages wrote other counts"

# What a folder of a run holds.
rm -rf "$work/run"
mkdir "$work/run"
run 0 status "$work/run"
stdout_has "nothing that a run left"
run 1 status "$work/none"
set -- solve 3x5 --dmax 2 --objective 5 --engine layers --out "$work/run"
run 0 "$@"
run 0 status "$work/run"
stdout_has "done: below-36-dropper: all"  # A rung of the ladder of bounds.
stdout_has "Slider wins"
run 0 verify "$work/run/below-36-dropper"
stdout_has "sound: 2 files"
run 0 solve 3x3 --dmax 2 --objective 5 --bound 10 --concede-to slider --out "$work/undecided"
run 0 status "$work/undecided"
stdout_has "which decides nothing"
run 0 verify "$work/undecided"
stdout_has "sound: 2 files"
rm -rf "$work/run"
mkdir "$work/run"
set -- solve 3x5 --dmax 2 --objective 5 --engine layers --all-layers --out "$work/run"
"$program" "$@" --checkpoint-every 0.0002 >/dev/null 2>&1 &
pid=$!
sleep 1
run 0 status "$work/run"
stdout_has "layers of 3x5, Dmax 2, objective 5 (32): not finished"
stdout_has "a process works on it now"
kill -s TERM $pid
wait $pid
run 0 status "$work/run"
stdout_has "go on with: dropslide solve 3x5 --dmax 2 --objective 5 --engine layers --all-layers --out $work/run"
run 0 status "$work/run" --json
keys content game is_finished is_running done_fraction "done" winner files bytes damaged next
run 0 "$@"
run 0 status "$work/run"
stdout_has "finished"
stdout_has "Slider wins"
run 0 verify "$work/run"
stdout_has "sound: 2 files"
sed -i '5s/[0-9a-f]$/x/' "$work/run/layers.csv"
run 3 verify "$work/run"
stdout_has "not sound: "
stdout_has "does not hold the records"
rm "$work/run/layers.csv"
run 3 verify "$work/run"
run 0 "$@"
run 0 verify "$work/run"

# More threads than there is address space for.
command="solve 3x4 --threads 1024, within 2 GB of addresses"
# shellcheck disable=SC3045  # Not POSIX, but every shell of ours has them.
(
  ulimit -s 8192
  ulimit -v 2000000
  exec timeout 60 "$program" solve 3x4 --dmax 2 --objective 6 --engine proof --threads 1024 --memory 3GiB
) >"$work/out" 2>"$work/err"
code=$?
[ "$code" -eq 1 ] || fail "exit code $code, expected 1"
stdout_is_empty
stderr_has "run again with fewer --threads"

for signal in INT TERM; do
  command="solve 3x5 --dmax 2 --objective 7, then SIG$signal"
  timeout -s $signal 1 "$program" solve 3x5 --dmax 2 --objective 7 >"$work/out" 2>"$work/err"
  # `timeout` itself answers 124 when it had to send the signal; the program must have ended by itself soon after.
  stdout_is_empty
  stderr_has "stopped before an answer"
  "$program" solve 3x5 --dmax 2 --objective 7 >"$work/out" 2>"$work/err" &
  pid=$!
  sleep 0.5
  kill -s $signal $pid
  wait $pid
  [ $? -eq 4 ] || fail "exit code after SIG$signal is not 4"
done

command="simulate 4x4 --player expectimax:5, then SIGTERM"
"$program" simulate 4x4 --player expectimax:5 --games 1000 >"$work/out" 2>"$work/err" &
pid=$!
sleep 1
kill -s TERM $pid
wait $pid
[ $? -eq 4 ] || fail "exit code after SIGTERM is not 4"
stdout_is_empty

[ "$failures" -eq 0 ] && echo "every transcript is as expected"
exit "$((failures > 0))"
