#!/bin/sh
# The tables in LaTeX compile, and each says below what its marks mean; without LaTeX the test is skipped, but never in CI.
# Usage: latex.sh PROGRAM
set -eu
program=$1
command -v pdflatex >/dev/null || {
  echo "no pdflatex: scripts/install-dependencies --developer installs it"
  [ -n "${CI:-}" ] && exit 1
  exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

compile() { # compile NAME: the tables of standard input as a document
  {
    printf '%s\n' '\documentclass{article}' '\usepackage{booktabs}' '\begin{document}'
    cat
    printf '%s\n' '\end{document}'
  } >"$work/$1.tex"
  (cd "$work" && pdflatex -interaction=nonstopmode -halt-on-error "$1.tex" >"$1.log" 2>&1) || { tail -n 30 "$work/$1.log"; exit 1; }
  ! grep -q "multiply defined" "$work/$1.log" || { echo "$1: two tables have one label"; exit 1; }
  [ -s "$work/$1.pdf" ]
  # A note can be broken into lines, but each table has its legend between its own begin and end.
  awk '/\\begin{table}/ { has_legend = 0; tables++ }
       /Each cell: ours/ && /= agrees, ! differs/ && /- for no such cell/ { has_legend = 1 }
       /No mark: each half/ && /L: a half/ && /S: a half/ && /the other bound is 2 or mn/ && /[?]: both are/ { has_legend = 1 }
       /\\end{table}/ && !has_legend { exit 1 }
       END { if (tables == 0) exit 1 }' "$work/$1.tex" || { echo "$1: a table does not say what its marks mean"; exit 1; }
}

{
  "$program" known --latex
  printf '%s\n' '\clearpage'
  "$program" reproduce --table 3 --latex --quiet
  "$program" reproduce --table figure-14 --latex --quiet
} | compile computed
"$program" reproduce --latex --quiet --memory 32MiB | compile all # No cell fits: all tables in no time.
