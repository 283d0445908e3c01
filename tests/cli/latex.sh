#!/bin/sh
# The tables in LaTeX compile; without LaTeX the test is skipped, but never in CI.
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
{
  printf '%s\n' '\documentclass{article}' '\usepackage{booktabs}' '\begin{document}'
  "$program" known --latex
  printf '%s\n' '\clearpage'
  "$program" reproduce --table 3 --latex --quiet
  "$program" reproduce --table figure-14 --latex --quiet
  printf '%s\n' '\end{document}'
} >"$work/tables.tex"
cd "$work"
pdflatex -interaction=nonstopmode -halt-on-error tables.tex >log 2>&1 || { tail -n 30 log; exit 1; }
! grep -q "multiply defined" log || { echo "two tables have one label"; exit 1; }
[ -s tables.pdf ]
