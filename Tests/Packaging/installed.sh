#!/usr/bin/env bash
# Installs the package $DEB, uses it as an ordinary user, upgrades and removes it, and looks at what is left. Run by
# script/test --package as root of a tree that is thrown away.
set -euo pipefail

user=van
home=/home/$user/.local/share/vanlog

step() { printf '\n=== %s\n' "$*"; }

# expect WORD...: ends the test unless the command succeeds.
expect() {
  "$@" || { echo "failed: $*" >&2 && exit 1; }
}

# as_user LINE: runs a line of shell as the ordinary user.
as_user() {
  runuser --login "$user" --command "export LC_ALL=C.UTF-8; $1"
}

# All files but those in which apt and dpkg keep their own state.
all_files() {
  find / -xdev \( -path /home -o -path /proc -o -path /run -o -path /src -o -path /tmp -o -path /var/cache \
    -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path /var/log -o -path /etc/ld.so.cache \) -prune \
    -o -print | sort
}

# install_package [OPTION...]: installs the package as somebody would who has downloaded it.
install_package() {
  apt-get -qq install --yes --no-install-recommends "$@" "$DEB" >/tmp/apt.log 2>&1 || {
    cat /tmp/apt.log >&2
    exit 1
  }
}

useradd --create-home --shell /bin/bash "$user"
all_files >/tmp/before

step 'install'
install_package
expect test -z "$(dpkg --verify vanlog)"
expect test -z "$(find /etc -name 'vanlog*')"
expect test -z "$(pgrep -f vanlog-recorder)"
expect man -w vanlog
expect bash -c '. /usr/share/bash-completion/completions/vanlog'
as_user 'vanlog version'

step 'services'
units=()
for file in /usr/lib/systemd/system/vanlog*@.service; do
  program=$(sed -nE 's/^ExecStart=([^ ]+).*/\1/p' "$file")
  if [ -x "$program" ]; then units+=("$(basename "$file" @.service)@$user.service"); fi
done
expect systemd-analyze verify "${units[@]}"

step 'the story of script/demo'
mkdir -p /tmp/story/script
cp /src/script/demo /tmp/story/script/
ln -s /usr/share/vanlog/sample-packs /tmp/story/sample-packs
as_user 'TERM=dumb /tmp/story/script/demo --built' >/tmp/demo.log 2>&1 || {
  cat /tmp/demo.log >&2
  exit 1
}
grep -A 30 'How things stand' /tmp/demo.log

step 'upgrade while a drive is recorded'
as_user 'vanlog drive start --replay /usr/share/vanlog/sample-packs/pass.gpx --speed 20 --mode full' >/dev/null
recorder=$(pgrep -f 'vanlog-recorder --home')
install_package --reinstall
expect test "$recorder" = "$(pgrep -f 'vanlog-recorder --home')"
for _ in {1..300}; do
  if [ -z "$(pgrep -f 'vanlog-recorder --home')" ]; then break; fi
  sleep 0.1
done
as_user 'vanlog drive show last --json' >/tmp/drive.json
upgraded=$(grep -oE '"(points|segments|distance_m)":[0-9]+' /tmp/drive.json | sort)
as_user 'vanlog drive start --foreground --replay /usr/share/vanlog/sample-packs/pass.gpx --speed max --mode full' >/dev/null 2>&1
as_user 'vanlog drive show last --json' >/tmp/drive.json
expect test "$upgraded" = "$(grep -oE '"(points|segments|distance_m)":[0-9]+' /tmp/drive.json | sort)"
echo "$upgraded"

step 'remove and purge'
# What `vanlog daemon install` leaves, and a file of the machine's owner beside it.
system=/etc/systemd/system
mkdir -p "$system/vanlog-recorder@$user.service.d" "$system/vanlogd@$user.service.d" "$system/multi-user.target.wants"
touch "$system/vanlog-recorder@$user.service.d/vanlog.conf" "$system/vanlogd@$user.service.d/"{vanlog,own}.conf
ln -s /usr/lib/systemd/system/vanlog-recorder@.service "$system/multi-user.target.wants/vanlog-recorder@$user.service"
(cd "$home" && find . -type f -exec sha256sum {} + | sort) >/tmp/home.before
apt-get -qq remove --yes vanlog >/dev/null 2>&1
expect test ! -e /usr/bin/vanlog
expect test -e "$system/vanlogd@$user.service.d/vanlog.conf"
apt-get -qq purge --yes vanlog >/dev/null 2>&1
expect test "$(find "$system" -name 'vanlog*' | sort | paste -sd ' ')" = "$system/vanlogd@$user.service.d"
expect test -e "$system/vanlogd@$user.service.d/own.conf"
rm -r "$system/vanlogd@$user.service.d"
(cd "$home" && find . -type f -exec sha256sum {} + | sort) >/tmp/home.after
expect cmp /tmp/home.before /tmp/home.after
apt-get -qq autoremove --purge --yes >/dev/null 2>&1
all_files >/tmp/after
# Libraries that other packages would like to have stay.
sort -u /var/lib/dpkg/info/*.list >/tmp/owned
left=$(comm -13 /tmp/before /tmp/after | comm -23 - /tmp/owned)
lost=$(comm -23 /tmp/before /tmp/after)
expect test -z "$left$lost"
echo "nothing is left but the home, $(wc -l </tmp/home.after) files"
