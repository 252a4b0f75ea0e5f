import Foundation
import TestSupport
import Testing

/// The first change in a copied home, which begins a new actor: killed, out of room, not alone.
@Suite(.temporaryDirectory) struct CopiedHomeTests {
  private static let faults = Repository.file("Tests/Faults")
  private static let step = Thoroughness.step(everyday: 3)

  private static let start = #"""
    ask() { sqlite3 "$1/trips.sqlite" "$2"; }
    actor() { ask "$1" "SELECT hex(value) FROM meta WHERE name = 'device'"; }
    own() { ask "$1" "SELECT count(*) FROM device WHERE own = 1"; }
    places() { "$vanlog" --home "$1" checkin list --json | grep -o '"place":"[^"]*"' | sort; }
    add() { "$vanlog" --home "$1" checkin add "$2" >/dev/null; }
    make() { for i in 1 2 3; do add "$1" "Place $i" || exit 8; done; }

    """#

  @Test(.needs(.strace, .sqlite3))
  func `killed at any writing call, a copy begins one new actor and loses nothing`() throws {
    let finished = try Van.shell(
      Self.start + #"""
        make "$HOME/start"; { cat <<'END'
        \#(Self.start)
        add "$1" after || { echo refused; exit 1; }
        [ "$(own "$1")" = 2 ] || { echo "$(own "$1") actors"; exit 1; }
        [ "$(actor "$1")" != "$(actor "$HOME/start")" ] || { echo "the same actor"; exit 1; }
        [ "$(own "$HOME/start")" = 1 ] || { echo "the original has changed"; exit 1; }
        [ "$(places "$1" | grep -c Place)" = 3 ] || { places "$1"; exit 1; }
        [ "$(ask "$1" "PRAGMA integrity_check")" = ok ] || { echo damaged; exit 1; }
        END
        } >"$HOME/check"
        '\#(Self.faults)/kill-at-writes.sh' --start "$HOME/start" --state "$HOME/state" \
          --every \#(Self.step) --killed "sh $HOME/check $HOME/state" \
          --done "sh $HOME/check $HOME/state" -- "$vanlog" --home "$HOME/state" checkin add new
        """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }

  @Test(.needs(.sqlite3))
  func `many commands at once in a copy agree on one new actor`() throws {
    let finished = try Van.shell(
      Self.start + #"""
        make "$HOME/start"; cp -a "$HOME/start" "$HOME/copy"
        waiting=
        for i in 1 2 3 4 5 6 7 8; do add "$HOME/copy" "New $i" & waiting="$waiting $!"; done
        for child in $waiting; do wait $child || echo failed; done
        own "$HOME/copy"; places "$HOME/copy" | grep -c New
        ask "$HOME/copy" "SELECT count(DISTINCT base_device) FROM checkin WHERE place LIKE 'New%'"
        """#)
    #expect(finished.output == "2\n8\n1\n", "\(finished)")
  }

  @Test(.needs(.sqlite3, .mounting))
  func `on a full disk a copy is read and left as it is, and begins its actor once there is room`()
    throws
  {
    let finished = try Finished.running(
      "/usr/bin/unshare",
      [
        "-m", "--propagation", "private", "/bin/sh", "-c",
        Self.start + #"""
          make "$HOME/start"; disk="$HOME/disk"; mkdir "$disk"
          mount -t tmpfs -o size=4m none "$disk" || exit 99
          cp -a "$HOME/start" "$disk/home"; cat /dev/zero >"$disk/filler" 2>/dev/null
          places "$disk/home" | grep -c Place
          add "$disk/home" new 2>"$HOME/why"; echo $?
          cmp "$HOME/start/trips.sqlite" "$disk/home/trips.sqlite" && echo unchanged
          rm "$disk/filler"; add "$disk/home" new; own "$disk/home"; places "$disk/home" | wc -l
          """#,
      ],
      environment: [
        "vanlog": Van.program, "HOME": TemporaryDirectory.current.path, "LC_ALL": "C.UTF-8",
        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
      ])
    #expect(finished.output == "3\n74\nunchanged\n2\n4\n", "\(finished)")
  }
}
