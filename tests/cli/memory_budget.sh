#!/bin/sh
# --memory holds for every command: the most that the whole process ever held is at most the budget, 2 % and 8 MiB; a
# run that needs more ends with exit code 4 and says so. Prints a table, of which docs/RELIABILITY.md has some rows.
# Usage: memory_budget.sh PROGRAM PEAK_MEMORY
# shellcheck source=tests/cli/work_folder.sh
. "$(dirname "$0")/work_folder.sh"
program=$1
peak_memory=$2

# row BUDGET_MIB WORDS...
row() {
  budget=$1
  shift
  timeout 300 "$peak_memory" kib "$program" "$@" --memory "${budget}MiB" --threads 2 --quiet >out 2>err
  code=$?
  peak=$(($(cat kib) / 1024))
  case $code in
    0) ending="an answer" ;;
    4) ending="a refusal" ;;
    *) ending="EXIT CODE $code" && fail "$*: $ending" ;;
  esac
  [ $code -ne 4 ] || grep -q "larger --memory" err || fail "$*: a refusal without a reason"
  if [ $((1024 * 100 * budget * 102 / 100 + 1024 * 100 * 8)) -lt $(($(cat kib) * 100)) ]; then
    ending="$ending, TOO MUCH"
    fail "$*: $peak MiB of $budget"
  fi
  echo "| \`$*\` | $budget | $peak | $ending |"
}

# rows "BUDGETS" WORDS...
rows() {
  budgets=$1
  shift
  for budget in $budgets; do
    row "$budget" "$@"
    rm -rf new-*
  done
}

echo "| command | budget, MiB | peak, MiB | ended |"
echo "| --- | --- | --- | --- |"
"$program" solve 3x3 --dmax 2 --objective 8 --out table --quiet >/dev/null 2>&1
"$program" expect 2x4 --out scores --quiet >/dev/null 2>&1
"$program" policy export scores policy >/dev/null 2>&1

rows "10 40" solve 3x3 --dmax 2 --objective 8 --engine tablebase
rows "10 40" solve 3x3 --dmax 2 --objective 8 --engine tablebase --depth --out new-table
rows "10 24 60" solve 3x4 --dmax 2 --objective 5 --engine layers --out new-layers
rows "24 60" solve 3x4 --dmax 2 --objective 5 --engine layers --out new-kept --certificate new-certificate
rows "40 70" solve 3x4 --dmax 2 --objective 6 --engine proof --out new-proof
rows "60 100" solve 3x4 --dmax 2 --objective 5 --engine proof --certificate new-certificate
rows "40" no-merge 3x4
rows "10 40" expect 3x3 --tile 256
rows "10 40" expect 2x4 --out new-scores
rows "8 40" expect 2x4 --policy greedy
rows "10 40" expect 3x3 --worst
rows "10 40" count 3x3 --out new-count
rows "10 40" verify table
rows "10" query table 12./.../...
rows "10" export table --layer 60
rows "10 40" policy export scores new-policy
rows "10" policy slide policy 12../....
rows "10 80 160" tiles 3x4 --dmax 1
rows "10 60" shortest 4x5 --dmax 1
rows "20 60" shortest 4x5 --dmax 1 --no-shorter new-proof
rows "10" short-games
rows "10 40" simulate 2x3 --player random --games 150000
rows "10 100" line 16 --passing --table2
rows "10 100" line 18
rows "10 100" line 13 --tree 1000
rows "10" line 11 --part 1/4
rows "10" line 11 --conjecture
rows "10 40" line 8 --conjecture --every-length
rows "10 40" line 11 --below 9
rows "10" line 22
rows "10" reach ..1.1122334 --search 10000000
rows "10 40" distribution 3x3 --dmax 1 --objective 5
rows "10 40" audit --only theorem-1
rows "20" strategy two-rows 2x7 --certificate new-strategy
rows "10" reproduce --table 3
rows "10" status table
rows "10" query scores 12../....
rows "10" known
rows "10" serve
rows "10" players
finish "every command keeps its budget" >&2 # Nothing but the table on standard output.
