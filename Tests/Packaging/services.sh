#!/usr/bin/env bash
# Runs the services of the installed package under the systemd of a tree that is thrown away: starts, kills, freezes,
# upgrades and stops them. script/test --package boots it.
set -euo pipefail
# shellcheck source=Tests/Packaging/steps.sh
. /src/Tests/Packaging/steps.sh

recorder=vanlog-recorder@$user.service
daemon=vanlogd@$user.service

# state UNIT PROPERTY: what systemd knows of a unit.
state() { systemctl show --property="$2" --value "$1"; }

# upgrade: the same package once more, as its next version would come.
upgrade() { install_package --reinstall; }

finish() {
  status=$?
  if [ $status != 0 ]; then
    systemctl status --no-pager --full "$recorder" "$daemon" || true
    journalctl --no-pager --output=cat --lines=60
  fi
}
trap finish EXIT

rm /usr/sbin/policy-rc.d  # it forbids packages to start anything while the tree is made
/src/Tests/Packaging/gpsd.pl 2947 >/dev/null &

step 'enable, twice, and for root too'
vanlog daemon install "$user"
process=$(state "$recorder" MainPID)
vanlog daemon install "$user" >/dev/null
expect test "$process" = "$(state "$recorder" MainPID)"
vanlog daemon install root >/dev/null
for name in "$user" root; do
  for unit in vanlog-recorder vanlogd; do
    expect test "$(state "$unit@$name.service" ActiveState)" = active
    expect test "$(systemctl is-enabled "$unit@$name.service")" = enabled
    echo "$unit@$name.service: $(state "$unit@$name.service" StatusText)"
  done
done
vanlog daemon install root --json >/dev/null
systemctl disable --now vanlogd@root.service vanlog-recorder@root.service 2>/dev/null
expect grep -q '^waiting' <<<"$(state "$recorder" StatusText)"

step 'an upgrade starts a waiting recorder and the daemon anew'
other=$(state "$daemon" MainPID)
upgrade
expect test "$process" != "$(state "$recorder" MainPID)"
expect test "$other" != "$(state "$daemon" MainPID)"
wait_for "state $recorder StatusText | grep -q ^waiting"

step 'an upgrade leaves a drive alone'
as_user 'vanlog drive start --mode full' >/dev/null
wait_for 'points 3'
process=$(state "$recorder" MainPID) other=$(state "$daemon" MainPID)
upgrade
grep "goes on" /tmp/apt.log
expect test "$process" = "$(state "$recorder" MainPID)"
expect test "$other" != "$(state "$daemon" MainPID)"
wait_for 'points 6'

step 'killed'
kill -KILL "$process" "$(state "$daemon" MainPID)"
for unit in "$recorder" "$daemon"; do
  wait_for "[ \"\$(state $unit NRestarts)\" = 1 ] && [ \"\$(state $unit ActiveState)\" = active ]"
done
wait_for 'points 9'

step 'frozen'
for unit in "$recorder" "$daemon"; do
  mkdir -p "/run/systemd/system/$unit.d"
  printf '[Service]\nWatchdogSec=3\n' >"/run/systemd/system/$unit.d/test.conf"
done
systemctl daemon-reload
for unit in "$recorder" "$daemon"; do
  systemctl restart "$unit"
  sleep 4
  expect test "$(state "$unit" NRestarts)" = 0
  kill -STOP "$(state "$unit" MainPID)"
  wait_for "[ \"\$(state $unit NRestarts)\" = 1 ] && [ \"\$(state $unit ActiveState)\" = active ]"
done
wait_for 'points 12'

step 'stopped'
begin=$(date +%s%N)
systemctl stop "$recorder" "$daemon"
echo "$((($(date +%s%N) - begin) / 1000000)) ms"
for unit in "$recorder" "$daemon"; do
  expect test "$(state "$unit" Result)" = success
  expect test "$(state "$unit" ExecMainStatus)" = 0
done
systemctl start "$daemon" "$recorder"
wait_for 'points 14'
as_user 'vanlog drive stop --json' | tee /tmp/drive.json
echo
# A seam for each of the kill, the restart with the watchdog, the freeze and the stop, and no drive but this.
expect test "$(as_user 'vanlog drive list --json' | wc -l)" = 1

step 'removed'
apt-get -qq remove --yes vanlog >/tmp/apt.log 2>&1
for unit in "$recorder" "$daemon"; do expect test "$(state "$unit" ActiveState)" != active; done
expect test -z "$(pgrep 'vanlog')"

step 'what the journal says'
journalctl --no-pager --output=cat --unit="$recorder" --unit="$daemon" | sort | uniq -c | sort -rn
