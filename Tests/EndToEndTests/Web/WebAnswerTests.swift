import Foundation
import TestSupport
import Testing
import Text

/// What the page is told and enters, compared with the command line.
@Suite(.temporaryDirectory) struct WebAnswerTests {
  private static let id = "01arz3ndektsv4rrffq69g5fav"

  /// A home with something of each kind.
  private func fillHome() throws {
    try Van.done("config", "set", "clock.trust", "yes")
    try Van.done("van", "add", "Bulli", "--height", "2.9", "--gross-weight", "3500")
    try Van.done("person", "add", "Anna <b>&\"'")
    try Van.done("trip", "start", "Adria")
    try Van.done(
      "checkin", "add", "Gravel pit", "--type", "wild", "--at", "46.58,8.2", "--overnight", "yes",
      "--day", "2026-05-02")
    try Van.done("ledger", "add", "42.50", "--category", "fuel", "--day", "2026-05-02")
    try Van.done("docs", "add", "Passport", "--type", "passport", "--expires", "2026-12-31")
    try Van.done("spots", "import", Repository.file("sample-packs/lakes.csv"), "--pack", "lakes")
    try Van.done("drive", "import", Repository.file("sample-packs/pass.gpx"))
  }

  /// What the page asks, and the same on the command line.
  private static let questions: [(target: String, words: [String])] = [
    ("/api/drive", ["drive", "status"]),
    ("/api/drives?limit=5", ["drive", "list", "--limit=5"]),
    ("/api/drives/last", ["drive", "show", "last"]),
    (
      "/api/near?at=46.6,8.2&fits=yes&type=camping,wild&limit=7",
      ["spots", "near", "--at=46.6,8.2", "--fits", "--type=camping,wild", "--limit=7"]
    ),
    (
      "/api/near?at=46.6,8.2&fits=Bulli&strict=yes",
      ["spots", "near", "--at=46.6,8.2", "--fits=Bulli", "--strict"]
    ),
    (
      "/api/in?box=46.0,7.0,48.0,9.0&spread=10",
      ["spots", "in", "46.0,7.0", "48.0,9.0", "--spread=10"]
    ),
    ("/api/in?box=46,7,48,9", ["spots", "in", "46, 7", "48, 9"]),
    (
      "/api/in?box=46.0,7.0,48.0,9.0&limit=500&sort=rating",
      ["spots", "in", "46.0,7.0", "48.0,9.0", "--limit=500", "--sort=rating"]
    ),
    ("/api/spots?words=lake&at=46.6,8.2", nil),
    ("/api/spot?id=L022", ["spots", "show", "L022"]),
    ("/api/schengen", ["schengen"]),
    ("/api/where?at=46.58,8.2", ["border", "where", "--at=46.58,8.2"]),
    ("/api/borders", ["border", "list"]),
    ("/api/checkins?text=gravel", ["checkin", "list", "--text=gravel"]),
    (
      "/api/ledger?category=fuel&from=2026-05-01",
      ["ledger", "list", "--category=fuel", "--from=2026-05-01"]
    ),
    ("/api/documents", ["docs", "list"]),
    ("/api/trips", ["trip", "list"]),
    ("/api/trip", ["trip", "stats"]),
    ("/api/day?day=2026-05-02", ["day", "2026-05-02"]),
    ("/api/vans", ["van", "list"]),
    ("/api/people", ["person", "list"]),
    ("/api/devices", ["web", "devices"]),
    ("/api/maps", ["web", "map", "list"]),
  ].compactMap { target, words in words.map { (target, $0) } }

  @Test func `every answer is that of the command, byte by byte`() throws {
    try fillHome()
    let station = try WebStation()
    let phone = try station.phone()
    for (target, words) in Self.questions {
      let told = try phone.get(target)
      let said = try Van.run(words + ["--json"])
      #expect(told.status == (said.status <= 1 ? 200 : 500), "\(target): \(told.text)")
      #expect(told.text == said.output, "\(target)")
      #expect(told.headers["cache-control"] == "no-store")
      #expect(told.headers["content-type"] == "application/json")
    }
    let track = try phone.get("/api/track?id=last&simplify=20")
    let words = ["drive", "export", "last", "--format=geojson", "--no-privacy", "--simplify=20"]
    #expect(track.text == (try Van.run(words)).output)
    let packed = try phone.ask(
      "GET", "/api/in?box=46.0,7.0,48.0,9.0&limit=500", headers: ["Accept-Encoding": "gzip"])
    #expect(packed.headers["content-encoding"] == "gzip")
    #expect(packed.bytes.starts(with: [0x1F, 0x8B]))
    #expect(packed.bytes.count < 20_000)
  }

  @Test func `what changes on its own has the same members`() throws {
    try fillHome()
    let station = try WebStation()
    let phone = try station.phone()
    func names(_ value: JSONValue?) -> [String] { value?.members?.map(\.name) ?? [] }
    for (target, words) in [
      ("/api/status", ["status"]), ("/api/sky?at=46.58,8.2", ["sky", "--at=46.58,8.2"]),
    ] {
      let said = try RecordingStation.json(words)
      #expect(try names(phone.get(target).json) == names(said), "\(target)")
    }
  }

  @Test func `the place of the van is shown with its source and its age`() throws {
    try Van.done("config", "set", "clock.trust", "yes")
    try Van.done("checkin", "add", "Piran", "--at", "45.5281,13.5682")
    let station = try WebStation()
    let phone = try station.phone()
    let told = try #require(try phone.get("/api/where?here=yes").json)
    #expect(told["lat"]?.number == 45.5281 && told["lon"]?.number == 13.5682)
    #expect(told["source"]?.string == "checkin" && told["country"]?.string == "SI")
    #expect((0..<120).contains(try #require(told["age_s"]?.integer)))
    let given = try #require(try phone.get("/api/where?at=46.58,8.2").json)
    #expect(given["source"]?.string == "given" && given["age_s"] == .null)
  }

  @Test func `what a command notes about an entry is in the answer`() throws {
    try Van.done("trip", "start", "Adria", "--budget", "100", "--currency", "EUR")
    let station = try WebStation()
    let phone = try station.phone()
    let foreign = try phone.post(
      "/api/ledger", ["amount": .string("80"), "currency": .string("CHF")])
    #expect(foreign.status == 200, "\(foreign.text)")
    let notes = foreign.json?["notes"]?.elements?.compactMap(\.string) ?? []
    #expect(notes.contains { $0.contains("no rate from CHF to EUR") }, "\(foreign.text)")
    let entry = try #require(foreign.json?["id"]?.string)
    let rated = try phone.post("/api/ledger/rate", ["id": .string(entry), "rate": .string("1.05")])
    #expect(rated.json?["home_amount_minor"]?.integer == 8_400, "\(rated.text)")
    let plain = try phone.post("/api/ledger", ["amount": .string("5"), "currency": .string("EUR")])
    #expect(plain.json?["id"] != nil && plain.json?["notes"] == nil, "\(plain.text)")
    let much = try phone.post("/api/ledger", ["amount": .string("30"), "currency": .string("EUR")])
    let warning = much.json?["notes"]?.elements?.first?.string ?? ""
    #expect(warning.contains("more than its budget"), "\(much.text)")
  }

  @Test func `errors say what the command says, and what kind they are`() throws {
    try Van.done("trip", "start", "One")
    let station = try WebStation()
    let phone = try station.phone()
    for (target, status, reason) in [
      ("/api/near", 404, "not_found"), ("/api/near?at=here", 400, "bad_value"),
      ("/api/where?at=Home", 400, "bad_value"),
      ("/api/near?at=91.5,5", 422, "bad_data"),
      ("/api/near?at=1,2&limit=0", 400, "bad_value"), ("/api/near?colour=red", 400, "bad_value"),
      ("/api/drives/zzzzz", 404, "not_found"), ("/api/sync", 404, "not_set_up"),
      ("/api/in", 400, "bad_value"), ("/api/none", 404, "no_such_path"),
    ] {
      let answer = try phone.get(target)
      #expect(answer.status == status, "\(target): \(answer.text)")
      #expect(answer.reason == reason, "\(target): \(answer.text)")
      #expect(answer.json?["error"]?.string?.isEmpty == false)
    }
    let wrong = try phone.ask("DELETE", "/api/status")
    #expect(wrong.status == 405)
    #expect(wrong.headers["allow"] == "GET")
  }

  // MARK: Entering

  @Test func `an entry that is sent twice is stored once`() throws {
    let station = try WebStation()
    let phone = try station.phone()
    let entry: [String: JSONValue] = [
      "id": .string(Self.id), "amount": .string("42.50"), "category": .string("fuel"),
      "litres": .string("30.5"), "odometer": .integer(184_230), "full_tank": .bool(true),
    ]
    let first = try phone.post("/api/ledger", entry)
    #expect(first.status == 200, "\(first.text)")
    let again = try phone.post("/api/ledger", entry)
    #expect(again.status == 200)
    #expect(again.text == first.text)
    var other = entry
    other["amount"] = .string("43")
    #expect(try phone.post("/api/ledger", other).reason == "bad_data")
    let records = try RecordingStation.json("ledger", "list")["records"]?.elements ?? []
    #expect(records.map { $0["amount_minor"]?.integer } == [4_250])
    #expect(records.map { $0["id"]?.string } == [Self.id])
  }

  @Test func `an entry whose answer is lost reaches the log, and again is stored once`() throws {
    let station = try WebStation()
    let phone = try station.phone()
    try phone.postAndLeave("/api/ledger", #"{"id":"\#(Self.id)","amount":"7"}"#)
    try Trouble.unless("the entry") {
      try RecordingStation.json("ledger", "list")["records"]?.elements?.count == 1
    }
    let again = try phone.post(
      "/api/ledger", ["id": .string(Self.id), "amount": .string("7")])
    #expect(again.status == 200)
    #expect(try RecordingStation.json("ledger", "list")["records"]?.elements?.count == 1)
  }

  @Test func `a server that is killed in the middle of an entry leaves one or none`() throws {
    let station = try WebStation()
    let phone = try station.phone()
    for round in 0..<5 {
      let id = String(Self.id.dropLast()) + "\(round)"
      try phone.postAndLeave("/api/ledger", #"{"id":"\#(id)","amount":"\#(round + 1)"}"#)
      try station.restart(SIGKILL)
      let again = try phone.post(
        "/api/ledger", ["id": .string(id), "amount": .integer(Int64(round + 1))])
      #expect(again.status == 200, "\(again.text)")
    }
    let records = try RecordingStation.json("ledger", "list")["records"]?.elements ?? []
    #expect(
      records.compactMap { $0["amount_minor"]?.integer }.sorted() == [100, 200, 300, 400, 500])
    // Phones stay paired.
    #expect(try phone.get("/api/hello").status == 200)
  }

  @Test func `a check-in keeps its place`() throws {
    try fillHome()
    let station = try WebStation()
    let phone = try station.phone()
    let answer = try phone.post(
      "/api/checkin",
      [
        "id": .string(Self.id), "spot": .string("L022"), "overnight": .bool(true),
        "stay": .integer(4), "facilities": .string("toilet,water"), "note": .string("two\nlines"),
      ])
    #expect(answer.status == 200, "\(answer.text)")
    let shown = try RecordingStation.json("checkin", "show", Self.id)
    #expect(answer.json == shown)
    #expect(shown["note"]?.string == "two\nlines")
    #expect(shown["spot"]?.string?.hasSuffix("L022") == true)
    let wrong = try phone.post("/api/checkin", ["facilities": .string("toilets")])
    #expect(wrong.status == 400)
    #expect(
      wrong.json?["error"]?.string == "--facilities does not take 'toilets'; did you mean 'toilet'?"
    )
  }

  // MARK: Trouble

  @Test func `a command that is killed is reported, and the next one works`() throws {
    let station = try WebStation(options: [])
    let phone = try station.phone()
    // The store is locked, so that the command waits and can be found.
    let lock = try StoreHold()
    let request = Meanwhile { [token = phone.token, port = phone.port] in
      let phone = try Phone(port, token: token)
      return try phone.post("/api/ledger", ["amount": .string("5")])
    }
    var child: pid_t = 0
    try Trouble.unless("the command") {
      child = try Self.child(of: station.program.process, "ledger") ?? 0
      return child > 0
    }
    kill(child, SIGKILL)
    let answer = try wait(request)
    #expect(answer.status == 503)
    #expect(answer.reason == "interrupted")
    lock.release()
    let next = try phone.post("/api/ledger", ["amount": .string("5")])
    #expect(next.status == 200, "\(next.text)")
  }

  @Test func `a locked store is busy, and too many questions at once are turned away`() throws {
    let station = try WebStation()
    let phone = try station.phone()
    let lock = try StoreHold()
    // Three are worked on, sixteen wait.
    let requests = (0..<25).map { number in
      Meanwhile { [token = phone.token, port = phone.port] in
        // The server allows sixteen connections from one address.
        let phone = try Phone(port, token: token, from: "127.0.0.\(2 + number / 9)")
        return try phone.post("/api/ledger", ["amount": .string("5")])
      }
    }
    try Trouble.unless("the commands") {
      try Self.child(of: station.program.process, "ledger") != nil
    }
    // Six are turned away at once; which ones is not known.
    try Trouble.unless("six answers") {
      try requests.count { try $0.end(seconds: 0) != nil } >= 6
    }
    lock.release()
    let answers = try requests.map(wait)
    #expect(answers.count { $0.status == 503 } >= 6)
    let stored = answers.count { $0.status == 200 }
    #expect(answers.allSatisfy { $0.status == 200 || ($0.status == 503 && $0.reason == "busy") })
    #expect(stored >= 1)
    let records = try RecordingStation.json("ledger", "list")["records"]?.elements ?? []
    #expect(records.count == stored)
  }

  @Test(.enabled(if: SmallDisk.isPossible, "needs the right to mount disks"))
  func `a full disk is reported, and loses nothing`() throws {
    let disk = try SmallDisk(at: Van.home, kibibytes: 2_048)
    let station = try WebStation()
    let phone = try station.phone()
    let note = JSONValue.string(String(repeating: "x", count: 16_000))
    var stored = 0
    var answer = Phone.Answer()
    repeat {
      answer = try phone.post(
        "/api/ledger", ["amount": .integer(Int64(stored + 1)), "note": note])
      if answer.status == 200 { stored += 1 }
    } while answer.status == 200 && stored < 1_000
    #expect(answer.status == 503 && answer.reason == "cannot_write")
    #expect(answer.json?["exit_code"]?.integer == 74)
    #expect(stored > 10)
    #expect(try phone.get("/api/ledger?limit=1").status == 200)
    // Nobody can be paired who would be forgotten.
    #expect(try phone.get("/api/hello").status == 200)
    let records = try RecordingStation.json("ledger", "list", "--limit", "1000")["records"]
    #expect(records?.elements?.count == stored)
    withExtendedLifetime(disk) {}
  }

  /// A child of the server that runs a command of this noun.
  static func child(of server: pid_t, _ noun: String) throws -> pid_t? {
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
      guard let process = pid_t(name),
        let stat = FileManager.default.contents(atPath: "/proc/\(process)/stat"),
        let parent = String(decoding: stat, as: UTF8.self).split(separator: ")").last?
          .split(separator: " ").dropFirst().first,
        pid_t(parent) == server, RecordingStation.commandLine(of: process).contains(noun)
      else { continue }
      return process
    }
    return nil
  }

  private func wait(_ request: Meanwhile<Phone.Answer>) throws -> Phone.Answer {
    guard let answer = try request.end() else { throw Trouble("a request was not answered") }
    return answer
  }
}

/// Another program that has the store locked.
private final class StoreHold {
  private let program: RecordingProgram

  init() throws {
    try Van.done("trip", "list")
    try Van.done("person", "add", "Somebody")
    let script = """
      import sqlite3, sys
      store = sqlite3.connect(sys.argv[1], isolation_level=None)
      store.execute("BEGIN EXCLUSIVE")
      print("held", flush=True)
      sys.stdin.read()
      """
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    // Its input would never end if the program had the other end open itself.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    program = try RecordingProgram(
      "/usr/bin/python3", ["-c", script, Van.home + "/trips.sqlite"],
      environment: RecordingStation.environment, input: ends[0])
    close(ends[0])
    end = ends[1]
    _ = try program.line(with: "held")
  }

  private var end: Int32 = -1

  func release() {
    if end >= 0 { close(end) }
    end = -1
    _ = try? program.waitForEnd()
  }

  deinit { release() }
}
