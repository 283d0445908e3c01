#!/bin/sh
# Every command, with streams that are closed or full: a result that did not reach its reader is exit code 1 and a message, and nobody's
# standard error ends a command. A command that is not tried here is a failure, too.
# Usage: lost_output.sh PROGRAM
# shellcheck source=tests/cli/work_folder.sh
. "$(dirname "$0")/work_folder.sh"
program=$1
# Of a terminal (tests/serve/terminal.py), or of minutes; these print as the others do.
tried=" explore players short-games "

# gives CODE WHAT FOUND
gives() { [ "$3" -eq "$1" ] || fail "$2: exit code $3, expected $1"; }

# loses WORDS...: with a standard output that is full
loses() {
  timeout 60 "$program" "$@" >/dev/full 2>err
  gives 1 "$* with a full standard output" $?
  grep -q "cannot write to standard output" err || fail "$* with a full standard output: no reason"
}

# answers STREAM WORDS...: with the standard error that the caller gave it
answers() {
  stream=$1
  shift
  timeout 60 "$program" "$@" >out
  gives 0 "$* with a $stream standard error" $?
  [ -s out ] || fail "$* with a $stream standard error: no result"
}

# try WORDS...
try() {
  tried="$tried$1 "
  loses "$@"
  answers closed "$@" 2>&-
}

"$program" solve 2x3 --dmax 2 --objective 4 --out table >/dev/null 2>&1
"$program" solve 2x3 --dmax 2 --objective 4 --engine layers --out layers >/dev/null 2>&1
"$program" expect 2x2 --score-only --out scores >/dev/null 2>&1
"$program" policy export scores policy >/dev/null 2>&1
"$program" solve 2x3 --dmax 2 --objective 4 --certificate certificate >/dev/null 2>&1
"$program" expect 2x2 --score-only --ages 2x2.csv >/dev/null 2>&1

try solve 2x2 --dmax 2
answers full solve 2x2 --dmax 2 --progress 2>/dev/full
"$program" solve 2x2 --dmax 2 >&- 2>err
gives 1 "solve with a closed standard output" $?
try solve 2x3 --dmax 2 --objective 4 --progress --json
try plan 4x4 --dmax 2 --objective 9 --memory 256GiB --threads 64 --nodes 8
try known 2x2
loses solve 2x2 --dmax 2 --csv
loses known --csv
try query table 12./...
try query certificate .../...
try verify table
try verify layers
try status layers
try export table --layer 4
try no-merge 2x3
try shortest 2x3 --dmax 1 --game
try tiles 2x2 --dmax 1
try prevent 2x2 --dmax 2 --objective 4 --wall 3
try strategy two-rows 2x3
try expect 2x2
try count 2x2
try policy slide policy 12/..
try simulate 2x2 --player random --games 10
try distribution 2x3 --dmax 1 --objective 4
try reach ..112
try line 6
try reproduce --table 2
try audit --only lemma-7
try schema tiles
try schema tiles --json
try help
try help solve
try completion bash
try man solve
try version


# serve CODE WHAT: of a server whose streams are already as they are to be, ended as soon as it watches for signals
serve() {
  "$program" serve table --port 0 &
  server=$!
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    [ -n "$(sed -n 's/^SigBlk:[^0-9a-f]*0*//p' /proc/$server/status)" ] && break
    sleep 0.1
  done
  sleep 0.2
  kill -TERM $server
  wait $server
  gives "$1" "serve with $2" $?
}
tried="$tried serve "
serve 0 "a full standard error" >out 2>/dev/full
grep -q "http://127" out || fail "serve with a full standard error: no address"
serve 0 "a closed standard error" >out 2>&-
serve 1 "a full standard output" >/dev/full 2>err
serve 1 "a closed standard output" >&- 2>err

timeout 10 "$program" explore >out 2>err </dev/null
gives 1 "explore without a terminal" $?
[ "$(cat err)" = "dropslide: explore needs a terminal; for programs there is 'dropslide query --json'" ] || fail "explore without a terminal: $(cat err)"

for command in $("$program" help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p'); do
  case "$tried" in *" $command "*) ;; *) fail "$command is not tried" ;; esac
done

finish "every command says when its result is lost"
