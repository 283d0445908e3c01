#!/bin/sh
# One thing is counted in the singular: the smallest cases of every command, of which no text may say "1 drops" or the like. A command that is not
# tried here is a failure, too.
# Usage: one_thing.sh PROGRAM
# shellcheck source=tests/cli/work_folder.sh
. "$(dirname "$0")/work_folder.sh"
program=$1
# Of a terminal (tests/serve/terminal.py), of minutes, or nothing but texts that others hold.
tried=" explore serve players short-games report schema help completion man version "
nouns='drops|games|boards|positions|moves|states|afterstates|strings|threads|layers|tiles|cells|files|statements|entries|bins|sums|levels|ages|members|tables|parts|successors|certificates|searches|lines|folders|slides|values|scores|nodes|pages'

# holds WHAT: nothing of out and err counts one thing in the plural, but for "2 of 1 things" that no sentence has.
holds() {
  if grep -nE "(^|[^0-9.,/x-]|[^0-9] )1 (up to |more |red |larger |free |final |dead )?($nouns)([^a-z]|\$)" out err | grep -vE '[0-9] 1 '; then
    fail "$1 counts one thing in the plural"
  fi
}

# try WORDS...: text for people; some of these end with other exit codes than 0.
try() {
  tried="$tried$1 "
  timeout 120 "$program" "$@" >out 2>err
  [ -s out ] || [ -s err ] || fail "$* says nothing"
  holds "$*"
}

for dmax in 1 2; do
  for shape in 1x1 1x2 2x2; do
    try solve $shape --dmax $dmax
    try solve $shape --dmax $dmax --engine proof --threads 1
    try solve $shape --dmax $dmax --engine layers --objective 3
    try shortest $shape --dmax $dmax --game --certificate game --threads 1
    try tiles $shape --dmax $dmax
  done
  try plan 2x2 --dmax $dmax --objective 3 --threads 1
done
try plan 1x2 --dmax 1 --threads 1
try no-merge 1x1 --certificate none
try no-merge 1x2
try shortest 3x4 --dmax 1 --no-shorter proof
try shortest 4x7 --dmax 1
try shortest 5x7 --dmax 1
try strategy one-row 1x1
try strategy short-row 1x1 --show
try strategy one-two-pattern 1x1

try known 1x1
try known 1x2 --dmax 1
try solve 1x2 --dmax 1 --objective 2 --depth --out table --threads 1
try solve 2x2 --dmax 1 --objective 4 --depth --out larger
try solve 2x2 --dmax 2 --objective 4 --engine layers --out layers
for folder in table larger layers; do
  try status $folder
  try verify $folder
done
try query larger 1./..
try query larger 32/1.
try query table 1.
try query game 1.
try export table --layer 0
try expect 1x2
try expect 1x2 --policy first-legal
try expect 2x2 --worst
try expect 1x2 --score-only --out scores
try policy export scores policy
try policy slide policy 1.
try count 1x2
try prevent 1x2 --dmax 1 --objective 3 --wall 2
try prevent 2x2 --dmax 1 --objective 4 --wall 2
try simulate 1x2 --player random --games 1 --threads 1
try simulate 2x2 --player random --games 2 --threads 1
try distribution 1x2 --dmax 1 --objective 3 --bins 1
try distribution 2x2 --dmax 1 --objective 3 --compressed-csv bins.csv
for string in 1 12 .1 ..12 1.2 112 ..112; do try reach $string; done
try line 1
try line 2 --table1 --table2
try line 8 --table2 --passing
try line 3 --conjecture
try line 4 --conjecture --every-length
try line 3 --below 2
try reproduce --table 2
try audit --only lemma-7

for command in $("$program" help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p'); do
  case "$tried" in *" $command "*) ;; *) fail "$command is not tried" ;; esac
done

finish "one thing is counted in the singular"
