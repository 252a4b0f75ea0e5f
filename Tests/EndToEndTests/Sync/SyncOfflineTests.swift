import Foundation
import LinkProxy
import TestSupport
import Testing
import Text

/// Vans that are out of reach: for a while, again and again, for a month.
@Suite(.temporaryDirectoryInMemory, .needs(.nginx)) struct SyncOfflineTests {
  /// What was put below a folder of the server by this test, in order.
  private func puts(below folder: String) throws -> [String] {
    let start = " PUT /\(SyncPlace.name)/"
    return try NginxServer.shared.get().requests.compactMap { line in
      line.range(of: start).map { String(line[$0.upperBound...]) }
    }.filter { $0.hasPrefix(folder) }
  }

  // MARK: Airplane mode

  @Test func `in airplane mode edits continue, and afterwards everything arrives once`() throws {
    let link = try SyncPlace.link()
    let place = try SyncPlace.nginx(over: link)
    try SyncStage.begin(on: place)
    try SyncStage.join("phone", on: place)
    // The server's folder for what follows is made now.
    try SyncStage.done("van", "checkin", "add", "Beja")
    try SyncStage.done("van", "sync", "now", "-q")
    let before = try puts(below: "log/").count
    link.manners.isPlugged = false
    for (number, name) in ["Lagos", "Sagres", "Faro"].enumerated() {
      try SyncStage.done("van", "checkin", "add", name)
      let finished = try SyncStage.run("van", "sync", "now")
      #expect(finished.status == 75)
      #expect(
        finished.errors.contains("cannot be reached") || finished.errors.contains("127.0.0.1"))
      let state = try SyncStage.state("van")
      #expect(state["failures"]?.integer == Int64(number + 1))
      #expect(state["error"]?.string.map { finished.errors.contains($0) } == true, "\(finished)")
      #expect(state["next_try"]?.string != nil)
    }
    #expect(try SyncStage.state("van")["waiting"]?["waiting_bytes"]?.integer == 0)
    link.manners.isPlugged = true
    try SyncStage.done("van", "sync", "now", "-q")
    #expect(try SyncStage.sync("phone")["changed"]?.integer == 4)
    #expect(try SyncStage.places("phone") == ["Beja", "Faro", "Lagos", "Sagres"])
    #expect(try SyncStage.everything("phone") == SyncStage.everything("van"))
    #expect(try puts(below: "log/").count == before + 1)
    let state = try SyncStage.state("van")
    #expect(state["failures"]?.integer == 0 && state["error"] == JSONValue.null)
  }

  // MARK: A connection that comes and goes

  @Test(arguments: [[150, 2_000, 9_000, 400_000], [60_000, 5_000, 300_000, 700, 100_000]])
  func `over a connection that breaks off again and again nothing is lost and nothing twice`(
    cuts: [Int]
  ) throws {
    let link = try SyncPlace.link()
    let place = try SyncPlace.nginx(over: link)
    try SyncStage.begin(on: place)
    try SyncStage.join("phone", on: place)
    let rows = (1...300).map { "2026-08-12,\($0).25,Shop \($0)\n" }.joined()
    try SyncStage.done(
      "van", "ledger", "import", Van.file("bank.csv", "Date,Amount,Payee\n" + rows),
      "--currency", "EUR", "--signs", "plus-is-expense")
    let noise = noise(400_000)
    let paper = TemporaryDirectory.current.file("paper.pdf")
    try noise.write(to: URL(filePath: paper))
    try SyncStage.done("van", "docs", "add", "Passport", "--file", paper)
    try SyncStage.done(
      "van", "drive", "import", Van.file("a.gpx", DriveGPX.file(DriveGPX.track("Pass"))))
    link.manners.cuts = cuts
    link.startCounting()
    for home in ["van", "phone"] { try syncUntilDone(home) }
    #expect(link.tally.cuts > 3)
    link.manners.cuts = []
    #expect(try SyncStage.done("van", "sync", "now", "--json").contains(#""conflicts":0"#))
    let everything = try SyncStage.everything("van")
    #expect(try SyncStage.everything("phone") == everything)
    #expect(everything["document"] == noise)
    let entries = try SyncStage.json("phone", "ledger", "list", "--limit", "1000")["records"]
    #expect(entries?.elements?.count == 300)
    #expect(try SyncStage.state("phone")["troubles"]?.elements == [])
  }

  private func syncUntilDone(_ home: String) throws {
    var said: [String] = []
    for _ in 1...12 {
      let finished = try SyncStage.run(home, "sync", "now", "-q")
      if finished.status == 0 { return }
      try #require(finished.status == 75, "\(finished)")
      said.append(finished.errors)
    }
    Issue.record("\(home) does not get done: \(said)")
  }

  // MARK: 2G and 3G

  /// Real ones are thirty times slower: 4 kB/s and 600 ms a round trip, 150 kB/s and 150 ms.
  private static let lines = [
    LinkManners(delay: 10, bytesPerSecond: 120_000),
    LinkManners(delay: 3, bytesPerSecond: 4_500_000),
  ]

  private func drive(_ number: Int) -> String {
    DriveGPX.file(DriveGPX.track("Pass \(number)", start: "2026-08-0\(number)T08:00"))
  }

  @Test(arguments: lines)
  func `on a slow line records come before tracks, in few requests and bytes`(
    manners: LinkManners
  ) throws {
    let link = try SyncPlace.link()
    let place = try SyncPlace.nginx(over: link)
    try SyncStage.begin(on: place)
    try SyncStage.join("phone", on: place)
    // The first drive makes the server's folder for those to come.
    try SyncStage.done("van", "drive", "import", Van.file("a.gpx", drive(1)))
    try SyncStage.done("van", "sync", "now", "-q")
    let first = try puts(below: "").count
    link.manners = manners
    for number in 2...8 {
      try SyncStage.done("van", "drive", "import", Van.file("a.gpx", drive(number)))
    }
    try SyncStage.done("van", "checkin", "add", "Lagos")
    link.startCounting()
    let sent = try SyncStage.sync("van")
    let bytes = try #require(sent["sent_bytes"]?.integer)
    // Without TLS a connection costs less than the requests that would wait for each other.
    #expect(link.tally.roundTrips <= 6 && link.tally.connections <= 4, "\(link.tally)")
    #expect(Int64(link.tally.sentBytes) < bytes + 12 * 300)
    let lanes = try puts(below: "").dropFirst(first).map { name in
      name.split(separator: "/").prefix(3).enumerated().map { $0 == 1 ? "*" : $1 }
        .joined(separator: "/")
    }.filter { $0.hasPrefix("log/") }
    #expect(lanes == lanes.sorted() && Set(lanes) == ["log/*/1", "log/*/2"])
    try SyncStage.done("phone", "sync", "now", "--metered", "-q")
    #expect(try SyncStage.places("phone") == ["Lagos"])
    try SyncStage.done("phone", "sync", "now", "-q")
    #expect(try SyncStage.everything("phone") == SyncStage.everything("van"))
  }

  @Test func `a small budget stops cleanly, records first, and the next one continues`() throws {
    let link = try SyncPlace.link(LinkManners(delay: 3, bytesPerSecond: 4_500_000))
    let place = try SyncPlace.nginx(over: link)
    try SyncStage.begin(on: place)
    try SyncStage.join("phone", on: place)
    let paper = TemporaryDirectory.current.file("paper.pdf")
    try noise(700_000).write(to: URL(filePath: paper))
    try SyncStage.done("van", "docs", "add", "Passport", "--file", paper)
    try SyncStage.done("van", "checkin", "add", "Lagos")
    var isUnfinished = true
    var places: [[String]] = []
    while isUnfinished, places.count < 8 {
      let sent = try SyncStage.sync("van", "--max-bytes", "300000")
      #expect(try #require(sent["sent_bytes"]?.integer) <= 300_000)
      let received = try SyncStage.sync("phone", "--max-bytes", "300000")
      #expect(try #require(received["received_bytes"]?.integer) <= 300_000)
      isUnfinished = [sent, received].contains { $0["unfinished"]?.bool == true }
      places.append(try SyncStage.places("phone"))
    }
    #expect(places == Array(repeating: ["Lagos"], count: 3))
    #expect(try SyncStage.everything("phone")["document"] == noise(700_000))
    #expect(try SyncStage.everything("phone") == SyncStage.everything("van"))
  }

  /// Bytes that no compression makes smaller.
  private func noise(_ count: Int) -> Data {
    var random = SplitMix64(seed: 3)
    return Data((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
  }
}
