import TestSupport
import Testing
import Text
import WebAccess

@testable import HTTPServing
@testable import PageServing

/// How a request becomes a command line.
struct CommandRouteTests {
  private struct Refused: Error {}

  /// A request as the server would read it.
  static func request(
    _ method: String, _ target: String, body: String = "", type: String? = "application/json"
  ) throws -> Request {
    var reader = RequestReader()
    let typed = type.map { "Content-Type: \($0)\r\n" } ?? ""
    let length = method == "POST" ? "Content-Length: \(body.utf8.count)\r\n" : ""
    reader.take(
      Array("\(method) \(target) HTTP/1.1\r\nHost: van\r\n\(typed)\(length)\r\n\(body)".utf8))
    guard let (head, body) = try reader.next(), let peer = NumericAddress("127.0.0.1") else {
      throw Refused()
    }
    return Request(head: head, body: body, peer: peer)
  }

  private func arguments(_ request: Request) throws -> [String] {
    let route = try #require(
      Routes.all.first { $0.fits(request.path) && $0.method == request.method })
    do {
      return try route.arguments(for: request, from: "k3x9q2m1")
    } catch {
      throw Refused()
    }
  }

  @Test(arguments: [
    ("/api/status", ["status", "--json"]),
    (
      "/api/near?at=47.05,8.31&type=wild,water&fits=yes&limit=5",
      ["spots", "near", "--json", "--at=47.05,8.31", "--type=wild,water", "--fits", "--limit=5"]
    ),
    (
      "/api/near?fits=Bulli&here=yes&strict=no",
      ["spots", "near", "--json", "--here", "--fits=Bulli"]
    ),
    (
      "/api/in?box=-10.5,170,-9,-170&spread=60",
      ["spots", "in", "--json", "--spread=60", "--", "-10.5, 170", "-9, -170"]
    ),
    (
      "/api/track?id=now&simplify=10",
      ["drive", "export", "--format=geojson", "--no-privacy", "--simplify=10", "--", "now"]
    ),
    ("/api/drives/8m2kq", ["drive", "show", "--json", "--", "8m2kq"]),
    (
      "/api/ledger?text=&trip=Adria%20%26%20more",
      ["ledger", "list", "--json", "--text=", "--trip=Adria & more"]
    ),
  ])
  func `values of a query become options`(target: String, words: [String]) throws {
    let found = try arguments(Self.request("GET", target, type: nil))
    #expect(found.prefix(2) == words.prefix(2))
    #expect(Set(found) == Set(words))
    #expect(found.firstIndex(of: "--") == words.firstIndex(of: "--"))
  }

  @Test func `members of a body become options, and the operand comes last`() throws {
    let body = """
      {"id":"01arz3ndektsv4rrffq69g5fav","amount":42.5,"category":"fuel","odometer":184230,\
      "full_tank":true,"note":"two\\nlines","vendor":null}
      """
    let found = try arguments(Self.request("POST", "/api/ledger", body: body))
    #expect(
      found == [
        "ledger", "add", "--json", "--id=01arz3ndektsv4rrffq69g5fav", "--category=fuel",
        "--odometer=184230", "--full=yes", "--note=two\nlines", "--", "42.5",
      ])
  }

  @Test func `an invitation names the device that makes it, no matter what the body says`() throws {
    let found = try arguments(Self.request("POST", "/api/invite", body: #"{"right":"look"}"#))
    #expect(found == ["web", "pair", "--json", "--device=k3x9q2m1", "--right=look"])
    let other = try Self.request("POST", "/api/invite", body: #"{"device":"00000000"}"#)
    #expect(throws: Refused.self) { try arguments(other) }
  }

  @Test func `an entry gets a rate, at once or later`() throws {
    let body = #"{"amount":"80","currency":"CHF","rate":"1.0583"}"#
    #expect(
      try arguments(Self.request("POST", "/api/ledger", body: body))
        == ["ledger", "add", "--json", "--currency=CHF", "--rate=1.0583", "--", "80"])
    let later = #"{"id":"jzhb9","rate":"1.0583"}"#
    #expect(
      try arguments(Self.request("POST", "/api/ledger/rate", body: later))
        == ["ledger", "edit", "--json", "--rate=1.0583", "--", "jzhb9"])
  }

  /// Whatever a value holds, it stands behind `=` or behind `--`.
  @Test(arguments: [
    "--help", "-h", "--", "--home=/etc", "--yes", "-", "=", "--json=no", "$(reboot)", "`id`",
    "; rm",
    "| sh", "\"", "'", "\\", "../../etc/passwd", "%00", "last --yes",
  ])
  func `no value is taken for an option`(value: String) throws {
    for (path, name, word) in [
      ("/api/checkin", "name", nil), ("/api/checkin", "note", "--note="),
      ("/api/drive/note", "text", nil), ("/api/ledger", "amount", nil),
      ("/api/ledger", "vendor", "--vendor="),
    ] as [(String, String, String?)] {
      var json = JSONWriter()
      json.object { json in
        json.field(name, value)
        if path == "/api/ledger", name != "amount" { json.field("amount", "1") }
      }
      let found = try arguments(
        Self.request("POST", path, body: String(decoding: json.bytes, as: UTF8.self)))
      let dashes = try #require(word == nil ? found.firstIndex(of: "--") : 0)
      if let word {
        #expect(found.contains(word + value))
      } else {
        #expect(found[(dashes + 1)...] == [value])
      }
    }
  }

  @Test(arguments: [
    ("GET", "/api/near?home=/etc", ""), ("GET", "/api/near?json=no", ""),
    ("GET", "/api/near?strict=maybe", ""), ("GET", "/api/in?box=1,2,3", ""),
    ("GET", "/api/in?box=1,2,,3", ""), ("GET", "/api/in?spread=5", ""),
    ("GET", "/api/near?at=" + String(repeating: "1", count: 201), ""),
    ("POST", "/api/ledger", "{}"), ("POST", "/api/ledger", "[]"), ("POST", "/api/ledger", "{"),
    ("POST", "/api/ledger", #"{"amount":"1","amount":"2"}"#),
    ("POST", "/api/ledger", #"{"amount":["1"]}"#), ("POST", "/api/ledger", #"{"amount":{"a":1}}"#),
    ("POST", "/api/ledger", #"{"amount":"1","home":"/etc"}"#),
    ("POST", "/api/ledger", #"{"amount":"1\u0000"}"#), ("POST", "/api/ledger?amount=1", ""),
    ("POST", "/api/drive/note", #"{"text":""# + String(repeating: "a", count: 601) + "\"}"),
  ])
  func `unknown, missing and broken values are refused`(
    method: String, target: String, body: String
  ) throws {
    let request = try Self.request(method, target, body: body)
    #expect(throws: Refused.self) { try arguments(request) }
  }

  @Test func `a body that is not JSON is refused`() throws {
    let request = try Self.request(
      "POST", "/api/ledger", body: "amount=1", type: "application/x-www-form-urlencoded")
    #expect(throws: Refused.self) { try arguments(request) }
  }

  @Test(arguments: [
    "/api/", "/api/status/", "/api/statu", "/api//status", "/api/drives/a/b", "/api/devices/",
    "/api/../api/status", "/API/status",
  ])
  func `only exact paths lead anywhere`(path: String) {
    #expect(!Routes.all.contains { $0.fits(path) })
  }

  @Test func `anything that enters something needs the right to write`() {
    for route in Routes.all { #expect((route.right == .write) == (route.method != .get)) }
  }

  @Test func `nothing but the commands of the table can be run`() {
    let commands = Set(
      Routes.all.map { $0.words.prefix { !$0.hasPrefix("-") }.joined(separator: " ") })
    #expect(
      commands == [
        "status", "drive status", "drive list", "drive show", "drive export", "drive start",
        "drive pause", "drive resume", "drive stop", "drive note", "spots near", "spots in",
        "spots search", "spots show", "schengen", "border where", "border list", "checkin list",
        "checkin add", "ledger list", "ledger add", "ledger edit", "docs list", "trip list",
        "trip stats", "day", "van list", "person list", "sky", "sync status", "web map list",
        "web devices", "web pair",
        "web revoke",
      ])
  }
}
