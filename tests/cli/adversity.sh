#!/bin/sh
# What the surroundings may do to a run: streams that are closed or full, pipes and devices where files are expected,
# names that are taken. See also hang_up.py for terminals that go away.
# Usage: adversity.sh PROGRAM CHECKER
# shellcheck source=tests/cli/work_folder.sh
. "$(dirname "$0")/work_folder.sh"
program=$1
checker=$2

# expect CODE FOUND WHAT
expect() { [ "$2" -eq "$1" ] || fail "$3: exit code $2, expected $1"; }

same() { cmp -s "$1" "$2" || fail "$3: $1 and $2 differ"; }

layers() { "$program" solve 3x4 --dmax 2 --objective 6 --engine layers --progress "$@"; }
write() { "$program" distribution 2x2 --dmax 1 --objective 3 --csv "$1"; }

# timeless FILE...: their lines, sorted, without the time that a search took
timeless() { sed 's/, [0-9.]* s)/)/' "$@" | sort; }
certify() { "$program" solve 2x4 --dmax 1 --objective 7 --engine proof --certificate "$1"; }

layers --out whole >whole.out 2>/dev/null
expect 0 $? "a run that is left alone"

# A progress line that nobody can read never ends a run.
layers --out full >out 2>/dev/full
expect 0 $? "standard error is full"
layers --out closed >out 2>&-
expect 0 $? "standard error is closed"
{
  layers --out unread >out
  echo $? >code
} 2>&1 | true
expect 0 "$(cat code)" "nobody reads standard error"
for folder in full closed unread; do same whole/layers.csv $folder/layers.csv "progress"; done

# Messages never go into a file that took the place of a closed stream. The result is then lost, and the run says so.
layers --out streamless <&- >&- 2>&-
expect 1 $? "all streams are closed"
for name in layers.csv layers.result; do same whole/$name streamless/$name "all streams are closed"; done
"$program" solve 3x3 --dmax 2 --objective 7 --out table >/dev/null 2>&1
"$program" solve 3x3 --dmax 2 --objective 7 --out streamless-table --progress <&- >&- 2>&-
diff -r table streamless-table >/dev/null || fail "all streams are closed: the tablebases differ"

# A reader who has had enough ends the program without a word.
"$program" export table --layer 40 2>err | head -n 1 >/dev/null
[ ! -s err ] || fail "export into head complains"

# Output follows links, and writes into what is no regular file.
write plain.csv >/dev/null
[ -s plain.csv ] || fail "no table"
echo old >target.csv
ln -s target.csv link.csv
write link.csv >/dev/null
[ -L link.csv ] || fail "a link was replaced"
same plain.csv target.csv "output through a link"
ln -s "$work/new-target.csv" dangling.csv
write dangling.csv >/dev/null
[ -L dangling.csv ] || fail "a link to nothing was replaced"
same plain.csv new-target.csv "output through a link to nothing"
mkfifo pipe
cat pipe >piped.csv &
reader=$!
write pipe >/dev/null
wait $reader
[ -p pipe ] || fail "a pipe was replaced"
same plain.csv piped.csv "output into a pipe"
write /dev/stdout 2>/dev/null | cat >mixed
write other.csv >text
[ "$(timeless mixed)" = "$(timeless text plain.csv)" ] || fail "output to /dev/stdout in a pipe"
write /dev/stdout >mixed 2>/dev/null
[ "$(timeless mixed)" = "$(timeless text plain.csv)" ] || fail "output to /dev/stdout in a file"
write /dev/fd/3 3>third.csv >/dev/null
same plain.csv third.csv "output to /dev/fd/3"
write /dev/null >/dev/null
expect 0 $? "output to /dev/null"
[ -c /dev/null ] || fail "a device was replaced"
write /dev/full >/dev/null 2>err
expect 1 $? "output to /dev/full"
ln -s loop loop
write loop >/dev/null 2>err
expect 1 $? "output to a loop of links"
"$program" distribution 2x3 --dmax 1 --objective 5 --csv plain.csv >/dev/null
"$program" distribution 2x3 --dmax 1 --objective 5 --csv /dev/stdout >both.csv 2>/dev/null
grep -qF "$(head -n 1 plain.csv)" both.csv || fail "--csv /dev/stdout"

# Unfinished files take nobody's name, and leave nothing behind.
echo mine >result.new
certify result >/dev/null 2>&1
expect 0 $? "a certificate"
[ "$(cat result.new)" = mine ] || fail "a file called result.new is lost"
for run in 1 2 3 4; do
  certify common >/dev/null 2>err.$run &
  eval "pid$run=\$!"
done
for run in 1 2 3 4; do
  eval "wait \$pid$run"
  expect 0 $? "four runs with one path, run $run"
done
"$checker" common >/dev/null || fail "four runs with one path: what is left is not whole"
mkdir killed
"$program" solve 3x4 --dmax 2 --objective 6 --engine proof --certificate killed/result >/dev/null 2>&1 &
pid=$!
sleep 0.3
kill -9 $pid
wait $pid 2>/dev/null
[ -z "$(find killed -type f ! -name result)" ] || fail "a kill leaves $(ls -A killed)"
touch whole/dropslide-123abc.unfinished
rm whole/layers.result
layers --out whole >/dev/null 2>&1
[ ! -e whole/dropslide-123abc.unfinished ] || fail "a run does not tidy its folder up"

finish "every run bore it"
