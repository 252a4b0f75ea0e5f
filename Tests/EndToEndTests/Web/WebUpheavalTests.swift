import Foundation
import TestSupport
import Testing
import Text

/// What lies below the server is replaced while it serves.
@Suite(.temporaryDirectory) struct WebUpheavalTests {
  private let lakes = Repository.file("sample-packs/lakes.csv")

  /// Asks until it is answered; what is not, must be an error that says to try again.
  private func answered(
    _ phone: Phone, _ target: String,
    where isSo: (Phone.Answer) -> Bool = { $0.status == 200 }
  ) throws -> Phone.Answer {
    var answer = Phone.Answer()
    try Trouble.unless("an answer to \(target)") {
      answer = try phone.get(target)
      #expect([200, 503].contains(answer.status), "\(target): \(answer.status) \(answer.text)")
      return isSo(answer)
    }
    return answer
  }

  @Test func `a vault that is built again answers before and after`() throws {
    try Van.done("spots", "import", lakes, "--pack", "lakes")
    let station = try WebStation()
    let phone = try station.phone()
    let before = try phone.get("/api/near?at=46.6,8.2").text
    try FileManager.default.removeItem(atPath: Van.home + "/spots.sqlite")
    let gone = try phone.get("/api/near?at=46.6,8.2")
    #expect(gone.status == 200)
    #expect(gone.json?["spots"]?.elements == [])
    try Van.done("spots", "import", lakes, "--pack", "lakes")
    #expect(try phone.get("/api/near?at=46.6,8.2").text == before)
  }

  @Test func `a home that is restored lets the same phones in`() throws {
    try Van.done("ledger", "add", "5", "--id", "01arz3ndektsv4rrffq69g5fav")
    let backup = TemporaryDirectory.current.file("van.vlb")
    try Van.done("backup", backup)
    try Van.done("ledger", "add", "6")
    let station = try WebStation()
    let phone = try station.phone()
    #expect(try phone.get("/api/ledger").json?["records"]?.elements?.count == 2)
    try Van.done("web", "map", "add", Repository.file("Tests/Fixtures/maps/tiny.pmtiles"))
    try Van.done("restore", backup, "--yes")
    let after = try answered(phone, "/api/ledger")
    #expect(after.json?["records"]?.elements?.count == 1)
    #expect(try phone.get("/api/maps").json?["maps"]?.elements?.count == 1)
    // Its new home has it for itself, and hears of changes.
    try Trouble.unless("the new home's lock") {
      try RecordingStation.json("web", "url")["running"]?.bool == true
        && phone.get("/api/hello").status == 200
    }
    try Van.done("web", "revoke", "--all")
    #expect(try phone.get("/api/hello").status == 401)
  }

  @Test func `a home that is away is reported as such, and no one is called a stranger`() throws {
    try Van.done("ledger", "add", "5")
    let station = try WebStation()
    let phone = try station.phone()
    try FileManager.default.moveItem(atPath: Van.home, toPath: Van.home + ".away")
    for path in ["/api/hello", "/api/ledger"] {
      let answer = try phone.get(path)
      #expect(answer.status == 503 && answer.reason == "no_home", "\(answer.text)")
    }
    #expect(try phone.get("/").status == 200)
    try FileManager.default.moveItem(atPath: Van.home + ".away", toPath: Van.home)
    #expect(try phone.get("/api/ledger").json?["records"]?.elements?.count == 1)
  }

  @Test func `a store that is damaged is mended by the next question`() throws {
    for number in 1...300 { try Van.done("ledger", "add", "\(number)", "--note", "n\(number)") }
    let station = try WebStation()
    let phone = try station.phone()
    let path = Van.home + "/trips.sqlite"
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: 40_960)
    try file.write(contentsOf: Data(repeating: 0xA5, count: 8_192))
    try file.close()
    try Van.done("doctor", "--mend", "--yes")
    let answer = try answered(phone, "/api/ledger?limit=1000")
    let count = answer.json?["records"]?.elements?.count ?? 0
    #expect(count > 150)
    let said = try Van.run("ledger", "list", "--limit", "1000", "--json")
    #expect(answer.text == said.output)
  }
}
