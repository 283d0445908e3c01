#!/bin/sh
# Two checkers of certificates, called in every way, end with the same exit code and say the same but for their names and what one adds about memory.
# Usage: same_words.sh CHECKER OTHER CERTIFICATE   (one that is accepted)
# shellcheck source=tests/cli/work_folder.sh
. "$(dirname "$0")/work_folder.sh"
checker=$1
other=$2
certificate=$3

# said NAME CHECKER ARGUMENT...: both streams and the exit code in a file NAME.
said() {
  file=$1
  program=$2
  shift 2
  code=0
  "$program" "$@" >out 2>err || code=$?
  { cat out; echo "-- errors"; cat err; echo "-- exit code $code"; } | sed "s/$(basename "$program")/CHECKER/; /^Where the system gives no more memory/,/^printed/d" >"$file"
}

calls=0
same() {
  said one "$checker" "$@"
  said two "$other" "$@"
  diff one two || fail "called with '$*' they differ"
  grep -q "exit code $wanted\$" one || fail "called with '$*' they do not end with exit code $wanted"
  calls=$((calls + 1))
}

head -c 60 "$certificate" >short
: >empty
echo "dropslide certificate 2" >later
wanted=0
same "$certificate"
for word in -h --help --version; do same "$word"; done
for program in "$checker" "$other"; do
  [ -z "$("$program" --help | awk 'length > 40')" ] || fail "the help of $program has a line of more than 40 columns"
done
same "$certificate" --help
same "$certificate" "$certificate"
same -- "$certificate"
cp "$certificate" ./-x
same -- -x
wanted=2
same
same -x
same --
same -
same "$certificate" -x
wanted=1
same missing
same ""
same "$certificate" missing
wanted=3
for file in short empty later /dev/null; do same "$file"; done
same short missing "$certificate"

# Folders: every NAME.certificate in them, however deep, in the order of the names; neither pipes nor what has another name.
mkdir -p folder/b/c folder/d.certificate nothing/more
cp "$certificate" folder/b/c/two.certificate
cp "$certificate" folder/b-.certificate
cp "$certificate" folder/other
cp short folder/.certificate
ln -s "$certificate" folder/a.certificate
ln -s .. folder/b/loop
ln -s nobody folder/z.certificate
mkfifo folder/pipe.certificate
wanted=0
same folder
[ "$(cut -d: -f1 <one | grep -c .)" -eq 5 ] || fail "of a folder with three certificates it says: $(cat one)"
[ "$(grep '; proved: ' one | cut -d: -f1 | tr '\n' ' ')" = "folder/a.certificate folder/b/c/two.certificate folder/b-.certificate " ] || fail "the order of a folder: $(cat one)"
same "$certificate" folder/
wanted=1
same nothing
same folder nothing
wanted=3
cp short folder/b/short.certificate
same folder
grep -q '^folder/b/short.certificate: not proved: the file is cut short$' one || fail "a certificate that is refused is not named: $(cat one)"
[ "$(grep -c '; proved: ' one)" -eq 3 ] || fail "the others are not checked"
for program in "$checker" "$other"; do
  code=0
  "$program" "$certificate" >/dev/full 2>err || code=$?
  [ "$code" -eq 1 ] && grep -q ": the verdict cannot be written\$" err || fail "$program: a verdict that nobody can read ends with exit code $code"
done
finish "$calls calls are answered alike"
