#!/usr/bin/env bash
# Judges what a fault has left of a vault, as a user would meet it.
#
# usage: check-vault.sh VANLOG HOME STATE...
#
# The next question must be answered, the vault must be whole, and in one of the states. A state is the
# number of spots that `near` finds at 60 N 5 E, a space, and the editions that their names tell:
# "200 of 1", or "0 " for none. Exits 0 if all is well, else it says what is not and exits 1.
set -uo pipefail

vanlog=$1 home=$2
shift 2
answer=$("$vanlog" --home "$home" spots near --at 60.0,5.0 --limit 10000 --json 2>&1)
code=$?
if ((code > 1)); then
  echo "near: $code $answer"
  exit 1
fi

vault=$home/spots.sqlite
if [ -s "$vault" ]; then
  sound=$(sqlite3 -readonly "$vault" 'PRAGMA integrity_check')
  if [ "$sound" != ok ]; then
    echo "integrity: $sound"
    exit 1
  fi
  # Rows; whether each has its texts and its row of the index by place; whether packs count right.
  rows=$(sqlite3 -readonly "$vault" "
    SELECT count(*), count(*)=(SELECT count(*) FROM spots), count(*)=(SELECT count(*) FROM src),
      sum(state=0) IS (SELECT sum(spots) FROM packs) FROM geo" 2>&1)
  case $rows in
    '0|1|1|'* | *'|1|1|1') ;;
    *)
      echo "tables or counts differ: $rows"
      exit 1
      ;;
  esac
fi

count=$(sed -n 's/.*"count":\([0-9]*\).*/\1/p' <<<"$answer")
editions=$(grep -o 'of [0-9]"' <<<"$answer" | sort -u | tr -d '"\n')
found="${count:-0} $editions"
for allowed in "$@"; do
  if [ "$found" = "$allowed" ]; then exit 0; fi
done
echo "state '$found' is none of: $*"
exit 1
