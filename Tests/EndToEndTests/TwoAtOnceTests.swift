import TestSupport
import Testing

/// Several programs on one home: nothing fails, nothing is lost.
@Suite(.temporaryDirectory) struct TwoAtOnceTests {
  /// Runs a command so often in each of so many processes, where `$process` and `$i` are numbers.
  private func run(processes: Int, times: Int, _ command: String) throws -> Finished {
    try Van.shell(
      """
      one() { for i in $(seq \(times)); do \(command) || return 1; done; }
      waiting=
      for process in $(seq \(processes)); do one & waiting="$waiting $!"; done
      code=0
      for child in $waiting; do wait $child || code=1; done
      exit $code
      """)
  }

  @Test func `ten processes that write at the same time lose nothing and never fail`() throws {
    let finished = try run(
      processes: 10, times: 5, #""$vanlog" checkin add "$process-$i" --json >>"$HOME/$process""#)
    #expect(finished.errors == "")
    #expect(finished.status == 0)
    let list = try Van.done("checkin", "list", "--json", "--limit", "1000")
    let places = list.matches(of: /"place":"(\d+-\d+)"/).map { String($0.1) }
    #expect(places.sorted() == (1...10).flatMap { p in (1...5).map { "\(p)-\($0)" } }.sorted())
    #expect(try Van.done("doctor").contains(/ok +store +sound\n/))
  }

  /// Each change alone is right, both together are not: whoever comes second is told.
  @Test func `two edits at once never make a document expire before its issue`() throws {
    let finished = try Van.shell(
      #"""
      for round in 1 2 3 4 5 6 7 8; do
        id=$("$vanlog" docs add "$round")
        for change in "--issued 2030-01-02" "--expires 2030-01-01"; do
          ("$vanlog" docs edit "$id" $change 2>>"$HOME/refused"; echo $? >>"$HOME/codes") &
        done
        wait
        "$vanlog" docs show "$id" | grep -c -e issued -e expires
      done
      sort "$HOME/codes" | uniq -c | tr -s ' '
      """#)
    #expect(finished.status == 0)
    #expect(finished.output == String(repeating: "1\n", count: 8) + " 8 0\n 8 65\n")
  }

  @Test func `readers beside writers see complete records and never fail`() throws {
    let finished = try run(
      processes: 6, times: 5,
      #"""
      if [ $((process % 2)) = 0 ]; then "$vanlog" ledger add 5 --quiet >>"$HOME/written"
      else "$vanlog" ledger list --json >>"$HOME/read"; fi
      """#)
    #expect(finished.errors == "")
    #expect(finished.status == 0)
    #expect(try Van.ids("ledger", "list").count == 15)
    let read = try Van.read(TemporaryDirectory.current.file("read"))
    #expect(read.split(separator: "\n").allSatisfy { $0.hasPrefix("{\"records\":[") })
  }

  @Test func `of ten processes that start a trip at once, one succeeds`() throws {
    let finished = try run(
      processes: 10, times: 1,
      #""$vanlog" trip start "$process" 2>>"$HOME/refused" >>"$HOME/started"; true"#)
    #expect(finished.status == 0)
    #expect(try Van.ids("trip", "list", "--phase", "active").count == 1)
    #expect(try Van.ids("trip", "list").count == 1)
    let refused = try Van.read(TemporaryDirectory.current.file("refused")).split(separator: "\n")
    #expect(refused.count == 9)
    #expect(refused.allSatisfy { $0.contains("is under way") })
  }

  @Test func `changes to different fields of one record are all kept`() throws {
    try Van.done("checkin", "add", "Pier")
    let fields = ["stay", "beauty", "privacy", "access"]
    let finished = try run(
      processes: 4, times: 5,
      """
      set -- \(fields.joined(separator: " ")); shift $((process - 1))
      "$vanlog" checkin edit last "--$1" "$i" --quiet >>"$HOME/out"
      """)
    #expect(finished.errors == "")
    #expect(finished.status == 0)
    let shown = try Van.done("checkin", "show", "last", "--json")
    for field in fields { #expect(shown.contains("\"\(field)\":5")) }
  }

  @Test func `a backup beside writers holds a consistent state`() throws {
    try Van.done("checkin", "add", "First")
    let finished = try run(
      processes: 2, times: 3,
      #"""
      if [ "$process" = 1 ]; then "$vanlog" checkin add "$i" >>"$HOME/out"
      else "$vanlog" backup "$HOME/$i.vlb" >>"$HOME/out"; fi
      """#)
    #expect(finished.errors == "")
    #expect(finished.status == 0)
    for number in 1...3 {
      let home = TemporaryDirectory.current.file("home\(number)")
      try Van.done(
        "--home", home, "restore", TemporaryDirectory.current.file("\(number).vlb"), "--yes")
      #expect(try (1...4).contains(Van.ids("--home", home, "checkin", "list").count))
      #expect(try Van.done("--home", home, "doctor").contains(/ok +store +sound\n/))
    }
  }
}
