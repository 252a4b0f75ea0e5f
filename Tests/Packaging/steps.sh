# shellcheck shell=bash
# What the tests of the package have in common; they run in a tree that is thrown away.

# The ordinary user, whom each test adds.
user=van

step() { printf '\n=== %s\n' "$*"; }

# expect WORD...: ends the test unless the command succeeds.
expect() {
  "$@" || { echo "failed: $*" >&2 && exit 1; }
}

# wait_for LINE: waits until a line of shell succeeds, for half a minute at most.
wait_for() {
  for _ in {1..300}; do
    if eval "$1"; then return; fi
    sleep 0.1
  done
  echo "failed: not within 30 seconds: $1" >&2 && exit 1
}

# as_user LINE: runs a line of shell as the ordinary user.
as_user() {
  runuser --login "$user" --command "export LC_ALL=C.UTF-8; $1"
}

# points COUNT: whether the drive under way has that many.
points() {
  local count
  count=$(as_user 'vanlog drive status --json' | sed -nE 's/.*"points":([0-9]+).*/\1/p')
  [ "${count:-0}" -ge "$1" ]
}

# install_package [OPTION...]: installs the package as somebody would who has downloaded it.
install_package() {
  apt-get -qq install --yes --no-install-recommends "$@" "$DEB" >/tmp/apt.log 2>&1 || {
    cat /tmp/apt.log >&2
    exit 1
  }
}
