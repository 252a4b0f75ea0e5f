#!/usr/bin/env bash
# Installs the package $DEB, uses it as an ordinary user, upgrades and removes it, and looks at what is left. Run by
# script/test --package as root of a tree that is thrown away.
set -euo pipefail

system=/etc/systemd/system

# shellcheck source=Tests/Packaging/steps.sh
. /src/Tests/Packaging/steps.sh

# All files but those in which apt and dpkg keep their own state.
all_files() {
  find / -xdev \( -path /home -o -path /root -o -path /proc -o -path /run -o -path /src -o -path /tmp -o -path /var/cache \
    -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path /var/log -o -path /etc/ld.so.cache \) -prune \
    -o -print | sort
}

# files_of FOLDER: all files in it, by what they contain.
files_of() {
  (cd "$1" && find . -type f -exec sha256sum {} + | sort)
}

useradd --create-home --shell /bin/bash "$user"
home=$(getent passwd "$user" | cut -d : -f 6)/.local/share/vanlog
root_home=$(getent passwd root | cut -d : -f 6)/.local/share/vanlog
all_files >/tmp/before

step 'install'
install_package
expect test -z "$(dpkg --verify vanlog)"
expect test -z "$(find /etc -name 'vanlog*')"
expect test -z "$(pgrep -f vanlog-recorder)"
expect man -w vanlog
expect bash -c '. /usr/share/bash-completion/completions/vanlog'
as_user 'vanlog version'

step 'libraries'
# Only what is recommended may be missing.
for program in /usr/libexec/vanlog/*; do
  case ${program##*/} in
    vanlog-publish | vanlog-web) ;;
    *) expect test -z "$(ldd "$program" 2>&1 | grep 'not found')" ;;
  esac
done

step 'services'
units=()
for file in /usr/lib/systemd/system/vanlog*@.service; do
  expect test -x "$(sed -nE 's/^ExecStart=([^ ]+).*/\1/p' "$file")"
  units+=("$(basename "$file" @.service)@$user.service")
done
expect systemd-analyze verify "${units[@]}"
for name in "$user" root; do
  # Enabled twice is enabled once.
  for file in first second; do
    vanlog daemon install "$name" --image / >/dev/null
    find "$system" -name 'vanlog*' -print -type f -exec cat {} + >"/tmp/$file"
  done
  expect cmp /tmp/first /tmp/second
  for unit in vanlogd vanlog-recorder; do
    expect test "$(systemctl --root=/ is-enabled "$unit@$name.service")" = enabled
  done
done
expect systemd-analyze verify "${units[@]}"
expect test "$(stat -c '%U %a' "$home")" = "$user 700"
expect test "$(stat -c '%U %a' "$root_home")" = 'root 700'

step 'the story of script/demo'
mkdir -p /tmp/story/script
cp /src/script/demo /tmp/story/script/
ln -s /usr/share/vanlog/sample-packs /tmp/story/sample-packs
as_user 'TERM=dumb /tmp/story/script/demo --built' >/tmp/demo.log 2>&1 || {
  cat /tmp/demo.log >&2
  exit 1
}
grep -A 30 'How things stand' /tmp/demo.log

# upgrade_in_drive: begins a drive, upgrades, ends it, and looks whether it has no seam, and a point for each second
# from the fifth on, where the upgrade begins; the first are dated by the clock of the machine.
upgrade_in_drive() {
  local recorder times
  as_user 'vanlog drive start --mode full' >/dev/null
  wait_for 'points 5'
  recorder=$(pgrep -u "$user" -f vanlog-recorder)
  install_package --reinstall
  expect test "$recorder" = "$(pgrep -u "$user" -f vanlog-recorder)"
  wait_for 'points 10'
  as_user 'vanlog drive stop --json' >/tmp/drive.json
  expect grep -q '"segments":1[,}]' /tmp/drive.json
  times=$(as_user 'vanlog drive export last --format csv' | tail -n +6 | cut -d , -f 1 | date --utc --file=- +%s)
  expect test "$times" = "$(seq "$(head -n 1 <<<"$times")" "$(tail -n 1 <<<"$times")")"
  echo "$(wc -l <<<"$times") points, one a second"
}

step 'upgrade while a drive is recorded'
/src/Tests/Packaging/gpsd.pl >/tmp/gpsd.port &
gpsd=$!
wait_for 'test -s /tmp/gpsd.port'
as_user "vanlog config set drive.gpsd 127.0.0.1:$(cat /tmp/gpsd.port)" >/dev/null
upgrade_in_drive
wait_for "! pgrep -u $user"

step 'upgrade while the service records'
# service NAME USER: the line that its unit runs.
service() { sed -n 's/^ExecStart=//p' "/usr/lib/systemd/system/$1.service"; }
as_user "exec $(service vanlog-recorder@)" >/tmp/service.log 2>&1 &
status() { as_user 'vanlog drive status --json'; }
wait_for 'status | grep -q "\"recorder\":\"waiting\""'
as_user "exec $(service vanlogd@)" >/tmp/daemon.log 2>&1 &
wait_for "grep -qs watching '$home/run/daemon.log'"
# Of two services for one home the second gives up.
for unit in vanlog-recorder@ vanlogd@; do
  if as_user "exec $(service "$unit")" 2>/tmp/second.log; then
    echo "failed: a second $unit works on the same home" >&2 && exit 1
  fi
  cat /tmp/second.log
done
upgrade_in_drive
wait_for 'status | grep -q "\"recorder\":\"waiting\""'
pkill -TERM -u "$user" -f 'vanlog-recorder|vanlogd'
wait_for "! pgrep -u $user"
kill "$gpsd"

step 'a log of root'
runuser --login root --command "$(service vanlog-recorder@)" >/tmp/service.log 2>&1 &
wait_for 'vanlog drive status --json | grep -q "\"recorder\":\"waiting\""'
vanlog checkin add Lake --at 47.5,12.1 >/dev/null
pkill -TERM -f 'vanlog-recorder'
wait_for '! pgrep -f vanlog-recorder'

step 'remove and purge'
# A file of the machine's owner beside what `vanlog daemon install` has written.
touch "$system/vanlogd@$user.service.d/own.conf"
for folder in "$home" "$root_home"; do files_of "$folder"; done >/tmp/home.before
apt-get -qq remove --yes vanlog >/dev/null 2>&1
expect test ! -e /usr/bin/vanlog
expect test -e "$system/vanlogd@$user.service.d/vanlog.conf"
apt-get -qq purge --yes vanlog >/dev/null 2>&1
expect test "$(find "$system" -name 'vanlog*' | sort | paste -sd ' ')" = "$system/vanlogd@$user.service.d"
expect test -e "$system/vanlogd@$user.service.d/own.conf"
rm -r "$system/vanlogd@$user.service.d"
for folder in "$home" "$root_home"; do files_of "$folder"; done >/tmp/home.after
expect cmp /tmp/home.before /tmp/home.after
apt-get -qq autoremove --purge --yes >/dev/null 2>&1
all_files >/tmp/after
# Libraries that other packages would like to have stay.
sort -u /var/lib/dpkg/info/*.list >/tmp/owned
left=$(comm -13 /tmp/before /tmp/after | comm -23 - /tmp/owned)
lost=$(comm -23 /tmp/before /tmp/after)
expect test -z "$left$lost"
echo "nothing is left but the home, $(wc -l </tmp/home.after) files"
