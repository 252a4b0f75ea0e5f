#!/usr/bin/env bash
# Kills a command that syncs at its calls that write, and compares what two homes have in the end.
# Most functions are called by their names.
# shellcheck disable=SC2317
set -uo pipefail

usage() {
  cat <<'TEXT'
usage: kill-sync.sh VANLOG FOLDER CHANGE [EVERY]

Two homes, van and phone, sync through a folder; all is made in FOLDER, which must be empty. CHANGE says
what is killed, at every EVERYth call of each kind (default 1):

  init      the van begins a repository, or joins it if the killed command has made it
  join      the phone joins
  first     the first sync of the van, which sends everything
  restore   the first sync of the phone, which receives everything
  push      a sync that sends changes, a track and a document
  pull      a sync that receives them, with a conflict
  rotate    a new data key
  backup    a backup is restored into a home that syncs

After a kill the other home syncs, and both must have all that was entered. Then the command is run once
more, and both must have the same as when nobody had killed it: records, sums, conflicts, the track and
the document. Prints what is wrong; exits 0 if nothing is.
TEXT
}

case ${1-} in
  -h | --help) usage && exit ;;
esac
if (($# < 3)); then usage >&2 && exit 2; fi
vanlog=$1 folder=$2 change=$3 every=${4-1} step=${5-all}
state=$folder/state pass=(--passphrase-file "$folder/pass")
self=("$0" "$vanlog" "$folder" "$change" "$every")

van() { "$vanlog" --home "$state/van" "$@"; }
phone() { "$vanlog" --home "$state/phone" "$@"; }

begin() { van sync init "dir:$state/stick" "${pass[@]}" --device-name van -q; }
# A beginning that was cut off has left key files without the mark of a repository.
join() {
  local words=(sync join "dir:$state/stick" "${pass[@]}" --device-name "$1" -q)
  "$1" "${words[@]}" || { "$1" sync remotes mend "dir:$state/stick" -q && "$1" "${words[@]}"; }
}

# What is entered before: on the van, then on both without knowing of each other.
enter() {
  van checkin add Lagos --at 37.10,-8.67 && van ledger add 42.50 --vendor Galp &&
    van manifest add Rope --quantity 3 && van backup "$state/backup" -q
}
edit() {
  local entry
  entry=$(van ledger list --json | sed -n 's/.*"short_id":"\([a-z0-9]*\)".*/\1/p')
  van ledger edit "$entry" --amount 50 && van checkin add Faro && van manifest delete last --yes &&
    van drive import "$folder/track.gpx" && van docs add Paper --file "$folder/paper" &&
    phone ledger edit "$entry" --amount 60 && phone checkin add Sagres
}

# Leaves things as they are before the change.
prepare() {
  enter && case $change in init) return ;; esac
  begin && case $change in first) return ;; esac
  van sync now && case $change in join) return ;; esac
  join phone && case $change in restore) return ;; esac
  phone sync now && van sync now && edit && case $change in push | rotate) return ;; esac
  van sync now && case $change in backup) phone sync now ;; esac
}

command=("$vanlog" --home "$state/van" sync now)
case $change in
  init) command=("$vanlog" --home "$state/van" sync init "dir:$state/stick" "${pass[@]}" -q) ;;
  join) command=("$vanlog" --home "$state/phone" sync join "dir:$state/stick" "${pass[@]}" -q) ;;
  first | push) ;;
  restore | pull) command=("$vanlog" --home "$state/phone" sync now) ;;
  rotate) command+=("${pass[@]}") && command[4]=rotate ;;
  backup) command=("$vanlog" --home "$state/van" restore "$state/backup" --yes) ;;
  *) usage >&2 && exit 2 ;;
esac

# The command once more, as its messages advise.
again() {
  if [ "$change" != init ]; then "${command[@]}" && return; fi
  syncs van || "${command[@]}" || join van
}

syncs() { "$1" sync status >/dev/null 2>&1; }

# Both homes sync until they are in step; one that does not take part joins.
settle() {
  for home in van phone; do syncs "$home" || join "$home" || return 1; done
  for home in phone van phone van; do "$home" sync now || return 1; done
  van sync verify
}

# Writes all that a home has into a folder, in an order that does not depend on the home.
show() {
  "$1" export "$2" && "$1" ledger report --json >"$2/sums" && "$1" sync conflicts --json |
    sed -E 's/"(device_name|local)":[^,]*,//g' >"$2/conflicts" || return 1
  for file in "$2"/*.csv "$2"/*.json; do sed 's/,$//' "$file" | sort -o "$file"; done
  "$1" drive export --no-privacy --output "$2/track" --format gpx || rm -f "$2/track"
}

# Whether a home has everything that was entered before.
has_everything() {
  "$1" checkin list >"$folder/places" || return 1
  while read -r place; do
    grep -q "$place" "$folder/places" || { echo "$place is lost"; return 1; }
  done <"$folder/entered"
}

quietly() { "$@" >"$folder/said" 2>&1 || { cat "$folder/said"; return 1; }; }

# After a kill: the other goes on, and what was entered is there. Then all is put back as it was.
after_kill() {
  quietly has_everything van && cp -a "$state" "$folder/kept" || return 1
  if syncs van || [ "$change" != init ]; then
    if syncs phone; then quietly phone sync now || return 1; fi
    quietly settle && quietly has_everything phone || return 1
  fi
  rm -rf "$state" && mv "$folder/kept" "$state"
}

# In the end: both have the same, which is what they have when nobody kills.
in_the_end() {
  rm -rf "$folder/one" "$folder/two"
  quietly settle && quietly show van "$folder/one" && quietly show phone "$folder/two" || return 1
  diff -r "$folder/one" "$folder/two" || { echo 'the two differ'; return 1; }
  [ -e "$folder/good" ] || cp -a "$folder/one" "$folder/good"
  diff -r "$folder/good" "$folder/one" || { echo 'not the same as undisturbed'; return 1; }
}

case $step in
  again) again && exit ;;
  after_kill) after_kill && exit ;;
  in_the_end) in_the_end && exit ;;
  all)
    echo 'seven quiet otters knit kites' >"$folder/pass" && chmod 600 "$folder/pass"
    head -c 40000 /dev/urandom >"$folder/paper"
    {
      echo '<gpx version="1.1" creator="test"><trk><name>Pass</name><trkseg>'
      for second in {10..59}; do
        echo "<trkpt lat=\"47.00$second\" lon=\"8.5\"><time>2026-08-01T08:00:${second}Z</time></trkpt>"
      done
      echo '</trkseg></trk></gpx>'
    } >"$folder/track.gpx"
    mkdir "$state" && quietly prepare || exit 2
    echo Lagos >"$folder/entered"
    if [ "$change" = push ]; then echo Faro >>"$folder/entered"; fi
    mv "$state" "$folder/start"
    exec "$(dirname "$0")/kill-at-writes.sh" --start "$folder/start" --state "$state" \
      --every "$every" --killed "$(printf '%q ' "${self[@]}" after_kill)" \
      --done "$(printf '%q ' "${self[@]}" in_the_end)" \
      --again "$(printf '%q ' "${self[@]}" again)" -- "${command[@]}"
    ;;
esac
exit 1
