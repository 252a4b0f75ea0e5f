import Foundation
import TestSupport
import Testing
import Text

/// Who is let in, and who is not.
@Suite(.temporaryDirectory) struct WebSecurityTests {
  private static let paths = [
    "/api/hello", "/api/status", "/api/live", "/api/near", "/api/devices", "/api/nothing",
    "/maps/alps.pmtiles",
  ]

  @Test func `without a token there is nothing but the page`() throws {
    let station = try WebStation()
    _ = try station.phone()
    let stranger = try Phone(station.port)
    for token in [nil, "", String(repeating: "0", count: 64), "../x"] as [String?] {
      stranger.token = token
      for path in Self.paths {
        let answer = try stranger.get(path)
        #expect(answer.status == 401, "\(path)")
        #expect(answer.reason == "no_token")
        #expect(answer.headers["www-authenticate"] == "Bearer")
      }
      #expect(try stranger.post("/api/ledger", ["amount": .string("1")]).status == 401)
      #expect(try stranger.ask("DELETE", "/api/devices/x").status == 401)
    }
  }

  @Test(arguments: ["evil.example:8043", "127.0.0.1.evil.example"])
  func `a foreign name is answered with nothing`(host: String) throws {
    let station = try WebStation()
    let phone = try station.phone()
    for path in ["/", "/api/hello", "/generate_204"] {
      let answer = try phone.ask("GET", path, headers: ["Host": host])
      #expect(answer.status == 421)
      #expect(answer.reason == "foreign_host")
    }
    let pairing = try phone.ask("POST", "/api/pair", headers: ["Host": host], body: [])
    #expect(pairing.status == 421)
  }

  @Test func `further names can be allowed, and take effect at once`() throws {
    let station = try WebStation()
    let phone = try station.phone()
    let host = "log.example.org:\(station.port)"
    #expect(try phone.ask("GET", "/", headers: ["Host": host]).status == 421)
    try Van.done("config", "set", "web.hosts", "van.lan, log.example.org")
    try Trouble.unless("the name") {
      try phone.ask("GET", "/", headers: ["Host": host]).status == 200
    }
  }

  /// What a page of another origin can send, another port of this machine among them.
  @Test(
    arguments: [
      ["Origin": nil], ["X-Vanlog": nil], ["Origin": "null"], ["Origin": "http://evil.example"],
      ["Origin": "http://127.0.0.1"], ["Origin": "http://127.0.0.1:1"],
      ["Origin": "https://127.0.0.1:PORT"], ["Origin": "http://localhost:PORT"],
      ["Origin": "http://127.0.0.1:PORT/"], ["Origin": "http://127.0.0.1:PORT", "X-Vanlog": nil],
    ] as [[String: String?]])
  func `what does not come from the page changes nothing`(headers: [String: String?]) throws {
    let station = try WebStation()
    let phone = try station.phone()
    let filled = headers.mapValues {
      $0?.replacingOccurrences(of: "PORT", with: "\(station.port)")
    }
    let body = Array(#"{"amount":"12.50"}"#.utf8)
    for (method, path) in [
      ("POST", "/api/ledger"), ("POST", "/api/pair"), ("POST", "/api/drive/start"),
      ("DELETE", "/api/devices/00000000"),
    ] {
      let answer = try phone.ask(
        method, path, headers: filled, body: method == "POST" ? body : nil)
      #expect(answer.status == 403, "\(path)")
      #expect(answer.reason == "foreign_origin")
    }
    #expect(try RecordingStation.json("ledger", "list")["records"]?.elements == [])
  }

  @Test func `a page of another origin is never allowed to ask`() throws {
    let station = try WebStation()
    let phone = try Phone(station.port)
    let answer = try phone.ask(
      "OPTIONS", "/api/ledger",
      headers: [
        "Origin": "http://evil.example", "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "x-vanlog, authorization",
      ])
    #expect(answer.status == 501)
    #expect(answer.headers["access-control-allow-origin"] == nil)
  }

  @Test func `a code lets in three phones, and is closed by five wrong tries`() throws {
    let station = try WebStation()
    let code = try #require(try RecordingStation.json("web", "pair")["code"]?.string)
    let phone = try Phone(station.port)
    func claim(_ code: String) throws -> Phone.Answer {
      try phone.post("/api/pair", ["code": .string(code), "name": .string("phone")])
    }
    for typed in [code, code.uppercased(), code.filter { $0 != "-" }] {
      #expect(try claim(typed).status == 200)
    }
    #expect(try claim(code).reason == "no_code")

    let next = try #require(try RecordingStation.json("web", "pair")["code"]?.string)
    #expect(try claim(code).json?["tries_left"]?.integer == 4)
    // A server that is killed has not forgotten how many tries there were.
    try station.restart(SIGKILL)
    for left in [3, 2, 1, 0] as [Int64] {
      let answer = try claim("00000000")
      #expect(answer.status == 403 && answer.reason == "wrong_code")
      #expect(answer.json?["tries_left"]?.integer == left)
    }
    #expect(try claim(next).reason == "no_code")
    #expect(try RecordingStation.json("web", "devices")["devices"]?.elements?.count == 3)
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"code":"1"}"#, #"{"code":1,"name":"a"}"#, #"{"code":"1","name":""}"#,
    #"{"code":"1","name":"a\nb"}"#, #"{"code":"0000000000000000000000000000000000","name":"a"}"#,
  ])
  func `a claim that is none costs no try`(body: String) throws {
    let station = try WebStation()
    let code = try RecordingStation.json("web", "pair")["code"]
    let phone = try Phone(station.port)
    #expect(try phone.ask("POST", "/api/pair", body: Array(body.utf8)).status == 400)
    let wrong = try phone.post(
      "/api/pair", ["code": .string("00000000"), "name": .string("phone")])
    #expect(wrong.json?["tries_left"]?.integer == 4)
    let right = try phone.post("/api/pair", ["code": code ?? .null, "name": .string("phone")])
    #expect(right.status == 200)
  }

  @Test func `a phone that may look enters nothing`() throws {
    let station = try WebStation()
    let guest = try station.phone(right: "look")
    #expect(try guest.get("/api/status").status == 200)
    for path in [
      "/api/ledger", "/api/checkin", "/api/drive/start", "/api/drive/stop", "/api/invite",
    ] {
      let answer = try guest.post(path, ["amount": .string("1")])
      #expect(answer.status == 403, "\(path)")
      #expect(answer.reason == "look_only")
    }
    #expect(try guest.ask("DELETE", "/api/devices/--all").status == 403)
  }

  @Test func `a phone can invite the next, and shut itself out`() throws {
    let station = try WebStation()
    let anna = try station.phone()
    let invitation = try anna.post("/api/invite", ["right": .string("look")])
    #expect(invitation.status == 200, "\(invitation.text)")
    let url = try #require(invitation.json?["url"]?.string)
    let ben = try Phone(station.port)
    let paired = try ben.post(
      "/api/pair",
      ["code": .string(String(url.split(separator: "=")[1])), "name": .string("Ben")])
    #expect(paired.json?["right"]?.string == "look")
    let own = try #require(try anna.get("/api/hello").json?["device_id"]?.string)
    #expect(try anna.ask("DELETE", "/api/devices/\(own)").status == 200)
    #expect(try anna.get("/api/hello").status == 401)
    ben.token = paired.json?["token"]?.string
    #expect(try ben.get("/api/hello").status == 200)
  }

  @Test func `a phone that may only look can shut itself out, and no one else`() throws {
    let station = try WebStation()
    let (anna, guest) = (try station.phone(), try station.phone(right: "look", name: "Guest"))
    func id(_ phone: Phone) throws -> String {
      try #require(try phone.get("/api/hello").json?["device_id"]?.string)
    }
    let (own, other) = (try id(guest), try id(anna))
    #expect(try guest.ask("DELETE", "/api/devices/\(other)").reason == "look_only")
    #expect(try guest.ask("DELETE", "/api/devices/Guest").reason == "look_only")
    #expect(try guest.ask("DELETE", "/api/devices/\(own)").status == 200)
    #expect(try guest.get("/api/hello").reason == "revoked")
    #expect(try anna.get("/api/hello").status == 200)
  }

  /// Pairs by a code, as a phone that was shut out would try; the status.
  private func pairs(_ code: JSONValue?, at station: WebStation) throws -> Int {
    try Phone(station.port).post(
      "/api/pair", ["code": code ?? .null, "name": .string("Guest again")]
    ).status
  }

  @Test(arguments: [["Guest"], ["--all"]])
  func `who is revoked is told so, and cannot come back by a code`(words: [String]) throws {
    let station = try WebStation()
    let guest = try station.phone(name: "Guest")
    let own = try guest.post("/api/invite")
    #expect(own.status == 200, "\(own.text)")
    try Van.done(["web", "revoke"] + words)
    #expect(try guest.get("/api/hello").status == 401)
    #expect(try guest.get("/api/hello").reason == "revoked")
    #expect(try pairs(own.json?["code"], at: station) == 403)
    // By the code with which it came, two more could have come.
    let pairing = try RecordingStation.json("web", "pair")["code"]
    #expect(try pairs(pairing, at: station) == 200)
    try Van.done(["web", "revoke"] + (words == ["--all"] ? words : ["Guest again"]))
    #expect(try pairs(pairing, at: station) == 403)
    // A fresh code of the terminal is for somebody else; --all ends it too.
    let fresh = try RecordingStation.json("web", "pair")["code"]
    _ = try Van.run(["web", "revoke"] + words)
    #expect(try pairs(fresh, at: station) == (words == ["--all"] ? 403 : 200))
  }

  @Test func `who is revoked loses an open stream too, and no one else does`() throws {
    let station = try WebStation()
    let (anna, ben) = (try station.phone(), try station.phone(name: "Ben"))
    let (lost, kept) = (try anna.listen(), try ben.listen())
    #expect(try lost.next()?.name == "idle")
    #expect(try kept.next()?.name == "idle")
    try Van.done("web", "revoke", "Anna")
    #expect(try lost.next()?.name == "revoked")
    #expect(try lost.next() == nil)
    defer { RecordingStation.killRecorder() }
    try Van.done(["drive", "start"] + RecordingStation.replay(seconds: 600, speed: "10"))
    #expect(try kept.next("state")["state"]?.string != nil)
  }

  /// Paths that mean something to file systems and to other servers.
  @Test(arguments: [
    "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/app.js%00.html",
  ])
  func `no path leads out of the page`(path: String) throws {
    let station = try WebStation()
    let phone = try station.phone()
    let answer = try phone.get(path)
    #expect([400, 404].contains(answer.status), "\(answer.status)")
    #expect(!answer.text.contains("root:"))
  }

  /// Each value is stored or refused as it stands, and never becomes an option of the command.
  @Test(arguments: ["--help", "--home=/tmp", "--", "$(id)", "'\"\\"])
  func `a value stays a value`(value: String) throws {
    let station = try WebStation()
    let phone = try station.phone()
    let note = try phone.post(
      "/api/checkin", ["name": .string(value), "note": .string(value), "tags": .string("a")])
    #expect(note.status == 200, "\(note.text)")
    #expect(note.json?["place"]?.string == value)
    #expect(note.json?["note"]?.string == value)
    let amount = try phone.post("/api/ledger", ["amount": .string(value)])
    #expect(amount.status == 422, "\(amount.text)")
    let spot = try phone.get("/api/spot?id=--help")
    #expect(spot.status == 404 || spot.status == 422, "\(spot.text)")
    #expect(!FileManager.default.fileExists(atPath: "/tmp/trips.sqlite"))
  }
}
