import Foundation
import TestSupport
import Testing
import Text

/// Imports that are killed, cut off from power, out of room, or not alone.
@Suite(.temporaryDirectory) struct VaultFaultTests {
  private static let faults = Repository.file("Tests/Faults")

  /// Files for an import of 200 places and a second one that changes, adds and removes some.
  private func prepare() throws -> (first: String, second: String) {
    (
      try Van.file("first.csv", SpotFiles.grid(0..<200)),
      try Van.file("second.csv", SpotFiles.grid(10..<230, edition: 2))
    )
  }

  /// Runs a script that calls `check HOME STATE...` on what a fault has left.
  private func shell(_ script: String) throws -> Finished {
    try Van.shell(Self.check + script)
  }

  private static let check = """
    check() { '\(faults)/check-vault.sh' "$vanlog" "$@"; }

    """

  // MARK: Killed

  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What is done before, and what is killed; `$first` and `$second` are files.
    let before, killed: String
    let old, new: String
  }

  static let changes = [
    Change(
      testDescription: "a first import", before: "true", killed: "spots import $first --pack p",
      old: "0 ", new: "200 of 1"),
    Change(
      testDescription: "an import of changes", before: "spots import $first --pack p",
      killed: "spots import $second --pack p", old: "200 of 1", new: "220 of 2"),
    Change(
      testDescription: "an import that prunes", before: "spots import $first --pack p",
      killed: "spots import $second --pack p --prune", old: "200 of 1", new: "220 of 2"),
    Change(
      testDescription: "an import behind a search", before: "spots search place",
      killed: "spots import $second --pack p", old: "200 of 1", new: "220 of 2"),
    Change(
      testDescription: "the removal of a pack", before: "spots import $first --pack p",
      killed: "spots packs remove p --yes", old: "200 of 1", new: "0 "),
    Change(
      testDescription: "the first search", before: "spots import $first --pack p",
      killed: "spots search place", old: "200 of 1", new: "200 of 1"),
  ]

  @Test(.needs(.strace, .sqlite3), arguments: changes)
  func `a change killed at any writing call is made or not made`(change: Change) throws {
    let (first, second) = try prepare()
    let finished = try shell(
      """
      first=\(first) second=\(second) start=$HOME/start state=$HOME/state
      "$vanlog" --home "$start" spots packs list >/dev/null || exit 7
      if [ '\(change.before)' != true ]; then
        "$vanlog" --home "$start" spots import $first --pack p >/dev/null || exit 8
        "$vanlog" --home "$start" \(change.before) >/dev/null || exit 8
      fi
      mkdir -p "$start"
      check="'\(Self.faults)/check-vault.sh' $vanlog $state"
      '\(Self.faults)/kill-at-writes.sh' --start "$start" --state "$state" --every \(Self.step) \
        --killed "$check '\(change.old)' '\(change.new)'" --done "$check '\(change.new)'" \
        -- "$vanlog" --home "$state" \(change.killed)
      """)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }

  private static let step = Thoroughness.step(everyday: 3)

  // MARK: Power cuts

  @Test(
    .needs(.strace, .sqlite3),
    arguments: [("import-first", "0 ", "200 of 1"), ("import-second", "200 of 1", "220 of 2")])
  func `a power cut during an import leaves the old state or the new`(
    which: String, old: String, new: String
  ) throws {
    let (first, second) = try prepare()
    let file = which == "import-first" ? first : second
    let finished = try shell(
      """
      mkdir -p "$HOME/state"
      [ \(which) = import-first ] ||
        "$vanlog" --home "$HOME/state" spots import \(first) --pack p >/dev/null || exit 8
      python3 '\(Self.faults)/powercut.py' --dir "$HOME/state" --max-states \(Self.states) \
        --check "'\(Self.faults)/check-vault.sh' $vanlog {} '\(old)' '\(new)'" -- \
        "$vanlog" --home "$HOME/state" spots import \(file) --pack p 2>&1
      """)
    #expect(finished.status == 0, "\(finished.output.suffix(3_000))")
  }

  private static let states = Thoroughness.isComplete ? 700 : 150

  // MARK: A full disk

  @Test(.needs(.sqlite3, .mounting))
  func `on a full disk an import fails completely, and succeeds once there is room`() throws {
    let first = try Van.file("first.csv", SpotFiles.grid(0..<2_000))
    let second = try Van.file("second.csv", SpotFiles.grid(10..<2_300, edition: 2))
    let script =
      Self.check + """
        disk="$HOME/disk"; mkdir "$disk"; mount -t tmpfs -o size=8m none "$disk" || exit 99
        leave() { rm -f "$disk/filler"
          head -c $(( ($(stat -f -c %a "$disk") - $1) * 4096 )) /dev/zero >"$disk/filler"; }
        home=$disk/home; failed=0; refused=0
        for pages in 0 1 2 4 8 16 32 64 100; do
          rm -rf "$home"; leave $pages
          "$vanlog" --home "$home" spots import \(first) --pack p >/dev/null 2>"$HOME/why"; code=$?
          case $code in 0) ;; 73 | 74) refused=$((refused + 1)) ;; *) echo "first $pages: $code $(cat "$HOME/why")"; failed=1 ;; esac
          check "$home" '0 ' '2000 of 1' || { echo "first $pages"; failed=1; }
        done
        rm -f "$disk/filler"; rm -rf "$home"
        "$vanlog" --home "$home" spots import \(first) --pack p >/dev/null || exit 7
        cp -a "$home" "$HOME/good"
        for pages in 0 1 2 4 8 16 32 64 100; do
          rm -rf "$home" "$disk/filler"; cp -a "$HOME/good" "$home"; leave $pages
          "$vanlog" --home "$home" spots import \(second) --pack p >/dev/null 2>"$HOME/why"; code=$?
          case $code in 0) ;; 73 | 74) refused=$((refused + 1)) ;; *) echo "second $pages: $code $(cat "$HOME/why")"; failed=1 ;; esac
          check "$home" '2000 of 1' '2290 of 2' || { echo "second $pages"; failed=1; }
          "$vanlog" --home "$home" spots search place --limit 3 >/dev/null 2>"$HOME/why" ||
            { echo "search $pages: $? $(cat "$HOME/why")"; failed=1; }
        done
        rm "$disk/filler"
        "$vanlog" --home "$home" spots import \(second) --pack p >/dev/null || exit 6
        check "$home" '2290 of 2' || failed=1
        [ $refused -gt 5 ] || { echo "only $refused refused"; failed=1; }
        exit $failed
        """
    let finished = try Finished.running(
      "/usr/bin/unshare", ["-m", "--propagation", "private", "/bin/sh", "-c", script],
      environment: [
        "vanlog": Van.program, "HOME": TemporaryDirectory.current.path, "LC_ALL": "C.UTF-8",
      ])
    #expect(finished.status == 0, "\(finished)")
  }

  // MARK: Not alone

  @Test func `two imports at once both succeed, or one is told to wait`() throws {
    let (first, second) = try prepare()
    let finished = try Van.shell(
      """
      for round in 1 2 3 4 5; do
        "$vanlog" spots import \(first) --pack a$round >/dev/null 2>>"$HOME/said" & one=$!
        "$vanlog" spots import \(second) --pack b$round >/dev/null 2>>"$HOME/said" & two=$!
        wait $one; echo $?; wait $two; echo $?
      done
      """)
    let codes = finished.output.split(separator: "\n").map(String.init)
    #expect(codes.count == 10, "\(finished)")
    #expect(codes.allSatisfy { ["0", "75"].contains($0) }, "\(finished)")
    let packs = try Spots.json("packs", "list")["packs"]?.elements ?? []
    #expect(packs.filter { $0["pack"]?.string != "mine" }.count == codes.filter { $0 == "0" }.count)
    #expect(packs.allSatisfy { [0, 200, 220].contains($0["spots"]?.integer) })
    if TestTool.sqlite3.isThere { #expect(try Spots.ask("PRAGMA integrity_check") == "ok") }
  }

  @Test func `two imports of one pack at once leave one of them complete`() throws {
    let (first, second) = try prepare()
    let finished = try Van.shell(
      """
      for round in 1 2 3 4 5; do
        "$vanlog" spots import \(first) --pack p >/dev/null 2>>"$HOME/said" & one=$!
        "$vanlog" spots import \(second) --pack p >/dev/null 2>>"$HOME/said" & two=$!
        wait $one || [ $? = 75 ] || exit 1
        wait $two || [ $? = 75 ] || exit 2
        "$vanlog" spots near --at 60.0,5.0 --limit 10000 --json |
          sed -n 's/.*"count":\\([0-9]*\\).*/\\1/p'
      done
      """)
    #expect(finished.status == 0, "\(finished)")
    #expect(
      finished.output.split(separator: "\n").allSatisfy { ["200", "220"].contains($0) },
      "\(finished)")
  }

  /// Holds the lock of all who change the vault until its input ends.
  private static let holder = """
    import fcntl, sys
    lock = open(sys.argv[1], 'r+')
    fcntl.lockf(lock, fcntl.LOCK_EX)
    print('held', flush=True)
    sys.stdin.read()
    """

  @Test func `queries are answered at once while another program changes the vault`() throws {
    try Spots.load(Spots.fjord)
    let holder = try Van.file("holder.py", Self.holder)
    let finished = try Van.shell(
      """
      mkfifo "$HOME/in" "$HOME/out"
      python3 \(holder) "$VANLOG_HOME/run/vault.lock" <"$HOME/in" >"$HOME/out" & holder=$!
      exec 3>"$HOME/in" 4<"$HOME/out"; read held <&4 || exit 9
      for question in 'near --at \(Spots.middle)' 'search harbour' 'show f1' 'packs list'; do
        "$vanlog" spots $question >/dev/null || exit 1
      done
      "$vanlog" spots import "$HOME/pack.csv" --pack other >/dev/null 2>"$HOME/said"; echo $?
      exec 3>&-; wait $holder
      "$vanlog" spots import "$HOME/pack.csv" --pack other >/dev/null || exit 2
      """)
    #expect(finished.status == 0, "\(finished)")
    #expect(finished.output == "75\n", "\(finished)")
    #expect(!finished.errors.contains("waiting"), "\(finished.errors)")
    #expect(try Van.read(TemporaryDirectory.current.file("said")).contains("another vanlog"))
  }

  @Test func `queries during imports see one state or the other`() throws {
    let (first, second) = try prepare()
    let finished = try Van.shell(
      """
      "$vanlog" spots import \(first) --pack p >/dev/null || exit 1
      ( for round in 1 2 3 4 5 6 7 8 9 10; do
          "$vanlog" spots import \(second) --pack p >/dev/null || exit 2
          "$vanlog" spots import \(first) --pack p >/dev/null || exit 3
        done; : >"$HOME/over" ) & writer=$!
      asked=0
      until [ -e "$HOME/over" ] || ! kill -0 $writer 2>/dev/null; do
        "$vanlog" spots near --at 60.0,5.0 --limit 10000 --json >"$HOME/answer" || exit 4
        echo "$(grep -o '"count":[0-9]*' "$HOME/answer") \
      $(grep -o 'of [0-9]"' "$HOME/answer" | sort -u | tr -d '"\\n')" >>"$HOME/states"
        asked=$((asked + 1))
      done
      wait $writer || exit 5
      sort -u "$HOME/states"; [ $asked -gt 3 ]
      """)
    #expect(finished.status == 0, "\(finished)")
    #expect(finished.errors == "")
    let states = finished.output.split(separator: "\n").map(String.init)
    #expect(
      states.allSatisfy { [#""count":200 of 1"#, #""count":220 of 2"#].contains($0) }, "\(finished)"
    )
  }
}
