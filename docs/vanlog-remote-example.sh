#!/bin/sh
# An example of a helper program for vanlog: it keeps objects as files in a folder.
#
# Install it as "vanlog-remote-example" beside vanlog or in a folder of PATH; it then serves addresses
# such as example:/srv/van. To reach another place, replace the commands in the functions, for
# example with those of rclone or ssh. docs/remote-protocol.md describes the protocol.
set -u
LC_ALL=C
export LC_ALL
id=0

answer() { printf '%s ok %s\n' "$id" "$1"; }
fail() { printf '%s error %s %s\n' "$id" "$1" "$2"; }

# Chooses the kind of an error by the message of the command that failed.
explain() {
  message=$(printf '%s' "$1" | tail -n 1)
  case $message in
    *'No space left'* | *'quota exceeded'*) fail full "$message" ;;
    *'Read-only file system'*) fail read-only "$message" ;;
    *'Permission denied'* | *'not permitted'*) fail refused "$message" ;;
    *) fail other "$message" ;;
  esac
}

reach() {
  [ -d "$1" ] || { fail offline "there is no folder $1"; return 1; }
  cd "$1" || { fail refused "the folder $1 cannot be entered"; return 1; }
}

# list LIMIT FOLDER AFTER: whole names only, in the order of their bytes.
list() {
  folder=$2
  [ "$folder" = - ] && folder=.
  [ -d "$folder" ] || { answer 0; return; }
  names=$(find "$folder" -type f | sed 's|^\./||' | grep -v '[^a-z0-9/-]' | sort |
    awk -v limit="$1" -v after="$3" 'after == "-" || $0 "" > after { if (n++ < limit) print }')
  [ -n "$names" ] || { answer 0; return; }
  answer $((${#names} + 1))
  printf '%s\n' "$names"
}

# get NAME FROM LIMIT
get() {
  [ -f "$1" ] || { fail not-found "there is no such object"; return; }
  count=$(($(wc -c <"$1") - $2))
  [ "$count" -gt 0 ] || count=0
  [ "$count" -le "$3" ] || { fail too-large "the object is larger"; return; }
  answer "$count"
  tail -c "+$(($2 + 1))" "$1" | head -c "$count"
}

# Reads the bytes of an object, all of them or none, into a file beside its place.
receive() {
  mkdir -p "$(dirname "$1")" && head -c "$2" >"$1.part" && [ "$(wc -c <"$1.part")" -eq "$2" ]
}

# Returns once a folder, and those that it is in, are on the disk.
settle() {
  path=$1
  while sync "$path"; do
    [ "$path" = . ] && return
    path=$(dirname "$path")
  done
  return 1
}

keep() { sync "$1.part" && mv "$1.part" "$1" && settle "$(dirname "$1")"; }

# put NAME LENGTH, and then the bytes: whole or not at all, on the disk, and never over another one.
put() {
  if [ -e "$1" ]; then
    head -c "$2" >/dev/null
    sync "$1" && settle "$(dirname "$1")" # whoever wrote it may have been cut off
    fail exists "there is one of this name"
  elif ! message=$(receive "$1" "$2" 2>&1); then
    explain "$message"
    rm -f "$1.part"
    exit 75 # the rest of the bytes would be taken for requests
  elif message=$(keep "$1" 2>&1); then
    answer 0
  else
    explain "$message"
  fi
  rm -f "$1.part"
}

# delete NAME: gone in any case, and for good.
delete() {
  if message=$(remove "$1" 2>&1); then answer 0; else explain "$message"; fi
}

remove() {
  folder=$(dirname "$1")
  rm -f "$1" && { [ ! -d "$folder" ] || sync "$folder"; }
}

IFS=' ' read -r id verb version address || exit 0
[ "$verb" = vanlog-remote ] && [ "$version" -ge 1 ] || exit 64
reach "$address" || exit 75
printf '%s vanlog-remote %s\n' "$id" 1

while IFS=' ' read -r id verb one two three; do
  case $verb in
    list) list "$one" "$two" "$three" ;;
    get) get "$one" "$two" "$three" ;;
    put) put "$one" "$two" ;;
    delete) delete "$one" ;;
    *) fail other "the request is not known: $verb" ;;
  esac
done
