import Foundation
import TestSupport
import Testing

/// What a user may get wrong about records: each is refused with the exit code for it, says what
/// to do, and leaves everything as it was.
@Suite(.temporaryDirectory) struct StoreBadInputTests {
  /// What commands refuse themselves, and a value of each type, whose rules `KindTests` has.
  static let values = [
    (["ledger", "add", "62 kr"], "amount could be in SEK, NOK, DKK or ISK with 'kr'; write the "),
    (["ledger", "add", "5", "--currency", "XYZ"], #""XYZ" is not a currency"#),
    (["ledger", "add", "5", "--currency", "NOK", "--rate", "0"], "this is not an exchange rate"),
    (["checkin", "add", "--day", "2026-02-31"], "--day takes a day that exists"),
    (["checkin", "add", "--arrived", "2026-08-12 25:00"], "arrived takes a time such as"),
    (["checkin", "add", "--country", "Norwey"], "did you mean Norway?"),
    (["checkin", "add", "--zone", "../../etc/passwd"], "takes a time zone such as Europe/Oslo"),
    (
      ["checkin", "add", "--at", "0.0,0.0"],
      "--at takes a real position; 0,0 is what receivers report without one"
    ),
    (
      ["van", "add", "V", "--empty-weight", "2500", "--gross-weight", "2499"],
      "--gross-weight takes at least the empty weight of 2500 kg, not 2499 kg"
    ),
    (["person", "add", "Bo", "--born", "2199-01-01"], "--born must not be in the future"),
    (["manifest", "add", "B", "--weight", "10000001"], "--weight takes 0 to 10000000 g, not "),
    (["checkin", "add", "--temperature", "100.1"], "temperature takes -100 to 100 °C"),
    (["checkin", "add", "--at", "here"], "--at takes coordinates, or the name of a place of your"),
    (
      ["checkin", "add", "A", "--height", "1.234"],
      "could be 1234 or 1.234; write it without a mark"
    ),
    (["checkin", "add", "a\nb"], "place takes one line"),
    (["checkin", "add", "a\u{1B}[31mb"], "place takes text without control characters"),
    (["trip", "end", "--end-day", "1999-01-01"], "--end-day is before the first day of the trip"),
    (
      ["trip", "edit", "last", "--end-day", "1999-01-01"],
      "--end-day is before the first day of the trip"
    ),
  ]

  @Test(arguments: values)
  func `an invalid value is refused`(words: [String], reason: String) throws {
    try refuse(words, status: 65, reason)
  }

  static let misuses = [
    (["checkin", "add", "--stay", "6"], "--stay takes a whole number from 1 to 5, not '6'"),
    (["checkin", "add", "--type", "wlid"], "--type takes wild, "),
    (["ledger", "add"], "'ledger add' needs AMOUNT: "),
    (["ledger", "edit", "last"], "name at least one field to change"),
    (["ledger", "edit", "last", "--unset", "amount"], "--unset does not take 'amount'"),
    (["config", "set", "money.home-currency", "ERU"], "ERU\" is not a currency; did you mean"),
    (
      ["config", "set", "time.zone", "Europe/Osla"],
      "time.zone takes system, auto, or a name such as "
    ),
  ]

  @Test(arguments: misuses)
  func `an invalid command line is refused`(words: [String], reason: String) throws {
    try refuse(words, status: 64, reason)
  }

  @Test(arguments: ["zzzzz", "%"])
  func `an unknown record is refused`(id: String) throws {
    try refuse(["checkin", "show", id], status: 1, "there is no ")
    for words in [["edit", id, "--note", "x"], ["delete", id, "--yes"], ["undelete", id]] {
      try refuse(["checkin"] + words, status: 66, "there is no ")
    }
  }

  /// A single argument may have 128 kB on Linux; what is longer never reaches the program.
  @Test(arguments: ["checkin add", "ledger add"])
  func `a name as long as an argument may be is refused`(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let finished = try Van.run(words + [String(repeating: "9", count: 131_000)])
    #expect([64, 65].contains(finished.status))
    #expect(finished.output == "")
    #expect(finished.errors.utf8.count < 1_000)
  }

  @Test(arguments: ["checkin add", "ledger add 5 --vendor"])
  func `text that is not UTF-8 is refused by its place`(command: String) throws {
    let finished = try Van.shell(#"exec "$vanlog" \#(command) "$(printf 'a\377b')""#)
    let place = command.split(separator: " ").count + 1
    #expect(finished.status == 64)
    #expect(
      finished.errors
        == "vanlog: argument \(place) is not valid UTF-8 text\nTry 'vanlog --help'.\n")
    #expect(!FileManager.default.fileExists(atPath: Van.home))
  }

  @Test(arguments: ["\"", "NEAR(a b)", "-x", "'", " "])
  func `any text can be searched for`(text: String) throws {
    try Van.done("checkin", "add", "Pier")
    let finished = try Van.run("checkin", "list", "--text=\(text)")
    #expect(finished.status == 0)
    #expect(finished.errors == "")
  }

  @Test(arguments: ["", "   "])
  func `a required name must not be empty`(name: String) throws {
    #expect(try Van.run("trip", "start", name).status == 65)
  }

  private func refuse(
    _ words: [String], status: Int32, _ reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if !FileManager.default.fileExists(atPath: Van.home) {
      try Van.done("trip", "start", "One", "--start-day", "2026-08-01")
      try Van.done("ledger", "add", "5")
    }
    let before = try Van.everything()
    let finished = try Van.run(words)
    #expect(finished.status == status, "\(finished.errors)", sourceLocation: sourceLocation)
    #expect(finished.output == "", sourceLocation: sourceLocation)
    #expect(
      finished.errors.hasPrefix("vanlog: "),
      "\(finished.errors)", sourceLocation: sourceLocation)
    #expect(
      finished.errors.contains(reason),
      "\(finished.errors)", sourceLocation: sourceLocation)
    #expect(try Van.everything() == before, sourceLocation: sourceLocation)
  }
}

/// Every write on a disk that is full at every point: done, or as if it had never begun.
@Suite(.temporaryDirectory, .needs(.mounting)) struct FullDiskTests {
  @Test(arguments: [
    "checkin add New", "ledger add 5 --vendor New", "trip start New", "trip edit last --note New",
    "ledger delete last --yes", "van add New", "config set money.home-currency NOK",
    "config set output.units imperial",
  ])
  func `a change is made completely or not at all`(command: String) throws {
    let finished = try FullDisk.run(
      """
      all() { for noun in trip checkin ledger van config; do
        "$vanlog" $noun list --json 2>>"$HOME/errors" || fail "cannot read"; done; }
      fail() { echo "$1 with $pages free: $(cat "$HOME/errors")" >&2; exit 1; }
      "$vanlog" ledger add 5 >"$HOME/out" && "$vanlog" checkin add Old >"$HOME/out"
      "$vanlog" trip start Old --start-day 2199-01-01 >"$HOME/out"
      cp -a "$VANLOG_HOME" "$HOME/first"
      before=$(all); done=0
      for pages in 0 1 2 3 4 5 6 7 8 10 12 14 16 20 24 32 48 64; do
        rm -rf "$VANLOG_HOME"; cp -a "$HOME/first" "$VANLOG_HOME"
        leave $pages
        "$vanlog" \(command) >"$HOME/out" 2>"$HOME/errors"; code=$?
        after=$(all) || fail "cannot read"
        case $code in
          0) done=$((done + 1)); [ "$after" != "$before" ] || fail "nothing was done" ;;
          74) [ -s "$HOME/errors" ] || fail "nothing was said"
             [ "$after" = "$before" ] || fail "half was done" ;;
          *) fail "status $code" ;;
        esac
        rm -f "$VANLOG_HOME/../filler"
        [ "$(all)" = "$after" ] || fail "changed afterwards"
      done
      "$vanlog" doctor | grep -Ec "^ok +(store +sound|documents +no files)$"
      echo "enough $((done > 0)), too little $((done < 18))"
      """)
    #expect(finished.errors == "")
    #expect(
      finished.output == "2\nenough 1, too little 1\n")
  }

  @Test(arguments: [
    ("backup", #""$vanlog" backup "$disk/new""#), ("export", #""$vanlog" export "$disk/new""#),
    ("restore", #""$vanlog" restore "$HOME/whole.vlb" --yes"#),
  ])
  func `a file is complete or absent`(name: String, line: String) throws {
    let finished = try FullDisk.run(
      """
      fail() { echo "$1 with $pages free: $(cat "$HOME/errors")" >&2; exit 1; }
      "$vanlog" ledger add 5 >"$HOME/out"; "$vanlog" backup "$HOME/whole.vlb" >"$HOME/out"
      before=$("$vanlog" ledger list --json); done=0
      for pages in 0 1 2 4 8 16 32 64 96 112 114 116 120 128 160 240 280; do
        leave $pages
        \(line) >"$HOME/out" 2>"$HOME/errors"; code=$?
        rm -f "$disk/filler"
        [ "$("$vanlog" ledger list --json)" = "$before" ] || fail "the store changed"
        case $code in
          0) done=$((done + 1)) ;;
          73|74) [ -s "$HOME/errors" ] || fail "nothing was said"
            case \(name) in
              backup) [ ! -e "$disk/new" ] || fail "half a file is there" ;;
              restore) [ "$(ls -A "$disk")" = home ] || fail "a rest is there: $(ls -A "$disk")" ;;
            esac ;;
          *) fail "status $code" ;;
        esac
        rm -rf "$disk/new" "$disk"/home.*
      done
      echo "enough $((done > 0)), too little $((done < 17))"
      """)
    #expect(finished.errors == "")
    #expect(finished.output == "enough 1, too little 1\n")
  }

  @Test func `a first record on a full disk says so`() throws {
    let finished = try FullDisk.run(#"leave 0; "$vanlog" checkin add Pier"#)
    #expect([73, 74].contains(finished.status))
    #expect(finished.output == "")
    #expect(finished.errors.contains("full") || finished.errors.contains("no space"))
  }

  @Test(arguments: ["mkfifo", "mkdir"])
  func `anything but a file in place of the store is reported without waiting`(make: String) throws
  {
    let made = try Van.shell(
      #"""
      mkdir -p "$VANLOG_HOME" && \#(make) "$VANLOG_HOME/trips.sqlite" || exit 99
      for command in 'trip list' 'checkin add X' doctor; do
        timeout 20 "$vanlog" $command 2>&1; echo "= $?"
      done
      """#)
    #expect(made.output.components(separatedBy: "= 65\n").count == 4, "\(made)")
    #expect(made.output.contains("is not a file"))
  }
}

/// A small disk of its own, which only the shell that is given sees.
private enum FullDisk {
  /// Runs lines of shell with the home on a disk of 4 MB; `leave N` fills all but N pages of it.
  static func run(_ lines: String) throws -> Finished {
    let top = TemporaryDirectory.current.path
    let start = """
      disk="$HOME/disk"; mkdir "$disk"; mount -t tmpfs -o size=4m none "$disk" || exit 99
      leave() { head -c $(( ($(stat -f -c %a "$disk") - $1) * 4096 )) /dev/zero >"$disk/filler"; }

      """
    return try Finished.running(
      "/usr/bin/unshare", ["-m", "/bin/sh", "-c", start + lines],
      environment: [
        "vanlog": Van.program, "HOME": top, "VANLOG_HOME": top + "/disk/home", "LC_ALL": "C.UTF-8",
      ])
  }
}
