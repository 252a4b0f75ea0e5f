#!/usr/bin/env bash
# Kills a program at each of its calls that write, one at a time, and asks each time what is left.
set -uo pipefail

usage() {
  cat <<'TEXT'
usage: kill-at-writes.sh --start DIR --state DIR --killed COMMAND --done COMMAND [--again COMMAND]
                         [--every N] -- PROGRAM...

Each run begins with a fresh copy of the folder --start in the folder --state.

  --killed   must succeed after each kill
  --done     must succeed after a run that nobody disturbs, and after one that follows a kill: what is
             begun again must be done to the end
  --again    what is run after a kill instead of the program
  --every    kill only at every Nth call of each kind (default 1)

The program may end with 66 if a kill has left nothing to do. Prints what went wrong and how many kills
there were; exits 0 if nothing went wrong, 1 if something did, 2 if it could not find out.
TEXT
}

calls=write,writev,pwrite64,pwritev,fsync,fdatasync,sync_file_range,fallocate,rename,renameat,renameat2
calls+=,ftruncate,unlink,unlinkat,link,linkat

every=1 start='' state='' killed='' complete='' again=''
while (($#)); do
  case $1 in
    --start) start=$2 ;;
    --state) state=$2 ;;
    --killed) killed=$2 ;;
    --done) complete=$2 ;;
    --again) again=$2 ;;
    --every) every=$2 ;;
    -h | --help) usage && exit ;;
    --) shift && break ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift 2
done
if [ -z "$start" ] || [ -z "$state" ] || (($# == 0)); then usage >&2 && exit 2; fi

said=$(mktemp -d)
trap 'rm -rf "$said"' EXIT
failed=0 kills=0

begin() { rm -rf "$state" && cp -a "$start" "$state"; }
complain() {
  echo "$1"
  failed=1
}

begin
strace -f -qq -e trace="?${calls//,/,?}" -e signal=none -o "$said/trace" "$@" >/dev/null || {
  echo "the program failed without a kill: $?"
  exit 2
}
why=$(sh -c "$complete" 2>&1) || {
  echo "without a kill: $why"
  exit 2
}

mapfile -t made < <(sed -E 's/^[0-9]+ +([a-z0-9_]+)\(.*/\1/' "$said/trace" | sort -u)
for call in "${made[@]}"; do
  total=$(grep -c " $call(" "$said/trace")
  for ((number = 1; number <= total; number += every)); do
    begin
    { strace -f -qq -o /dev/null -e trace="$call" -e inject="$call:signal=KILL:when=$number" "$@"; } \
      >/dev/null 2>&1
    kills=$((kills + 1))
    why=$(sh -c "$killed" 2>&1) || complain "killed at $call $number: $why"
    if [ -n "$again" ]; then sh -c "$again"; else "$@"; fi >/dev/null 2>"$said/again" || [ $? = 66 ] ||
      complain "again after $call $number: $(cat "$said/again")"
    why=$(sh -c "$complete" 2>&1) || complain "again after $call $number: $why"
  done
done
echo "$kills kills"
if ((kills == 0)); then exit 2; fi
exit "$failed"
