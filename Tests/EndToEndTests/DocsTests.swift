import Foundation
import TestSupport
import Testing
import Text

/// Papers and their files, as a user keeps, finds and shows them.
@Suite(.temporaryDirectory) struct DocsTests {
  var folder: String { TemporaryDirectory.current.path }

  /// Runs `vanlog docs` with words, and expects that it works.
  @discardableResult
  func docs(_ words: String...) throws -> String {
    let finished = try Van.run(["docs"] + words)
    #expect(finished.status == 0, "\(finished.errors)")
    return finished.output.filter { !$0.isNewline }
  }

  /// The files of documents that are kept, by the names of their content.
  func kept() throws -> [String] {
    let path = Van.home + "/attachments"
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.contains("/") }
      .sorted()
  }

  func count() throws -> Int {
    let finished = try Van.run("docs", "list", "--json")
    return try #require(JSONValue(parsing: Array(finished.output.utf8))["records"]?.elements).count
  }

  func scan(_ text: String = "a scan\n", _ name: String = "scan.pdf") throws -> String {
    let path = folder + "/" + name
    try Van.write(text, to: path)
    return path
  }

  @Test func `a file is stored, checked and handed out again`() throws {
    let path = try scan()
    let id = try docs("add", "Passport", "--type", "passport", "--file", path)
    try FileManager.default.removeItem(atPath: path)
    #expect(try Van.read(docs("open", id)) == "a scan\n")
    let shown = try Van.run("docs", "show", id).output
    #expect(shown.contains("file name  scan.pdf\nsize       7 bytes\n"))
    try docs("open", id, "-o", folder + "/copy.pdf")
    #expect(try Van.read(folder + "/copy.pdf") == "a scan\n")
  }

  @Test func `a copy overwrites a file only with --force`() throws {
    let id = try docs("add", "Passport", "--file", scan())
    let other = try scan("mine", "mine.txt")
    let refused = try Van.run("docs", "open", id, "-o", other)
    #expect(refused.status == 73)
    #expect(refused.errors.contains("--force"))
    #expect(try Van.read(other) == "mine")
    try docs("open", id, "-o", other, "--force")
    #expect(try Van.read(other) == "a scan\n")
    #expect(try Van.run("docs", "open", id, "--force").status == 64)
    #expect(try Van.run("docs", "open", id, "-o", folder + "/none/x").status == 66)
    #expect(try Van.run("docs", "open", id, "-o", folder, "--force").status == 73)
  }

  @Test func `a damaged or lost file is never handed out`() throws {
    let id = try docs("add", "Passport", "--file", scan())
    let inside = try docs("open", id)
    try Van.write("a scam\n", to: inside)
    for more in [[], ["-o", folder + "/out"], ["-o", folder + "/out", "--force"]] {
      let finished = try Van.run(["docs", "open", id] + more)
      #expect(finished.status == 65)
      #expect(finished.output == "")
    }
    try FileManager.default.removeItem(atPath: inside)
    #expect(try Van.run("docs", "open", id).status == 66)
    #expect(!FileManager.default.fileExists(atPath: folder + "/out"))
  }

  @Test func `a document without a file and an unknown document are not found`() throws {
    let id = try docs("add", "Ticket")
    for id in [id, "zzzzz"] {
      let finished = try Van.run("docs", "open", id)
      #expect(finished.status == 1)
      #expect(finished.output == "")
    }
  }

  /// A day so many days from now.
  private static func day(_ days: Int) -> String {
    Date().addingTimeInterval(Double(days) * 86_400).formatted(.iso8601.year().month().day())
  }

  @Test(arguments: [
    (-2, "EXPIRED"), (-1, "EXPIRED"), (0, "last day today"), (1, "1 day left"),
    (90, "90 days left"), (91, ""),
  ])
  func `papers for a border say how long they are valid, if not for long`(
    days: Int, state: String
  ) throws {
    let utc = ["TZ": "UTC"]
    let expires = Self.day(days)
    let words = ["docs", "add", "Pass", "--type", "passport", "--border", "yes"]
    let id = try Van.done(words + ["--expires", expires], environment: utc)
    let columns = "ID     TYPE      TITLE  NUMBER  COUNTRY  EXPIRES"
    let row = "\(id)  passport  Pass                    \(expires)"
    #expect(
      try Van.done("docs", "border", environment: utc)
        == "Other papers\n\(columns)\n\(row)" + (state.isEmpty ? "" : "  \(state)"))
  }

  @Test func `a deleted document keeps its file and is restored with it`() throws {
    let id = try docs("add", "Passport", "--file", scan())
    try docs("delete", id, "--yes")
    #expect(try kept().count == 1)
    try docs("undelete", id)
    #expect(try Van.read(docs("open", id)) == "a scan\n")
  }

  @Test func `a file can be replaced or removed`() throws {
    let id = try docs("add", "Passport", "--file", scan())
    let new = try scan("newer\n", "new.pdf")
    try docs("edit", id, "--file", new, "--expires", "2036-01-01")
    #expect(try Van.read(docs("open", id)) == "newer\n")
    let shown = try Van.run("docs", "show", id).output
    #expect(shown.contains("new.pdf"))
    #expect(shown.contains("2036-01-01"))
    #expect(try Van.run("docs", "edit", id, "--file", new, "--unset", "file").status == 64)
    #expect(try Van.run("docs", "edit", id).status == 64)
    try docs("edit", id, "--unset", "file")
    #expect(try Van.run("docs", "open", id).status == 1)
  }

  // MARK: What goes wrong

  @Test(
    arguments: [
      (["--file", "none.pdf"], 66), (["--file", "."], 66), (["--file", "/dev/null"], 65),
      (["--file", "scan.pdf", "--issued", "2030-01-02", "--expires", "2030-01-01"], 65),
      (["--file", "scan.pdf", "--person", "zzzzz"], 66),
      (["--file", "scan.pdf", "--expires", "soon"], 65), (["--file", ""], 64),
    ] as [([String], Int32)])
  func `an invalid document leaves neither a record nor a file`(
    options: [String], status: Int32
  ) throws {
    _ = try scan()
    let words = options.map { "'\($0)'" }.joined(separator: " ")
    let finished = try Van.shell("cd '\(folder)' && \"$vanlog\" docs add Title \(words)")
    #expect(finished.status == status, "\(finished.errors)")
    #expect(finished.output == "")
    #expect(try kept() == [])
    #expect(try count() == 0)
  }

  @Test func `a file whose record fails is removed, unless other documents have it`() throws {
    let old = try scan("old\n", "old.pdf")
    let id = try docs("add", "Old", "--file", old)
    try docs("delete", id, "--yes")
    // From here on nothing can be written any more, as on a full disk.
    let sql = ["document", "meta"].map { table in
      "CREATE TRIGGER full_\(table) BEFORE INSERT ON \(table) BEGIN SELECT RAISE(ABORT, 'full'); END;"
    }.joined()
    let database = Van.home + "/trips.sqlite"
    #expect(try Finished.running("/usr/bin/sqlite3", [database, sql]).status == 0)
    for path in [old, try scan("new\n", "new.pdf")] {
      #expect(try Van.run("docs", "add", "Title", "--file", path).status != 0)
    }
    #expect(try kept().count == 1)
    let undo = "DROP TRIGGER full_document; DROP TRIGGER full_meta"
    #expect(try Finished.running("/usr/bin/sqlite3", [database, undo]).status == 0)
    try docs("undelete", id)
    #expect(try Van.read(docs("open", id)) == "old\n")
  }

  // MARK: Hostile names

  @Test(arguments: ["../../etc/passwd", "\u{202E}drawkcab"])
  func `a title is only a title`(title: String) throws {
    let id = try docs("add", title, "--file", scan(), "--border", "yes")
    #expect(try kept().count == 1)
    for words in [["list"], ["border"], ["show", id]] {
      #expect(try !Van.run(["docs"] + words).output.contains("\u{202E}"))
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(files == ["home", "scan.pdf"])
  }

  @Test(arguments: ["a\u{1B}]0;b", "a\nb", String(repeating: "t", count: 120_000)])
  func `an invalid title is refused before anything is copied`(title: String) throws {
    let finished = try Van.run("docs", "add", title, "--file", scan())
    #expect(finished.status == 65)
    #expect(!finished.errors.contains("\u{1B}"))
    #expect(try kept() == [])
    #expect(try count() == 0)
  }

  // MARK: At the border

  @Test func `a border officer sees everyone's papers and what is missing`() throws {
    _ = try Van.run("van", "add", "Bulli", "--plate", "AB 1")
    let ada = try Van.run("person", "add", "Ada", "--nationalities", "NO").output.dropLast()
    _ = try Van.run("person", "add", "Bo")
    try docs("add", "Old", "--type", "passport", "--person", "\(ada)", "--expires", "2020-04-30")
    try docs(
      "add", "New", "--type", "passport", "--person", "\(ada)", "--expires", "2199-04-30",
      "--number", "X1")
    try docs("add", "Visa", "--type", "visa", "--person", "\(ada)", "--country", "GB")
    try docs("add", "Papers", "--type", "registration")
    try docs("add", "Receipt", "--type", "receipt")
    let text = try Van.run("docs", "border", "--country", "no")
    #expect(text.status == 0)
    let lines = text.output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.wholeMatch(of: /[0-9a-z]{5}(  .*)/).map { "?????" + $0.1 } ?? String(line)
    }
    #expect(
      lines == [
        "Ada (NO)",
        "ID     TYPE      TITLE  NUMBER  COUNTRY  EXPIRES",
        "?????  passport  New    X1               2199-04-30",
        "?????  passport  Old                     2020-04-30  EXPIRED",
        "",
        "Bo",
        "MISSING: no valid passport or identity card",
        "",
        "Bulli (AB 1)",
        "ID     TYPE          TITLE   NUMBER  COUNTRY  EXPIRES",
        "?????  registration  Papers",
        "MISSING: no valid proof of insurance",
        "",
      ])
    let json = try Van.run("docs", "border", "--json").output
    let holders = try JSONValue(parsing: Array(json.utf8))["holders"]?.elements
    #expect(holders?.map { $0["papers"]?.elements?.count } == [3, 0, 1])
    #expect(holders?.last?["plate"]?.string == "AB 1")
    #expect(try Van.run("docs", "border", "--country", "N1").status == 65)
  }
}
