import Foundation
import TestSupport
import Testing

/// Undo that is killed, runs out of room, is not alone, follows a sync, or meets a restored home.
@Suite(.temporaryDirectory) struct UndoTests {
  private static let faults = Repository.file("Tests/Faults")
  private static let step = Thoroughness.step(everyday: 5)

  /// Lines of shell: the number of records of a noun, and a file with so many entries.
  private static let start = #"""
    cat >"$HOME/count" <<'END'
    count() { "$vanlog" --home "$1" $2 list --json --limit 2000 | grep -o '"id"' | wc -l; }
    END
    . "$HOME/count"
    bank() { for i in $(seq $1); do echo "2026-09-$((i % 28 + 1)),$i.25,EUR,food,Shop $i"; done |
      sed '1i date,amount,currency,category,vendor' >"$HOME/bank.csv"; }

    """#

  private func shell(_ script: String) throws -> Finished { try Van.shell(Self.start + script) }

  // MARK: Asked

  @Test(arguments: [("n", "300"), ("y", "0")])
  func `on a terminal it shows ten records and does what is answered`(
    answer: String, left: String
  ) throws {
    let finished = try shell(
      #"""
      bank 300; "$vanlog" ledger import "$HOME/bank.csv" >/dev/null || exit 8
      echo \#(answer) | SHELL=/bin/sh script --quiet --return --command \
        'stty cols 80 -onlcr; "$vanlog" undo' /dev/null
      echo "left $("$vanlog" ledger list --json --limit 2000 | grep -o '"id"' | wc -l)"
      """#)
    #expect(finished.output.contains("take back 'ledger import bank.csv' of 20"), "\(finished)")
    #expect(finished.output.contains(": 300 records\n  delete the ledger entry 'Shop 1', "))
    #expect(finished.output.contains("  and 290 more\nGo ahead? [y/N] "))
    #expect(finished.output.hasSuffix("left \(left)\n"))
  }

  // MARK: Killed

  @Test(.needs(.strace))
  func `an import killed at any writing call is undone whole, or the change before it`() throws {
    let finished = try shell(
      #"""
      "$vanlog" --home "$HOME/start" checkin add Lake >/dev/null; bank 900
      {
        cat "$HOME/count"
        echo 'both() { echo "$(count "$1" ledger) $(count "$1" checkin)"; }'
        echo 'before=$(both "$1"); "$vanlog" --home "$1" undo --yes >/dev/null || exit 1'
        echo 'after=$(both "$1"); shift'
        echo 'for good in "$@"; do [ "$before: $after" = "$good" ] && exit 0; done'
        echo 'echo "$before: $after"; exit 1'
      } >"$HOME/check"
      '\#(Self.faults)/kill-at-writes.sh' --start "$HOME/start" --state "$HOME/state" \
        --every \#(Self.step) --killed "sh $HOME/check $HOME/state '900 1: 0 1' '0 1: 0 0'" \
        --done "true" -- "$vanlog" --home "$HOME/state" ledger import "$HOME/bank.csv"
      """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }

  @Test(.needs(.strace))
  func `an undo killed at any writing call is made or not made`() throws {
    let finished = try shell(
      #"""
      "$vanlog" --home "$HOME/start" checkin add Lake >/dev/null; bank 300
      "$vanlog" --home "$HOME/start" ledger import "$HOME/bank.csv" >/dev/null || exit 8
      {
        cat "$HOME/count"
        echo 'found="$(count "$1" ledger) $(count "$1" checkin)"; home=$1; shift'
        echo 'for good in "$@"; do [ "$found" = "$good" ] && fits=1; done'
        echo '[ "$fits" ] || { echo "$found"; exit 1; }'
        echo '[ "$found" = "300 1" ] || "$vanlog" --home "$home" undo --redo --yes >/dev/null || exit 1'
        echo '[ "$(count "$home" ledger)" = 300 ]'
      } >"$HOME/check"
      '\#(Self.faults)/kill-at-writes.sh' --start "$HOME/start" --state "$HOME/state" \
        --every \#(Self.step) --killed "sh $HOME/check $HOME/state '300 1' '0 1'" \
        --done "sh $HOME/check $HOME/state '0 1'" -- "$vanlog" --home "$HOME/state" undo --yes
      """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }

  // MARK: A full disk

  @Test(.needs(.mounting))
  func `on a full disk nothing is undone, and all of it once there is room`() throws {
    let finished = try Finished.running(
      "/usr/bin/unshare",
      [
        "-m", "--propagation", "private", "/bin/sh", "-c",
        Self.start + #"""
          disk="$HOME/disk"; mkdir "$disk"; mount -t tmpfs -o size=8m none "$disk" || exit 99
          home=$disk/home; bank 2000
          "$vanlog" --home "$home" ledger import "$HOME/bank.csv" >/dev/null || exit 8
          head -c $(( ($(stat -f -c %a "$disk") - 4) * 4096 )) /dev/zero >"$disk/filler"
          "$vanlog" --home "$home" undo --yes >/dev/null 2>"$HOME/why"; echo "code $?"
          count "$home" ledger
          rm "$disk/filler"
          "$vanlog" --home "$home" undo --yes >/dev/null || cat "$HOME/why"
          count "$home" ledger
          """#,
      ],
      environment: [
        "vanlog": Van.program, "HOME": TemporaryDirectory.current.path, "LC_ALL": "C.UTF-8",
      ])
    #expect(finished.output == "code 74\n2000\n0\n", "\(finished)")
  }

  // MARK: Not alone

  @Test func `of ten that undo at once each takes back a change of its own, or says to look again`()
    throws
  {
    let finished = try Van.shell(
      #"""
      for i in $(seq 12); do "$vanlog" ledger add $i --currency EUR --quiet >/dev/null; done
      waiting=
      for i in $(seq 10); do
        { "$vanlog" undo --yes >/dev/null 2>&1; echo $? >>"$HOME/codes"; } & waiting="$waiting $!"
      done
      wait $waiting
      done=$(grep -cx 0 "$HOME/codes")
      grep -vx -e 0 -e 75 "$HOME/codes"
      left=$("$vanlog" ledger list --json | grep -o '"amount_minor":[0-9]*' | wc -l)
      echo "$((left + done))"
      """#)
    #expect(finished.output == "12\n", "\(finished)")
  }

  @Test func `a bulk edit beside writers changes all that it has shown, or nothing`() throws {
    let finished = try Van.shell(
      #"""
      for i in $(seq 5); do "$vanlog" ledger add $i --currency EUR --category food -q >/dev/null; done
      { for i in $(seq 20); do "$vanlog" ledger add 9 --currency EUR --category food -q; done >/dev/null; } &
      for i in $(seq 10); do
        "$vanlog" ledger edit --where category=food --set category=meals --yes >/dev/null 2>&1
        echo $? >>"$HOME/codes"
      done
      wait
      grep -vx -e 0 -e 1 -e 75 "$HOME/codes"
      "$vanlog" ledger edit --where category=food --set category=meals --yes >/dev/null 2>&1
      "$vanlog" ledger list --json | grep -o '"category":"[a-z]*"' | sort | uniq -c | tr -s ' '
      """#)
    #expect(finished.output == " 25 \"category\":\"meals\"\n", "\(finished)")
  }

  // MARK: Elsewhere

  @Test func `a restored home takes back what was done before the backup`() throws {
    let backup = TemporaryDirectory.current.file("van.vlb")
    let id = try Van.done("checkin", "add", "Lake")
    try Van.done("checkin", "edit", id, "--place", "Sea")
    try Van.done("backup", backup, "-q")
    let restored = TemporaryDirectory.current.file("restored")
    try Van.done("--home", restored, "restore", backup, "-q")
    let undone = try Van.done("--home", restored, "undo", "--yes")
    #expect(undone.contains("place from Sea to Lake"))
    #expect(try Van.done("--home", restored, "checkin", "list").contains("Lake"))
    #expect(try Van.done("checkin", "list").contains("Sea"))
  }
}
