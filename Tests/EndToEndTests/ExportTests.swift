import Foundation
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct ExportTests {
  private var folder: String { TemporaryDirectory.current.file("out") }

  @Test func `each kind becomes a table and a JSON file`() throws {
    let ada = try Van.identity("person", "add", "Ada", "--born", "1980-12-10")
    let bo = try Van.identity("person", "add", "Bo, \"the\" driver", "--note", "one\ntwo")
    try Van.done("trip", "start", "One")
    let exported = try Van.done("export", folder)
    #expect(
      exported == """
        FILE         RECORDS
        trip.csv           1
        trip.json          1
        person.csv         2
        person.json        2
        """)
    #expect(
      Van.masked(try Van.read(folder + "/person.csv"), [ada, bo])
        == [
          "id,name,born,nationalities,weight,blood_type,allergies,medication,contact,note,created,"
            + "clock",
          #"ID-2,"Bo, ""the"" driver",,,,,,,,"one\#ntwo",TIME,CLOCK"#,
          "ID-1,Ada,1980-12-10,,,,,,,,TIME,CLOCK",
          "",
        ].joined(separator: "\r\n"))
  }

  @Test func `each JSON file is one document`() throws {
    for name in ["Ada", "Bo"] { try Van.done("person", "add", name) }
    try Van.done("export", folder)
    let json = try JSONValue(parsing: Array(Van.read(folder + "/person.json").utf8))
    #expect(json.elements?.compactMap { $0["name"]?.string } == ["Bo", "Ada"])
  }

  @Test func `no cell is a formula, and an amount below zero stays a number`() throws {
    try Van.done("ledger", "add", "-3", "--vendor", "=1+1")
    try Van.done("export", folder)
    let table = try Van.read(folder + "/ledger.csv")
    #expect(table.contains(",-3.00,EUR,") && table.contains(",'=1+1,"), "\(table)")
  }

  @Test func `deleted records are left out`() throws {
    try Van.done("person", "add", "Ada")
    try Van.done("person", "add", "Bo")
    try Van.done("person", "delete", "last", "--yes")
    try Van.done("export", folder)
    let table = try Van.read(folder + "/person.csv")
    #expect(table.contains("Ada"))
    #expect(!table.contains("Bo"))
  }

  @Test func `files of an earlier export are overwritten only with --force`() throws {
    try Van.done("person", "add", "Ada")
    try Van.done("export", folder)
    try Van.done("trip", "start", "One")
    try Van.done("person", "add", "Bo")
    let before = try Van.everything()
    let refused = try Van.run("export", folder)
    #expect(refused.status == 73)
    #expect(refused.output == "")
    #expect(refused.errors.contains("person.csv"))
    #expect(try Van.everything() == before)
    try Van.done("export", folder, "--force")
    #expect(try Van.read(folder + "/person.csv").contains("Bo"))
  }

  @Test(arguments: ["person.csv", "person.json"])
  func `either file of a kind is in the way`(name: String) throws {
    try Van.done("person", "add", "Ada")
    try Van.write("mine", to: folder + "/" + name)
    #expect(try Van.run("export", folder).status == 73)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [name])
  }

  @Test func `documents are copied, and with --force again`() throws {
    let scan = try Van.file("scan.txt", "a scan")
    let id = try Van.done("docs", "add", "Pass", "--file", scan)
    for force in [[], ["--force"]] {
      #expect(try Van.done(["export", folder] + force).hasSuffix("documents/           1"))
      #expect(try Van.read(folder + "/documents/\(id)-scan.txt") == "a scan")
    }
  }

  @Test func `the points of a drive are in no table`() throws {
    _ = try Van.imported()
    try Van.done("export", folder)
    #expect(
      try Van.read(folder + "/drive.csv").split(separator: "\r\n").first
        == "id,title,started,ended,zone,day,trip,van,distance,moving,top_speed,climb,descent,"
        + "highest,lowest,mode,ended_by,points,start_latitude,start_longitude,end_latitude,"
        + "end_longitude,south,north,west,east,time_proven,made_from,tags,note,created,clock")
  }

  @Test func `without records nothing is written`() throws {
    #expect(
      try Van.done("export", folder) == "there are no records yet, so nothing was written")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
