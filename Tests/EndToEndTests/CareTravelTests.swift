import Foundation
import TestSupport
import Testing
import Text

/// Stock, maintenance and checks on their way: between devices, into backups, and onto a full disk.
@Suite(.temporaryDirectory) struct CareTravelTests {
  private func setUp(_ home: String) throws {
    try SyncStage.done(home, "van", "add", "Bulli")
    try SyncStage.done(home, "manifest", "add", "Pasta", "--quantity", "9", "--minimum", "4")
    try SyncStage.done(home, "service", "add", "Oil", "--months", "12", "--km", "15000")
  }

  private func list(_ home: String, _ words: String...) throws -> String {
    try Van.done(["--home", SyncStage.path(home), "-q", "--json"] + words)
  }

  private func meet() throws {
    for home in ["van", "phone", "van"] { try SyncStage.done(home, "sync", "now") }
  }

  @Test func `what two devices use, restock, note and check is all there on both`() throws {
    try setUp("van")
    try SyncStage.begin()
    try SyncStage.join("phone")
    try SyncStage.done("van", "manifest", "use", "pasta", "4")
    try SyncStage.done("phone", "manifest", "use", "pasta", "3")
    try SyncStage.done("phone", "manifest", "restock", "pasta")
    try SyncStage.done(
      "van", "service", "done", "oil", "--day", "2026-03-01", "--odometer", "100000")
    try SyncStage.done(
      "phone", "service", "done", "oil", "--day", "2026-03-02", "--odometer", "100050")
    for home in ["van", "phone"] {
      try SyncStage.done(home, "service", "add", "--defaults")
      try SyncStage.done(home, "preflight", "add", "Check of \(home)")
    }
    try meet()
    for home in ["van", "phone"] {
      #expect(try SyncStage.json(home, "manifest", "show", "pasta")["quantity"]?.integer == 3)
      #expect(
        try SyncStage.json(home, "service", "log", "list")["records"]?.elements?.count == 2)
      let tasks = try SyncStage.json(home, "service", "list")["tasks"]?.elements ?? []
      #expect(tasks.count == 8)
      let oil = tasks.first { $0["name"]?.string == "Oil" }
      #expect(oil?["last_odometer_m"]?.integer == 100_050_000)
      #expect(try SyncStage.json(home, "preflight", "list")["records"]?.elements?.count == 12)
    }
    #expect(try list("phone", "due") == list("van", "due"))
    #expect(try SyncStage.everything("phone") == SyncStage.everything("van"))
  }

  @Test func `a restored home has all of it, and an export lists it`() throws {
    try setUp("van")
    try SyncStage.done("van", "service", "done", "oil", "--day", "2026-03-01")
    try SyncStage.done("van", "preflight", "--done")
    let (file, folder) = (SyncStage.path("home.vlb"), SyncStage.path("out"))
    try SyncStage.done("van", "backup", file)
    try SyncStage.done("other", "restore", file, "--yes")
    for words in [["service", "list"], ["preflight", "log", "list"], ["due"]] {
      func answer(_ home: String) throws -> String {
        try Van.done(["--home", SyncStage.path(home), "-q", "--json"] + words)
      }
      #expect(try answer("other") == answer("van"))
    }
    try SyncStage.done("van", "export", folder)
    let names = try SyncStage.files(below: folder).keys
    for kind in ["task", "service", "preflight"] {
      #expect(names.contains { $0.hasPrefix(kind) }, "\(names)")
    }
  }

  @Test(.needs(.mounting))
  func `on a full disk nothing is used, and what is due is still told`() throws {
    let finished = try Finished.running(
      "/usr/bin/unshare",
      [
        "-m", "--propagation", "private", "/bin/sh", "-c",
        #"""
        disk="$HOME/disk"; mkdir "$disk"; mount -t tmpfs -o size=2m none "$disk" || exit 99
        export VANLOG_HOME="$disk/home"
        "$vanlog" manifest add Pasta --quantity 1 --minimum 4 >/dev/null || exit 1
        head -c 4m /dev/zero >"$disk/filler" 2>/dev/null
        "$vanlog" manifest use pasta >/dev/null 2>"$HOME/why"; echo $?
        "$vanlog" due -q --json | grep -o '"title":"[A-Za-z]*"'
        "$vanlog" emergency --at 48.2,16.37 | grep CALL
        "$vanlog" due --format ics -o "$disk/due.ics" 2>/dev/null; echo $?; ls "$disk"
        rm "$disk/filler"
        "$vanlog" manifest use pasta
        """#,
      ],
      environment: [
        "vanlog": Van.program, "HOME": TemporaryDirectory.current.path, "LC_ALL": "C.UTF-8",
      ])
    #expect(
      finished.output == """
        74
        "title":"Pasta"
        EMERGENCY: CALL 112
        74
        filler
        home
        Pasta: 0; there should be 4

        """, "\(finished)")
  }

  @Test func `a home with ten times as much still answers`() throws {
    var rows = "day,amount,currency,odometer,litres,vendor\n"
    for number in 0..<3_000 {
      rows += "2024-01-01,50.00,EUR,\(100_000 + number * 10),40,Station \(number)\n"
    }
    try Van.write(rows, to: TemporaryDirectory.current.file("fuel.csv"))
    try setUp("van")
    try SyncStage.done(
      "van", "ledger", "import", TemporaryDirectory.current.file("fuel.csv"))
    let script = (0..<300).map { number in
      #""$vanlog" --home "\#(SyncStage.path("van"))" manifest add "Thing \#(number)" --minimum 2 >/dev/null"#
    }.joined(separator: "\n")
    #expect(try Van.shell(script, minutes: 3).status == 0)
    #expect(try SyncStage.json("van", "manifest", "low")["items"]?.elements?.count == 300)
    #expect(try SyncStage.json("van", "due")["due"]?.elements?.count == 300)
    let odometer = try SyncStage.json("van", "service", "list")["odometer"]
    #expect(odometer?["reading_m"]?.integer == 129_990_000, "\(String(describing: odometer))")
  }
}
