import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct PersonTests {
  /// While the clock may be wrong, today may be twenty years later than it says.
  @Test(arguments: [(false, "2030-01-01", 0), (true, "2060-01-01", 65), (false, "2060-01-01", 65)])
  func `no one is born in the future, as far as the clock can tell`(
    isTrusted: Bool, born: String, status: Int32
  ) throws {
    let isProven = try RecordingStation.json("status")["clock_proven"]?.bool == true
    if isTrusted { try Van.done("config", "set", "clock.trust", "yes") }
    let added = try Van.run("person", "add", "Ada", "--born", born)
    #expect(added.status == (isProven ? 65 : status))
  }

  @Test func `every field is stored and shown again`() throws {
    let added = try Van.done(
      "person", "add", "Ada", "--born", "1980-12-10", "--nationalities", "NO", "--nationalities",
      "SE", "--blood-type", "0-", "--contact", "Bo, +47 000", "--note", "drives", "--json")
    #expect(
      Van.masked(added) == """
        {"id":"ID-1","short_id":"id--1","kind":"person","name":"Ada","born":"1980-12-10",\
        "nationalities":["NO","SE"],"blood_type":"0-","contact":"Bo, +47 000","note":"drives",\
        "created":"TIME","clock":"CLOCK","deleted":false}
        """)
    #expect(try Van.done("person", "show", "last", "--json") == added)
  }

  @Test func `the list shows who is there, the newest first`() throws {
    let ada = try Van.done("person", "add", "Ada", "--born", "1980-12-10")
    let bo = try Van.done("person", "add", "Bo", "--nationalities", "NO")
    #expect(
      Van.masked(try Van.done("person", "list"), [ada, bo]) == """
        ID     NATIONALITIES  BORN        NAME
        id--2  NO                         Bo
        id--1                 1980-12-10  Ada
        """)
    #expect(try Van.ids("person", "list", "--text", "ad").count == 1)
  }
}
