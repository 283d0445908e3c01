#!/bin/sh
# Inputs that no run leaves and no user means: each gets a refusal at once, of one line, within little memory.
# Usage: hostile_input.sh PROGRAM
# shellcheck disable=SC3045  # No part of POSIX, but every shell of ours has these limits.
# shellcheck source=tests/cli/work_folder.sh
. "$(dirname "$0")/work_folder.sh"
program=$1

# refuses CODE PART WORDS...: exit code CODE within 20 seconds and 600 MB of addresses, PART in the message or the answer
refuses() {
  expected=$1 part=$2
  shift 2
  (
    ulimit -v 600000
    exec timeout -k 1 20 "$program" "$@" --threads 2 --memory 64MiB
  ) >out 2>err </dev/null
  code=$?
  [ "$code" -eq "$expected" ] || fail "$*: exit code $code, expected $expected"
  grep -qF -- "$part" out err || fail "$*: nothing says '$part'"
}

# Outputs that cannot be written, or would be lost, are refused before the work.
long="solve 3x5 --dmax 2 --objective 7"
for option in --certificate --out; do
  # shellcheck disable=SC2086  # Words.
  refuses 2 "$option is empty" $long $option ""
done
refuses 2 "name the same file" shortest 5x5 --dmax 1 --certificate same --no-shorter same
refuses 2 "name the same file" shortest 5x5 --dmax 1 --certificate same --no-shorter ./same
refuses 2 "name the same file" expect 3x3 --policy greedy --ages same.csv --scores same.csv
refuses 1 "cannot write none/file" shortest 5x5 --dmax 1 --certificate none/file
"$program" expect 2x2 --score-only --out scores >/dev/null
refuses 1 "cannot write none/policy" policy export scores none/policy
[ ! -e same ] || fail "something was written"
"$program" shortest 2x3 --dmax 1 --certificate /dev/null --no-shorter /dev/null >/dev/null || fail "two results into /dev/null"
name=$(printf 'policy-\377')
"$program" policy export scores "$name" --json >out 2>err || fail "a name that is no UTF-8"

# Pipes, devices and others in place of data files.
"$program" solve 2x3 --dmax 2 --objective 4 --out table >/dev/null 2>&1
"$program" solve 2x3 --dmax 2 --objective 4 --engine layers --out layers >/dev/null 2>&1
make() { # make KIND NAME
  case $1 in
    pipe) mkfifo "$2" ;;
    zeros) ln -s /dev/zero "$2" ;;
    folder) mkdir "$2" ;;
    huge) truncate -s 1T "$2" ;;
  esac
}
for kind in pipe zeros folder huge; do
  rm -rf cut && cp -r table cut && rm cut/layers/0000003
  make $kind cut/layers/0000003
  refuses 3 "is not the file that the manifest lists" verify cut
  rm -rf cut && cp -r table cut && rm cut/manifest.json
  make $kind cut/manifest.json
  refuses 1 "manifest.json is not a whole manifest" query cut 1../...
  refuses 1 "manifest.json is not a whole manifest" solve 2x3 --dmax 2 --objective 4 --out cut
  rm -rf cut && cp -r layers cut && rm cut/layers.result
  make $kind cut/layers.result
  refuses 1 "layers.result is damaged" solve 2x3 --dmax 2 --objective 4 --engine layers --out cut
  refuses 3 "layers.result is damaged" verify cut
  rm -rf cut && mkdir cut
  make $kind cut/window.0
  refuses 1 "cut holds a run of another kind (window.0)" solve 2x3 --dmax 2 --objective 4 --engine layers --out cut
  rm -rf cut && mkdir -p cut/pieces
  make $kind cut/pieces/0000003-0000
  refuses 0 "0000003-0000 is damaged: it is not used" solve 2x3 --dmax 2 --objective 4 --engine layers --out cut
  rm -rf cut
  make $kind cut
  [ $kind = folder ] || refuses 1 "policy" policy slide cut 12/..
done

# A manifest that takes much memory to be understood.
rm -rf cut && cp -r table cut
head -c 20000000 /dev/zero | tr '\0' '[' >cut/manifest.json
refuses 1 "too deep" query cut 1../...
head -c 200000000 /dev/zero | tr '\0' ' ' >cut/manifest.json
refuses 1 "too long" query cut 1../...

# Standard input of 'reach -'.
answers() { # answers CODE PART: of 'reach -' on standard input
  (
    ulimit -v 600000
    exec timeout -k 1 20 "$program" reach - --threads 1 --memory 64MiB
  ) >out 2>err
  code=$?
  [ "$code" -eq "$1" ] || fail "reach -: exit code $code, expected $1"
  grep -qF -- "$2" out err || fail "reach -: nothing says '$2'"
}
answers 1 "cannot read standard input" </
answers 1 "cannot read standard input" <&-
printf '..112\r\n' | answers 0 '"string":"..112"'
printf '.\00012\n' | answers 2 "zero byte"
{ head -c 300000000 /dev/zero | tr '\0' '1'; printf '\n..112\n'; } | answers 2 '"string":"..112"'
[ "$(wc -l <out)" -eq 2 ] || fail "reach -: a long line is not one line"

# Threads that cannot be started, of every engine that uses them.
for words in "solve 2x4 --dmax 2 --objective 4 --engine tablebase" "solve 3x4 --dmax 2 --objective 5 --engine layers" \
  "solve 3x4 --dmax 2 --objective 5 --engine proof" "shortest 3x4 --dmax 1" "tiles 2x3 --dmax 1" "prevent 2x3 --dmax 2 --objective 5 --wall 3" \
  "simulate 4x4 --player greedy" "expect 2x3" "line 14"; do
  # shellcheck disable=SC2086  # Words.
  (
    ulimit -s 8192
    ulimit -v 2000000
    exec timeout -k 1 20 "$program" $words --threads 1024 --memory 1GiB
  ) >out 2>err
  code=$?
  [ "$code" -eq 1 ] || fail "$words without threads: exit code $code, expected 1"
  grep -q "run again with fewer --threads" err || fail "$words without threads: no reason"
done

# What is said to be needed is more than there is.
for budget in 10 20 30 40 50 57 64; do
  "$program" solve 3x4 --dmax 2 --objective 6 --engine proof --memory ${budget}MiB >/dev/null 2>err
  needed=$(sed -n 's/.*about \([0-9]*\)[.0-9]* MiB would be needed.*/\1/p' err)
  [ "${needed:-$budget}" -ge "$budget" ] || fail "of $budget MiB too little $(cat err)"
done

finish "every input is refused"
