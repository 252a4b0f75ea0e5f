import Foundation
import TestSupport
import Testing

/// What a user may get wrong about records: each is refused with the exit code for it, says what
/// to do, and leaves everything as it was.
@Suite(.temporaryDirectory) struct StoreBadInputTests {
  private static let noAmount =
    "amount takes an amount such as 62.40, 62.40 EUR, €62.40 or 1.234,50"

  static let amounts = [
    ("1.23,4.5", noAmount), ("NaN", noAmount), ("", noAmount), ("12 50", noAmount),
    ("62 kr", "amount could be in SEK, NOK, DKK or ISK with 'kr'; write the code"),
    ("62 eru", "amount takes the code of a currency; did you mean EUR, ERN or MRU?"),
    ("12.3456", "amount takes at most 2 decimals in EUR"),
    ("92233720368547758.08", "amount takes a smaller amount"),
  ]

  @Test(arguments: amounts)
  func `an invalid amount is refused`(amount: String, reason: String) throws {
    try refuse(["ledger", "add", amount], status: 65, reason)
  }

  static let values = [
    (["ledger", "add", "5", "--currency", "XYZ"], #""XYZ" is not a currency"#),
    (["ledger", "add", "5", "--currency", "NOK", "--rate", "0"], "this is not an exchange rate"),
    (["ledger", "add", "5", "--currency", "NOK", "--rate", "-1"], "this is not an exchange rate"),
    (["ledger", "add", "5.5", "--currency", "JPY"], "takes a whole number: JPY has no decimals"),
    (["ledger", "add", "5 EUR", "--currency", "NOK"], "is in EUR, but the currency is NOK"),
    (["ledger", "add", "5", "--litres", "-1"], "litres takes 0 to 10000 l"),
    (["checkin", "add", "--day", "2026-02-31"], "--day takes a day that exists"),
    (["checkin", "add", "--day", "31.13.2026"], "--day takes a day that exists, not 31.13.2026"),
    (["checkin", "add", "--day", "someday"], "--day takes a day such as 2026-08-12"),
    (["checkin", "add", "--day", "1899-12-31"], "day takes a day from 1900 to 2200"),
    (["checkin", "add", "--arrived", "2026-08-12 25:00"], "arrived takes a time such as"),
    (["checkin", "add", "--country", "Norwey"], "did you mean Norway?"),
    (["checkin", "add", "--country", "UK"], "country takes the ISO 3166 code GB"),
    (["ledger", "add", "5", "--country", "ZZ"], "ISO 3166 has no ZZ"),
    (["docs", "add", "Pass", "--country", "U1"], "country takes two capital letters, such as NO"),
    (
      ["person", "add", "Bo", "--nationalities", "Norwegian"],
      "takes a country by its two letters or its name, such as NO or Norway"
    ),
    (["person", "add", "Bo", "--nationalities", "NO", "--nationalities", "ZZ"], "has no ZZ"),
    (["checkin", "add", "--zone", "Europe/Osla"], "'Europe/Osla' is not known on this machine"),
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
    (
      ["manifest", "add", "B", "--weight", "11stone"],
      "--weight takes a whole number, in g or with a unit such as 11kg or 24lb"
    ),
    (["van", "add", "V", "--empty-weight", "100001"], "--empty-weight takes 0 to 100000 kg, not "),
    (["van", "add", "V", "--height", "9ft -6in"], "--height takes a number with up to 2 decimals"),
    (["checkin", "add", "A", "--height", "9001"], "--height takes -500 to 9000 m, not 9001"),
    (["checkin", "add", "A", "--height", "5lb"], "--height takes a whole number, in m or with"),
    (["ledger", "add", "5", "--odometer", "1e5"], "--odometer takes a whole number, in km or "),
    (["ledger", "add", "5", "--odometer", "10000001"], "--odometer takes 0 to 10000000 km, not "),
    (["manifest", "add", "B", "--quantity", "99999999999999999999"], "--quantity takes a "),
    (["checkin", "add", "--temperature", "100.1"], "temperature takes -100 to 100 °C"),
    (["checkin", "add", "--temperature", "1.25"], "temperature takes a number with up to 1 "),
    (["checkin", "add", "--at", "91.5,0.5"], "a latitude must be within -90 to 90 degrees"),
    (["checkin", "add", "--at", "0.5,181.5"], "a longitude must be within -180 to 180 degrees"),
    (["checkin", "add", "--at", "here"], "--at takes coordinates, or the name of a place of your"),
    (
      ["checkin", "add", "A", "--height", "1.234"],
      "could be 1234 or 1.234; write it without a mark"
    ),
    (["checkin", "add", "a\tb"], "place takes one line"),
    (["checkin", "add", "a\nb"], "place takes one line"),
    (["checkin", "add", "a\u{1B}[31mb"], "place takes text without control characters"),
    (["checkin", "add", "a\u{85}b"], "place takes text without control characters"),
    (["checkin", "add", "--note", "a\u{7}b"], "note takes text without control characters"),
    (["trip", "end", "--end-day", "1999-01-01"], "--end-day is before the first day of the trip"),
    (
      ["trip", "edit", "last", "--end-day", "1999-01-01"],
      "--end-day is before the first day of the trip"
    ),
    (["van", "add", "Duc", "--length", "5.999"], "length takes a number with up to 2 decimals"),
    (["person", "add", "Bo", "--born", "1980-13-01"], "--born takes a day that exists"),
  ]

  @Test(arguments: values)
  func `an invalid value is refused`(words: [String], reason: String) throws {
    try refuse(words, status: 65, reason)
  }

  static let misuses = [
    (["checkin", "add", "--stay", "6"], "--stay takes a whole number from 1 to 5, not '6'"),
    (["checkin", "add", "--stay", "4.5"], "--stay takes a whole number from 1 to 5, not '4.5'"),
    (["checkin", "add", "--overnight", "maybe"], "--overnight takes yes or no, not 'maybe'"),
    (["checkin", "add", "--facilities", "sauna"], "--facilities takes water, "),
    (["checkin", "add", "--type", "wlid"], "--type takes wild, "),
    (["ledger", "add"], "'ledger add' needs AMOUNT: "),
    (["ledger", "edit", "last"], "name at least one field to change"),
    (["ledger", "edit", "last", "--unset", "amount"], "--unset does not take 'amount'"),
    (
      ["trip", "list", "--limit", "0"],
      "--limit takes a whole number from 1 to 1000000, or 'all', not '0'"
    ),
    (["van", "add", "V", "--year", "1899"], "--year takes a whole number from 1900 to 2200"),
    (["van", "add", "V", "--tank", "-1"], "--tank takes a whole number from 0 to 2000, not '-1'"),
    (["config", "set", "money.home-currency", "ERU"], "ERU\" is not a currency; did you mean"),
    (["config", "set", "money.home-currency", "XXX"], "takes a three-letter code such as EUR"),
    (["config", "set", "money.home-currency", "XTS"], "takes a three-letter code such as EUR"),
    (
      ["config", "set", "time.zone", "Europe/Osla"],
      "time.zone takes system, auto, or a name such as "
    ),
  ]

  @Test(arguments: misuses)
  func `an invalid command line is refused`(words: [String], reason: String) throws {
    try refuse(words, status: 64, reason)
  }

  static let missing = ["checkin", "ledger", "trip", "van", "person"].flatMap { noun in
    ["zzzzz", "%"].map { (noun, $0) }
  }

  @Test(arguments: missing)
  func `an unknown record is refused`(noun: String, id: String) throws {
    let reason = "there is no "
    try refuse([noun, "show", id], status: 1, reason)
    try refuse([noun, "edit", id, "--note", "x"], status: 66, reason)
    try refuse([noun, "delete", id, "--yes"], status: 66, reason)
    try refuse([noun, "undelete", id], status: 66, reason)
  }

  static let limits: [([String], Int)] = [
    (["trip", "edit", "last", "--name"], 120), (["checkin", "add"], 200),
    (["checkin", "add", "Pier", "--zone"], 64), (["checkin", "add", "Pier", "--tags"], 80),
    (["ledger", "add", "5", "--category"], 80), (["manifest", "add"], 120),
    (["trip", "edit", "last", "--note"], 65_536),
  ]

  @Test(arguments: limits)
  func `a text at the limit is stored, and one beyond it is refused`(
    words: [String], limit: Int
  ) throws {
    for (letter, width) in [("x", 1), ("é", 2), ("🚐", 4)] {
      let fits = String(repeating: letter, count: limit / width)
      try refuse(words + [fits + "xxxx"], status: 65, "takes at most \(limit) bytes, not ")
      // The zone of a check-in has to be one.
      if !words.contains("--zone") { try Van.done(words + [fits]) }
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

  private static let sqlite = "/usr/bin/sqlite3"

  @Test(.needs(.sqlite3))
  func `an ambiguous id is refused, and both matches are listed`() throws {
    let one = try Van.identity("person", "add", "Ada")
    let two = try Van.identity("person", "add", "Bo")
    let twin = """
      UPDATE person SET ending = (SELECT ending FROM person WHERE name = 'Ada'),
      id = (SELECT CAST(substr(b.id, 1, 12) || substr(a.id, 13) AS BLOB) FROM person a, person b
        WHERE a.name = 'Ada' AND b.name = 'Bo') WHERE name = 'Bo'
      """
    let path = Van.home + "/trips.sqlite"
    #expect(try Finished.running(Self.sqlite, [path, twin]).status == 0)
    let ids = try Van.ids("person", "list")
    #expect(ids.allSatisfy { $0.hasSuffix(one.suffix(5)) })
    #expect(ids.contains(one))
    #expect(!ids.contains(two))
    for words in [["show"], ["edit", "--note", "x"], ["delete", "--yes"]] {
      let finished = try Van.run(["person"] + words + [String(one.suffix(5))])
      #expect(finished.status == 65)
      #expect(finished.output == "")
      for id in ids { #expect(finished.errors.contains(id.suffix(6))) }
      #expect(finished.errors.contains("  Ada\n") && finished.errors.contains("  Bo\n"))
    }
    #expect(try Van.done("person", "show", one, "--json").contains("Ada"))
  }

  @Test(arguments: ["trip start", "person add", "van add"], ["", "   "])
  func `a required name must not be empty`(command: String, name: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let finished = try Van.run(words + [name])
    #expect(finished.status == 65)
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
