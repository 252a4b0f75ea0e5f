import Foundation
import TestSupport
import Testing
import Text

/// Damaged stores whose recovery is killed, runs out of room, is not alone, or is not possible.
@Suite(.temporaryDirectory) struct StoreFaultTests {
  private static let faults = Repository.file("Tests/Faults")
  private static let step = Thoroughness.step(everyday: 5)

  /// Lines of shell that make a home with 30 entries and 3 check-ins, and damage it.
  private static let start = #"""
    page() { sqlite3 "$1/trips.sqlite" \
      "SELECT pageno FROM dbstat WHERE name = '$2' AND pagetype = 'leaf' LIMIT 1"; }
    zero() { dd if=/dev/zero of="$1/trips.sqlite" bs=4096 seek=$(($2 - 1)) count=1 conv=notrunc \
      2>/dev/null; }
    entries() { "$vanlog" --home "$1" ledger list --json --limit 1000 | grep -o '"id"' | wc -l; }
    make() {
      for i in $(seq 30); do echo "2026-08-01,$i.50,EUR,food"; done |
        sed '1i date,amount,currency,category' >"$HOME/ledger.csv"
      "$vanlog" --home "$1" ledger import "$HOME/ledger.csv" >/dev/null || exit 8
      for i in 1 2 3; do "$vanlog" --home "$1" checkin add "Place $i" >/dev/null || exit 8; done
    }

    """#

  private func shell(_ script: String) throws -> Finished { try Van.shell(Self.start + script) }

  /// In a mount namespace of its own.
  private func privately(_ script: String) throws -> Finished {
    try Finished.running(
      "/usr/bin/unshare", ["-m", "--propagation", "private", "/bin/sh", "-c", Self.start + script],
      environment: [
        "vanlog": Van.program, "HOME": TemporaryDirectory.current.path, "LC_ALL": "C.UTF-8",
      ])
  }

  // MARK: Killed

  @Test(.needs(.strace, .sqlite3))
  func `a recovery killed at any writing call loses nothing`() throws {
    let finished = try shell(
      #"""
      make "$HOME/start"; zero "$HOME/start" 1
      cat >"$HOME/check" <<'END'
      # A home that is copied in this very state is as good.
      rm -rf "$HOME/copy"; cp -a "$1" "$HOME/copy"
      for state in "$HOME/copy" "$1"; do
        found=$("$vanlog" --home "$state" ledger list --json --limit 1000 2>/dev/null | grep -o '"id"' | wc -l)
        [ "$found" = 30 ] || { echo "$found entries"; exit 1; }
        "$vanlog" --home "$state" doctor --mend >/dev/null 2>&1
        "$vanlog" --home "$state" doctor --json 2>/dev/null | grep -q '"store":"sound"' || { echo damaged; exit 1; }
        ls "$state" | grep mending && exit 1
        [ "$(ls "$state/set-aside")" = trips.sqlite ] || { ls "$state/set-aside"; exit 1; }
      done
      exit 0
      END
      '\#(Self.faults)/kill-at-writes.sh' --start "$HOME/start" --state "$HOME/state" \
        --every \#(Self.step) --killed "sh $HOME/check $HOME/state" \
        --done "sh $HOME/check $HOME/state" -- "$vanlog" --home "$HOME/state" doctor --mend
      """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }

  @Test(.needs(.strace, .sqlite3))
  func `a power cut during a recovery loses nothing`() throws {
    let finished = try shell(
      #"""
      make "$HOME/state"; zero "$HOME/state" 1
      cat >"$HOME/check" <<'END'
      found=$("$vanlog" --home "$1" ledger list --json --limit 1000 2>/dev/null | grep -o '"id"' | wc -l)
      [ "$found" = 30 ] || { echo "$found entries"; exit 1; }
      "$vanlog" --home "$1" doctor --mend >/dev/null 2>&1
      "$vanlog" --home "$1" doctor --json 2>/dev/null | grep -q '"store":"sound"'
      END
      python3 '\#(Self.faults)/powercut.py' --dir "$HOME/state" \#(Self.states) \
        --check "sh $HOME/check {}" -- "$vanlog" --home "$HOME/state" doctor --mend 2>&1
      """#)
    #expect(finished.status == 0, "\(finished.output.suffix(3_000))")
  }

  /// Of each moment the one in which all that was not synced is lost, or many.
  private static let states = step == 1 ? "--max-states 800" : "--per-point 1"

  @Test(.needs(.strace, .sqlite3))
  func `an import of entries killed at any writing call is made or not made`() throws {
    let finished = try shell(
      #"""
      make "$HOME/start"
      for i in $(seq 900); do echo "2026-09-$((i % 28 + 1)),$i.25,EUR,food,Shop $i"; done |
        sed '1i date,amount,currency,category,vendor' >"$HOME/bank.csv"
      cat >"$HOME/check" <<'END'
      found=$("$vanlog" --home "$1" ledger list --json --limit 2000 | grep -o '"id"' | wc -l)
      shift; for wanted in "$@"; do [ "$found" = "$wanted" ] && break; done
      [ "$found" = "$wanted" ] || { echo "$found entries"; exit 1; }
      "$vanlog" --home "$HOME/state" doctor >/dev/null || { echo damaged; exit 1; }
      ls -A "$HOME/state" | grep -vxF -e trips.sqlite -e trips.sqlite-journal -e run -e store-begun && exit 1
      exit 0
      END
      '\#(Self.faults)/kill-at-writes.sh' --start "$HOME/start" --state "$HOME/state" \
        --every \#(Self.step) --killed "sh $HOME/check $HOME/state 30 930" \
        --done "sh $HOME/check $HOME/state 930" \
        -- "$vanlog" --home "$HOME/state" ledger import "$HOME/bank.csv"
      """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }

  // MARK: A full disk

  @Test(.needs(.strace, .sqlite3, .mounting))
  func `on a full disk a damaged store stays as it is, and is repaired once there is room`() throws
  {
    let finished = try privately(
      #"""
      make "$HOME/good"; zero "$HOME/good" 1
      disk="$HOME/disk"; mkdir "$disk"; mount -t tmpfs -o size=4m none "$disk" || exit 99
      leave() { rm -f "$disk/filler"
        head -c $(( ($(stat -f -c %a "$disk") - $1) * 4096 )) /dev/zero >"$disk/filler"; }
      home=$disk/home; failed=0; refused=0
      for pages in 0 1 2 4 8 16 32 64 100 200; do
        rm -rf "$home" "$disk/filler"; cp -a "$HOME/good" "$home"; leave $pages
        "$vanlog" --home "$home" doctor --mend >"$HOME/why" 2>&1; code=$?
        # A disk in memory is a problem of its own.
        [ $code = 65 ] || { echo "$pages: $code $(cat "$HOME/why")"; failed=1; }
        [ "$(entries "$home")" = 30 ] || { echo "$pages: some are lost"; failed=1; }
        if cmp -s "$HOME/good/trips.sqlite" "$home/trips.sqlite"; then
          refused=$((refused + 1))
          grep -q "^problem *store" "$HOME/why" || { cat "$HOME/why"; failed=1; }
          grep -q SELECT "$HOME/why" && { cat "$HOME/why"; failed=1; }
          ls "$home" | grep mending && { echo "$pages: left over"; failed=1; }
        fi
        rm -f "$disk/filler"
        [ "$(entries "$home")" = 30 ] || { echo "$pages, then room: some are lost"; failed=1; }
      done
      [ $refused -gt 3 ] || { echo "only $refused refused"; failed=1; }
      exit $failed
      """#)
    #expect(finished.status == 0, "\(finished)")
  }

  // MARK: Not alone

  @Test(.needs(.strace, .sqlite3))
  func `what others add during a recovery is kept`() throws {
    let finished = try shell(
      #"""
      home=$VANLOG_HOME; make "$home"; zero "$home" "$(page "$home" checkin_newest)"
      strace -f -qq -o /dev/null -e trace=fsync,renameat,renameat2,linkat \
        -e inject=fsync,renameat,renameat2,linkat:delay_exit=150000 \
        "$vanlog" doctor --mend >"$HOME/doctor" 2>&1 & doctor=$!
      for i in $(seq 25); do
        "$vanlog" ledger add 7 >>"$HOME/printed" 2>>"$HOME/errors" || [ $? = 75 ] || echo "failed $i"
      done
      wait $doctor; echo "doctor $?"
      "$vanlog" ledger list --json --limit 1000 >"$HOME/list"
      while read -r id; do grep -qi "$id\"" "$HOME/list" || echo "lost $id"; done <"$HOME/printed"
      echo "$(($(grep -o '"id"' "$HOME/list" | wc -l) - $(wc -l <"$HOME/printed")))"
      """#)
    #expect(finished.output == "doctor 0\n30\n", "\(finished)")
    let errors = try Van.read(TemporaryDirectory.current.file("errors"))
    #expect(errors.split(separator: "\n").allSatisfy { $0.contains("try again") }, "\(errors)")
    #expect(try Van.done("doctor").contains(/ok +store +sound\n/))
  }

  // MARK: In the middle of a query

  @Test(.needs(.strace, .sqlite3))
  func `damage met by a command leads to the doctor, and status keeps saying it`() throws {
    let finished = try shell(
      #"""
      home=$VANLOG_HOME; make "$home"; "$vanlog" config set clock.trust yes >/dev/null
      zero "$home" "$(page "$home" ledger)"
      "$vanlog" status >"$HOME/before"
      "$vanlog" ledger list >/dev/null 2>"$HOME/said"; echo $?
      "$vanlog" status >"$HOME/status"
      "$vanlog" doctor --mend >"$HOME/doctor" 2>&1; echo $?
      "$vanlog" status >"$HOME/after"
      """#)
    #expect(finished.output == "65\n65\n", "\(finished)")
    func file(_ name: String) throws -> String {
      try Van.read(TemporaryDirectory.current.file(name))
    }
    #expect(try !file("before").contains("Store "))
    #expect(try file("said").hasSuffix("'vanlog doctor --mend' saves what can be read\n"))
    #expect(try !file("said").contains("SELECT"))
    #expect(
      try file("status").contains("Store       damaged: a command could not read a part of it\n"))
    #expect(
      try file("status").contains("Run 'vanlog doctor --mend' to check and repair the store."))
    #expect(try file("doctor").contains("but only 0 of 30 ledger entries. The old file is"))
    #expect(try !file("after").contains("Store "))
  }

  @Test(.needs(.strace, .sqlite3))
  func `the backup of a damaged store has a name of its own and fails`() throws {
    let finished = try shell(
      #"""
      home=$VANLOG_HOME; make "$home"; zero "$home" "$(page "$home" ledger)"
      "$vanlog" backup "$HOME/van.vlb"; echo $?; ls "$HOME" | grep vlb
      """#)
    #expect(finished.output == "65\nvan.vlb.damaged\n", "\(finished)")
    #expect(finished.errors.contains("keep your earlier backups, run 'vanlog doctor --mend'"))
  }

  // MARK: A disk that cannot be written

  /// That is how cards die: read-only, with the journal of the last transaction still there.
  @Test(
    .needs(.strace, .sqlite3, .mounting),
    arguments: ["whole", "hot", "damaged"])
  func `a card that has become read-only can be read and backed up`(state: String) throws {
    let finished = try privately(
      #"""
      export TMPDIR="$HOME/tmp"; mkdir "$TMPDIR"
      make "$HOME/made"; cp -a "$HOME/made" "$HOME/home"
      case \#(state) in
        hot) rm -r "$HOME/home"; sqlite3 "$HOME/made/trips.sqlite" <<END
      PRAGMA cache_size = 1;
      BEGIN;
      UPDATE ledger SET amount = 1, note = hex(zeroblob(3000));
      .shell cp -a "$HOME/made" "$HOME/home"
      ROLLBACK;
      END
          [ -s "$HOME/home/trips.sqlite-journal" ] || exit 9 ;;
        damaged) zero "$HOME/home" 1 ;;
      esac
      mount --bind "$HOME/home" "$HOME/home" && mount -o remount,ro,bind "$HOME/home" || exit 99
      entries "$HOME/home"
      "$vanlog" --home "$HOME/home" ledger list | grep -c food
      "$vanlog" --home "$HOME/home" doctor --mend >"$HOME/doctor" 2>"$HOME/doctor-errors"; echo $?
      "$vanlog" --home "$HOME/home" status >/dev/null || [ \#(state) = damaged ] || exit 7
      "$vanlog" --home "$HOME/home" backup "$HOME/van.vlb" >/dev/null 2>"$HOME/backup"; echo $?
      ls -A "$TMPDIR"
      [ \#(state) = damaged ] && exit 0
      "$vanlog" --home "$HOME/restored" restore "$HOME/van.vlb" >/dev/null || exit 6
      entries "$HOME/restored"
      """#)
    #expect(finished.status == 0, "\(finished)")
    let doctor = try Van.read(TemporaryDirectory.current.file("doctor"))
    if state == "damaged" {
      #expect(finished.output == "30\n30\n65\n65\n", "\(finished)")
      #expect(doctor.contains(/problem +store +damaged, and cannot be repaired here:/), "\(doctor)")
      #expect(finished.errors.contains("can be read"), "\(finished)")
    } else {
      #expect(finished.output == "30\n30\n65\n0\n30\n", "\(finished)")
      #expect(doctor.contains(/ok +store +sound\n/), "\(doctor)")
    }
  }
}
