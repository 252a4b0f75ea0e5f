import Foundation
import TestSupport
import Testing
import Text

/// A home as the version before wrote it: store schema 2, vault schema 1.
@Suite(.temporaryDirectory) struct UpgradeTests {
  /// Lines of shell: `old` makes the home, `rows` prints all its records as they were.
  ///
  /// A column that the version before did not have is left out, so `rows` says the same before and
  /// after an upgrade.
  private static let start = #"""
    old() {
      mkdir -m 700 "$1" && cp -r "$fixture/attachments" "$fixture/config.json" "$1"
      for name in trips spots; do
        sqlite3 "$1/$name.sqlite" <"$fixture/$name.sql" && chmod 600 "$1/$name.sqlite"
      done
    }
    sqlite3 :memory: ".read $fixture/trips.sql" "SELECT format('SELECT ''%s'', %s FROM %s;', t.name,
      (SELECT group_concat(format('quote(%s)', name)) FROM pragma_table_info(t.name)), t.name)
      FROM sqlite_schema t WHERE type = 'table' AND name NOT GLOB 'words*'
      AND name NOT GLOB 'drive_bounds*' AND name NOT IN ('meta', 'device')" >"$HOME/queries"
    rows() { sqlite3 "$1/trips.sqlite" <"$HOME/queries"; }

    """#

  private func shell(_ script: String, minutes: Int = Thoroughness.minutes) throws -> Finished {
    try Van.shell(Self.start + script, environment: Self.fixture, minutes: minutes)
  }

  private static let fixture = [
    "fixture": Repository.file("Tests/Fixtures/home-schema-2"),
    "faults": Repository.file("Tests/Faults"),
  ]

  /// In a mount namespace of its own.
  private func privately(_ script: String) throws -> Finished {
    try Finished.running(
      "/usr/bin/unshare", ["-m", "--propagation", "private", "/bin/sh", "-c", Self.start + script],
      environment: Self.fixture.merging([
        "vanlog": Van.program, "HOME": TemporaryDirectory.current.path, "LC_ALL": "C.UTF-8",
      ]) { given, _ in given })
  }

  // MARK: Nothing is lost

  @Test(
    .needs(.strace, .sqlite3),
    arguments: ["ledger list", "status", "doctor", "spots near --at 46.1,8.8", "config list"])
  func `whichever command comes first, every record is kept`(command: String) throws {
    let finished = try shell(
      #"""
      old "$HOME/start"; cp -a "$HOME/start" "$VANLOG_HOME"; rows "$HOME/start" >"$HOME/before"
      "$vanlog" \#(command) >/dev/null || echo "failed"
      "$vanlog" doctor >/dev/null || echo "not sound"
      "$vanlog" checkin add Quay >/dev/null || echo "nothing can be added"
      "$vanlog" checkin delete last --yes >/dev/null
      rows "$VANLOG_HOME" >"$HOME/after"
      grep -vxFf "$HOME/after" "$HOME/before"; wc -l <"$HOME/before"
      for name in trips spots; do sqlite3 "$VANLOG_HOME/$name.sqlite" "PRAGMA integrity_check"; done
      """#)
    #expect(finished.output == "39\nok\nok\n", "\(finished)")
    #expect(finished.status == 0)
  }

  @Test(.needs(.strace, .sqlite3))
  func `what was written before is shown and found`() throws {
    #expect(try shell(#"old "$VANLOG_HOME""#).status == 0)
    let trip = try Van.done("trip", "show", "last", "--json")
    #expect(trip.contains(#""name":"Nach Łódź""#))
    #expect(try Van.done("trip", "list", "--text", "lodz").contains("Nach Łódź"))
    for (text, place) in [
      ("strasse", "Straße 7"), ("zuraw", "Żuraw pier"), ("κολποσ", "Żuraw pier"),
    ] {
      #expect(try Van.done("checkin", "list", "--text", text).contains(place), "\(text)")
    }
    #expect(try Van.done("ledger", "list", "--text", "zabka").contains("42.50 EUR"))
    #expect(try Van.done("ledger", "list", "--category", "food").contains("42.50 EUR"))
    #expect(try Van.done("drive", "show", "last").contains("Ans Meer"))
    #expect(try Van.done("drive", "export", "last").matches(of: /<trkpt/).count == 41)
    let scan = TemporaryDirectory.current.file("scan")
    try Van.done("docs", "open", "last", "-o", scan)
    #expect(try Van.read(scan) == "passport scan, invented\n")
    #expect(try Van.done("checkin", "list", "--deleted").contains("Gone"))
    #expect(try Van.done("config", "get", "money.home-currency") == "EUR")
    #expect(try Van.done("spots", "show", "lakes/2").contains("level ground"))
    #expect(try Spots.ids(Spots.json("search", "lago")) == ["1"])
    #expect(try Spots.json("search", "oak")["count"]?.integer == 1)
  }

  @Test(.needs(.strace, .sqlite3))
  func `a backup of an older home is restored and upgraded`() throws {
    let finished = try shell(
      #"""
      old "$VANLOG_HOME"; rows "$VANLOG_HOME" >"$HOME/before"
      "$vanlog" backup "$HOME/van.vlb" >/dev/null || exit 1
      "$vanlog" --home "$HOME/other" restore "$HOME/van.vlb" >/dev/null || exit 2
      "$vanlog" --home "$HOME/other" ledger list >/dev/null || exit 3
      rows "$HOME/other" | cmp - "$HOME/before" || exit 4
      "$vanlog" --home "$HOME/other" docs open last -o "$HOME/scan" >/dev/null || exit 5
      """#)
    #expect(finished.status == 0, "\(finished)")
    #expect(
      try Van.read(TemporaryDirectory.current.file("scan")) == "passport scan, invented\n")
  }

  // MARK: The second path

  private static let step = Thoroughness.step(everyday: 5)

  @Test(.needs(.strace, .sqlite3), arguments: ["ledger list", "spots near --at 46.1,8.8"])
  func `an upgrade killed at any writing call is finished by the next command`(
    command: String
  ) throws {
    let finished = try shell(
      #"""
      old "$HOME/start"; rows "$HOME/start" >"$HOME/before"
      cat >"$HOME/check" <<'END'
      # A home that is copied in this very state is as good.
      rm -rf "$HOME/copy"; cp -a "$1" "$HOME/copy"
      for home in "$HOME/copy" "$1"; do
        "$vanlog" --home "$home" checkin list --text strasse --json | grep -q Straße ||
          { echo "not found"; exit 1; }
        "$vanlog" --home "$home" spots near --at 46.1,8.8 --json | grep -q '"count":5' ||
          { echo "no spots"; exit 1; }
        sqlite3 "$home/trips.sqlite" <"$HOME/queries" | cmp - "$HOME/before" || exit 1
        "$vanlog" --home "$home" doctor >"$HOME/doctor" 2>&1 || { cat "$HOME/doctor"; exit 1; }
        ls "$home/set-aside" 2>/dev/null && exit 1
      done
      exit 0
      END
      "$faults/kill-at-writes.sh" --start "$HOME/start" --state "$HOME/state" \
        --every \#(Self.step) --killed "sh $HOME/check $HOME/state" --done "sh $HOME/check $HOME/state" \
        -- "$vanlog" --home "$HOME/state" \#(command)
      """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }

  @Test(.needs(.strace, .sqlite3))
  func `a power cut during an upgrade loses nothing`() throws {
    let finished = try shell(
      #"""
      old "$HOME/state"; rows "$HOME/state" >"$HOME/before"
      cat >"$HOME/check" <<'END'
      "$vanlog" --home "$1" checkin list --text strasse --json | grep -q Straße || exit 1
      sqlite3 "$1/trips.sqlite" <"$HOME/queries" | cmp - "$HOME/before"
      END
      python3 "$faults/powercut.py" --dir "$HOME/state" --per-point 1 \
        --check "sh $HOME/check {}" -- "$vanlog" --home "$HOME/state" ledger list 2>&1
      """#)
    #expect(finished.status == 0, "\(finished.output.suffix(3_000))")
  }

  @Test(.needs(.strace, .sqlite3, .mounting))
  func `on a full disk an older home is read, and upgraded once there is room`() throws {
    let finished = try privately(
      #"""
      export TMPDIR="$HOME/tmp"; mkdir "$TMPDIR"
      old "$HOME/start"; rows "$HOME/start" >"$HOME/before"
      disk=$HOME/disk; mkdir "$disk"; mount -t tmpfs -o size=2m none "$disk" || exit 99
      home=$disk/home; refused=0
      for pages in 0 1 2 3 5 8 20 60; do
        rm -rf "$home" "$disk/filler"; cp -a "$HOME/start" "$home"
        head -c $(( ($(stat -f -c %a "$disk") - pages) * 4096 )) /dev/zero >"$disk/filler"
        "$vanlog" --home "$home" checkin list --text strasse | grep -q Straße || echo "$pages: text"
        "$vanlog" --home "$home" spots near --at 46.1,8.8 | grep -q Lago || echo "$pages: spots"
        "$vanlog" --home "$home" status | grep "^Store" && echo "$pages: status"
        "$vanlog" --home "$home" checkin add Quay >/dev/null 2>"$HOME/why" ||
          { refused=$((refused + 1)); grep -q "free some space" "$HOME/why" || cat "$HOME/why"; }
        rm "$disk/filler"; ls -A "$TMPDIR"
        # Such a disk is a problem of its own.
        "$vanlog" --home "$home" doctor | grep -Eq "^ok +store +sound$" || echo "$pages: not sound"
        rows "$home" | grep -vxFf - "$HOME/before"
      done
      [ $refused -gt 1 ] || echo "only $refused refused"
      """#)
    #expect(finished.output == "", "\(finished)")
    #expect(finished.status == 0)
  }

  @Test(.needs(.strace, .sqlite3, .mounting))
  func `an older home that cannot be written is read, checked and backed up`() throws {
    let finished = try privately(
      #"""
      export TMPDIR="$HOME/tmp"; mkdir "$TMPDIR"
      old "$HOME/home"; rows "$HOME/home" >"$HOME/before"
      mount --bind "$HOME/home" "$HOME/home" && mount -o remount,ro,bind "$HOME/home" || exit 99
      export VANLOG_HOME="$HOME/home"
      "$vanlog" checkin list --text strasse | grep -c Straße
      "$vanlog" spots near --at 46.1,8.8 | grep -c Lago
      "$vanlog" status | grep ^Store
      "$vanlog" doctor | grep -Ec "^ok +(store|spots) +sound$"
      "$vanlog" backup "$HOME/van.vlb" >/dev/null || echo "no backup"
      "$vanlog" checkin add Quay 2>/dev/null; echo $?
      ls -A "$TMPDIR"
      "$vanlog" --home "$HOME/other" restore "$HOME/van.vlb" >/dev/null
      "$vanlog" --home "$HOME/other" trip list >/dev/null
      rows "$HOME/other" | cmp - "$HOME/before"
      """#)
    #expect(
      finished.output == "1\n1\n2\n73\n", "\(finished)")
  }

  /// Programs of the version before go on writing until they are closed.
  @Test(.needs(.strace, .sqlite3))
  func `an upgrade beside a writer of the older version loses nothing`() throws {
    let finished = try shell(
      #"""
      old "$VANLOG_HOME"; rows "$VANLOG_HOME" >"$HOME/before"
      # One connection, opened before the upgrade, that adds an entry again and again.
      for i in $(seq 40); do
        echo ".timeout 10000"
        echo "INSERT INTO change(kind, id, fields, stamp) SELECT 'ledger', id, 'note', $i FROM ledger LIMIT 1;"
        [ $i = 3 ] && echo ".shell touch $HOME/begun"
        echo ".shell sleep 0.01"
      done | sqlite3 "$VANLOG_HOME/trips.sqlite" & writer=$!
      until [ -e "$HOME/begun" ]; do sleep 0.01; done
      waiting=
      for i in 1 2 3 4 5; do
        "$vanlog" checkin list --text strasse >"$HOME/list$i" & waiting="$waiting $!"
      done
      for child in $waiting $writer; do wait $child || echo "failed"; done
      cat "$HOME"/list? | grep -c Straße
      rows "$VANLOG_HOME" | grep -vxFf - "$HOME/before"
      sqlite3 "$VANLOG_HOME/trips.sqlite" "SELECT count(*) FROM change WHERE stamp < 100"
      mkdir -m 700 "$HOME/fresh"; "$vanlog" --home "$HOME/fresh" person add Ada >"$HOME/id"
      for home in "$VANLOG_HOME" "$HOME/fresh"; do
        sqlite3 "$home/trips.sqlite" "PRAGMA user_version"
      done | uniq | wc -l
      sqlite3 "$VANLOG_HOME/trips.sqlite" "PRAGMA integrity_check"
      "$vanlog" doctor | grep -Ec "^ok +store +sound$"
      """#)
    #expect(finished.output == "5\n40\n1\nok\n1\n", "\(finished)")
  }

  @Test(.needs(.strace, .sqlite3))
  func `a writer that does not let go is waited for, and the upgrade comes later`() throws {
    let finished = try shell(
      #"""
      old "$VANLOG_HOME"; rows "$VANLOG_HOME" >"$HOME/before"
      mkfifo "$HOME/fifo"; sqlite3 "$VANLOG_HOME/trips.sqlite" <"$HOME/fifo" & holder=$!
      exec 3>"$HOME/fifo"
      printf 'BEGIN IMMEDIATE;\n.shell touch %s/held\n' "$HOME" >&3
      until [ -e "$HOME/held" ]; do sleep 0.01; done
      "$vanlog" status >"$HOME/status" & status=$!
      "$vanlog" ledger list 2>"$HOME/why"; echo $?
      grep -c "try again" "$HOME/why"
      wait $status; grep -c "^Store.*try again" "$HOME/status"; grep doctor "$HOME/status"
      sqlite3 "$VANLOG_HOME/trips.sqlite" "PRAGMA user_version"
      exec 3>&-; wait $holder
      "$vanlog" ledger list --json | grep -c Żabka
      rows "$VANLOG_HOME" | cmp - "$HOME/before"
      """#)
    #expect(finished.output == "75\n1\n1\n2\n1\n", "\(finished)")
  }
}
