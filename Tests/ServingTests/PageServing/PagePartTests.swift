import Children
import DurableFiles
import Foundation
import HomeFolder
import TestSupport
import Testing
import Text
import WebAccess

@testable import HTTPServing
@testable import PageServing

/// Under which names the page is served.
struct HostRuleTests {
  private let rule = HostRule(machine: "Van-Pi", further: ["log.example.org", "van.lan"])

  @Test(arguments: [
    "192.168.8.1", "192.168.8.1:8043", "127.0.0.1", "[::1]", "[fe80::1]:8043", "8.8.8.8",
    "localhost", "LOCALHOST:8043", "van-pi", "van-pi.local", "VAN-PI.local:80", "van-pi.local.",
    "log.example.org", "van.lan:8043",
  ])
  func `addresses and names of this machine are accepted`(host: String) {
    #expect(rule.accepts(host))
  }

  @Test(arguments: [
    "example.org", "evil.example:8043", "van-pi.example.org", "192.168.8.1.example.org", "",
    "van-pi:", "van-pi:x", "van-pi:8043:1", "[::1", "[::1]x", "[van-pi]", "::1", "192.168.8",
    "192.168.8.1:999999", "0x7f000001", "notlocalhost", "van-pi.local.evil",
  ])
  func `all other names are foreign`(host: String) {
    #expect(!rule.accepts(host))
  }

  @Test func `a machine without a name has only addresses`() {
    let rule = HostRule(machine: "", further: [])
    #expect(rule.accepts("192.168.8.1") && !rule.accepts(".local") && !rule.accepts(""))
  }
}

/// What the end of a command becomes.
struct CommandAnswerTests {
  @Test(
    arguments: [
      (.code(0), "{}", 200, nil), (.code(1), "{\"spots\":[]}", 200, nil),
      (.code(1), "", 404, "not_found"),
      (.code(64), "", 400, "bad_value"), (.code(65), "", 422, "bad_data"),
      (.code(66), "", 404, "not_found"), (.code(69), "", 503, "service_missing"),
      (.code(70), "", 500, "failed"), (.code(73), "", 503, "cannot_write"),
      (.code(74), "", 503, "cannot_write"),
      (.code(75), "", 503, "busy"), (.code(77), "", 403, "not_permitted"),
      (.code(78), "", 404, "not_set_up"), (.signal(9), "half", 503, "interrupted"),
      (.overdue, "half", 503, "slow"), (.flooded, "much", 500, "too_much"),
    ] as [(ChildEnd, String, Int, String?)])
  func `exit codes become statuses`(
    end: ChildEnd, output: String, status: Int, word: String?
  ) throws {
    let response = CommandAnswer.response(
      to: end, .init(output: Array(output.utf8), words: "vanlog: it is so"), isReading: false)
    #expect(response.status.rawValue == status)
    guard case .bytes(let bytes) = response.body else {
      Issue.record("it has no bytes")
      return
    }
    guard let word else {
      #expect(bytes == Array(output.utf8))
      return
    }
    let json = try JSONValue(parsing: bytes)
    #expect(json["reason"]?.string == word)
    if case .code(let code) = end {
      #expect(json["error"]?.string == "it is so")
      #expect(json["exit_code"]?.integer == Int64(code))
    }
  }
}

/// What commands note beside a result.
struct CommandNoteTests {
  private func text(
    _ output: String, _ remarks: [String], isReading: Bool = false, code: Int32 = 0
  ) -> String {
    let said = CommandAnswer.Said(output: Array(output.utf8), remarks: remarks)
    let response = CommandAnswer.response(to: .code(code), said, isReading: isReading)
    guard case .bytes(let bytes) = response.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `notes are the last member of what was entered`() {
    #expect(
      text("{\"id\":\"a\"}\n", ["vanlog: no \"rate\"", "more"])
        == "{\"id\":\"a\",\"notes\":[\"no \\\"rate\\\"\",\"more\"]}\n")
    #expect(text("{}\n", ["one"]) == "{\"notes\":[\"one\"]}\n")
    #expect(text("{\"id\":\"a\"}\n", []) == "{\"id\":\"a\"}\n")
  }

  @Test(arguments: ["", "\n", "[1]\n", "words\n", "}"])
  func `what is not an object stays as it is`(output: String) {
    #expect(text(output, ["one"]) == output)
  }

  @Test func `what was asked for is passed on byte by byte`() {
    #expect(text("{\"id\":\"a\"}\n", ["one"], isReading: true) == "{\"id\":\"a\"}\n")
  }

  @Test func `a disk that cannot be read is not one that may have room later`() throws {
    let json = try JSONValue(parsing: Array(text("", [], isReading: true, code: 74).utf8))
    #expect(json["reason"]?.string == "failed")
  }
}

/// The files of the page.
@Suite(.temporaryDirectory) struct PageFileTests {
  private let folder = TemporaryDirectory.current

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder.file(name)))
  }

  private func get(
    _ files: PageFiles, _ path: String, _ headers: String = ""
  ) throws -> Response? {
    var reader = RequestReader()
    reader.take(Array("GET \(path) HTTP/1.1\r\nHost: van\r\n\(headers)\r\n".utf8))
    let request = try reader.next()
    let (head, body) = try #require(request)
    let peer = try #require(NumericAddress("127.0.0.1"))
    return files.response(to: Request(head: head, body: body, peer: peer))
  }

  private func header(_ name: String, of response: Response?) -> String? {
    response?.headers.first { $0.name == name }?.value
  }

  private func text(_ response: Response?) -> String? {
    guard case .bytes(let bytes)? = response?.body else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let index = #"<script src="/app.js"></script><p title="/gone.js">"/app.js </p>"#

  @Test func `the page names its files by what is in them`() throws {
    try write("index.html", Self.index)
    try write("app.js", "one()")
    let files = try PageFiles.folder(folder.path)
    let page = try #require(text(try get(files, "/")))
    let name = try #require(page.firstMatch(of: /"\/(app\.[0-9a-f]{8}\.js)"/)?.1)
    // Nothing else is changed.
    #expect(page.replacingOccurrences(of: String(name), with: "app.js") == Self.index)
    #expect(text(try get(files, "/\(name)")) == "one()")
    #expect(
      header("Cache-Control", of: try get(files, "/\(name)"))
        == "public, max-age=31536000, immutable")
    #expect(header("Cache-Control", of: try get(files, "/app.js")) == "no-cache")
    #expect(header("Cache-Control", of: try get(files, "/")) == "private, max-age=604800")
  }

  @Test func `another file makes another name and another page`() throws {
    try write("index.html", Self.index)
    try write("app.js", "one()")
    let before = try PageFiles.folder(folder.path)
    try write("app.js", "two()")
    let after = try PageFiles.folder(folder.path)
    #expect(before.mark != after.mark)
    let name = try #require(text(try get(before, "/"))?.firstMatch(of: /app\.[0-9a-f]{8}\.js/)?.0)
    // An old page gets no new file under an old name.
    #expect(try get(after, "/\(name)") == nil)
  }

  @Test func `what a browser has already is not sent again`() throws {
    try write("index.html", Self.index)
    let files = try PageFiles.folder(folder.path)
    let tag = try #require(header("ETag", of: try get(files, "/")))
    let known = try get(files, "/", "If-None-Match: \"other\", \(tag)\r\n")
    #expect(known?.status == .notModified)
    #expect(header("ETag", of: known) == tag)
    #expect(try get(files, "/", "If-None-Match: \"other\"\r\n")?.status == .ok)
  }

  @Test func `a long file is sent compressed to those who take that`() throws {
    try write("index.html", "")
    try write("app.css", String(repeating: "a", count: 5_000))
    let files = try PageFiles.folder(folder.path)
    let packed = try get(files, "/app.css", "Accept-Encoding: gzip\r\n")
    #expect(header("Content-Encoding", of: packed) == "gzip")
    #expect(packed.map { $0.bodySize < 200 } == true)
    let plain = try get(files, "/app.css")
    #expect(header("Content-Encoding", of: plain) == nil)
    #expect(text(plain)?.count == 5_000)
  }

  @Test func `a file that is compressed already is served as it lies`() throws {
    try write("index.html", #"<link href="/land.json">"#)
    try write("land.json.gz", "packed")
    let files = try PageFiles.folder(folder.path)
    let land = try get(files, "/land.json", "Accept-Encoding: gzip\r\n")
    #expect(text(land) == "packed")
    #expect(header("Content-Encoding", of: land) == "gzip")
    #expect(header("Content-Type", of: land) == "application/json")
    #expect(try text(get(files, "/"))?.contains("/land.json\"") == false)
  }

  @Test(arguments: [
    "/index.html", "/../page.js", "/app", "/app.js/", "//app.js", "/app.00000000.js",
    "/page/app.js",
    "/land.json.gz",
  ])
  func `there is nothing under other names`(path: String) throws {
    try write("index.html", Self.index)
    try write("app.js", "one()")
    try write("land.json.gz", "packed")
    #expect(try get(PageFiles.folder(folder.path), path) == nil)
  }

  @Test func `the program has all files of the folder, and no others`() throws {
    let path = Repository.file("Sources/vanlog-web/page")
    let files = try FileManager.default.contentsOfDirectory(atPath: path).filter {
      $0 != "index.html"
    }
    let (embedded, folder) = (PageFiles.embedded(), try PageFiles.folder(path))
    for file in files {
      let name = file.hasSuffix(".gz") ? String(file.dropLast(3)) : file
      #expect(try get(embedded, "/\(name)") != nil, "\(name) is missing in CWebPage.c")
    }
    #expect(embedded.mark == folder.mark)
  }
}

/// Who is let in.
@Suite(.temporaryDirectory) struct DoorkeeperTests {
  private let home = HomeFolder(path: TemporaryDirectory.current.file("home"), origin: .option)

  private func request(_ authorization: String?) throws -> Request {
    var reader = RequestReader()
    let header = authorization.map { "Authorization: \($0)\r\n" } ?? ""
    reader.take(Array("GET /api/hello HTTP/1.1\r\nHost: van\r\n\(header)\r\n".utf8))
    let request = try reader.next()
    let (head, body) = try #require(request)
    return Request(head: head, body: body, peer: try #require(NumericAddress("127.0.0.1")))
  }

  private enum Word { case admitted, revoked, stranger, unknown }

  private func word(_ verdict: Doorkeeper.Verdict) -> Word {
    switch verdict {
    case .admitted: .admitted
    case .revoked: .revoked
    case .stranger: .stranger
    case .unknown: .unknown
    }
  }

  private func expect(
    _ verdict: Doorkeeper.Verdict, _ expected: Word,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(word(verdict) == expected, sourceLocation: sourceLocation)
  }

  private func pair() throws -> WebToken {
    let token = WebToken()
    _ = try DeviceList.change(in: home) {
      $0.add(name: "phone", right: .look, token: token, now: nil)
    }
    return token
  }

  @Test func `only the bearer of a known token comes in`() throws {
    let token = try pair()
    var doorkeeper = Doorkeeper(home)
    for (header, expected) in [
      ("Bearer \(token.text)", .admitted), ("bearer \(token.text)", .admitted), (nil, .stranger),
      ("", .stranger), ("Bearer", .stranger), ("Bearer \(WebToken().text)", .stranger),
      ("Basic \(token.text)", .stranger), (token.text, .stranger),
      ("Bearer \(token.text) x", .stranger), ("Bearer \(token.text.uppercased())", .stranger),
    ] as [(String?, Word)] {
      let verdict = try doorkeeper.look(at: request(header), now: 0)
      #expect(word(verdict) == expected, "\(header ?? "none")")
    }
  }

  @Test func `who is revoked is out at once, and told so`() throws {
    let token = try pair()
    var doorkeeper = Doorkeeper(home)
    let asked = try request("Bearer \(token.text)")
    guard case .admitted(let device) = doorkeeper.look(at: asked, now: 0) else {
      Issue.record("it is not let in")
      return
    }
    var standing = doorkeeper.standing(of: device.id, now: 0)
    #expect(standing == .paired)
    _ = try DeviceList.change(in: home) { $0.revoke(id: device.id) }
    expect(doorkeeper.look(at: asked, now: 0), .revoked)
    standing = doorkeeper.standing(of: device.id, now: 0)
    #expect(standing == .revoked)
    expect(try doorkeeper.look(at: request("Bearer \(WebToken().text)"), now: 0), .stranger)
  }

  @Test func `while a home is replaced no one is called a stranger`() throws {
    let token = try pair()
    var doorkeeper = Doorkeeper(home)
    let asked = try request("Bearer \(token.text)")
    expect(doorkeeper.look(at: asked, now: 0), .admitted)
    try FileManager.default.moveItem(atPath: home.path, toPath: home.path + ".old")
    expect(doorkeeper.look(at: asked, now: 100), .unknown)
    _ = try home.make()
    expect(doorkeeper.look(at: asked, now: 200), .unknown)
    expect(doorkeeper.look(at: asked, now: 10_199), .unknown)
    // A home without a list is one of strangers in the end.
    expect(doorkeeper.look(at: asked, now: 10_200), .stranger)
    try FileManager.default.removeItem(atPath: home.path)
    try FileManager.default.moveItem(atPath: home.path + ".old", toPath: home.path)
    expect(doorkeeper.look(at: asked, now: 10_300), .admitted)
  }

  @Test func `a damaged list lets no one in`() throws {
    let token = try pair()
    var doorkeeper = Doorkeeper(home)
    let asked = try request("Bearer \(token.text)")
    guard case .admitted(let device) = doorkeeper.look(at: asked, now: 0) else {
      Issue.record("it is not let in")
      return
    }
    let file = URL(filePath: home.runFolder + "/web-devices.json")
    let list = try Data(contentsOf: file)
    try Data("{".utf8).write(to: file)
    expect(doorkeeper.look(at: asked, now: 0), .stranger)
    let standing = doorkeeper.standing(of: device.id, now: 0)
    #expect(standing == .unknown)
    #expect(doorkeeper.isListDamaged)
    // Nobody has shut it out: with the list, it is back.
    try list.write(to: file)
    expect(doorkeeper.look(at: asked, now: 0), .admitted)
  }
}

/// Which machines may connect at all.
struct PeerTests {
  @Test(arguments: [
    ("127.0.0.1", true), ("10.1.2.3", true), ("172.16.0.1", true), ("172.31.255.255", true),
    ("172.32.0.1", false), ("172.15.0.1", false), ("192.168.8.20", true), ("192.169.0.1", false),
    ("169.254.1.1", true), ("100.64.0.1", true), ("100.127.255.255", true), ("100.128.0.1", false),
    ("100.63.0.1", false), ("8.8.8.8", false), ("1.1.1.1", false), ("0.0.0.0", false),
    ("::1", true),
    ("::", false), ("fe80::1", true), ("febf::1", true), ("fec0::1", false), ("fd12::1", true),
    ("fc00::1", true), ("2001:db8::1", false), ("::ffff:192.168.8.20", true),
    ("::ffff:8.8.8.8", false),
  ])
  func `machines of the internet are refused unless a setting lets them`(
    text: String, isPrivate: Bool
  ) throws {
    let peer = try #require(NumericAddress(text))
    #expect(peer.isPrivate == isPrivate)
    var settings = Settings()
    #expect(PageSettings(settings).admits(peer) == isPrivate)
    settings.set(.webPublic, to: "yes")
    #expect(PageSettings(settings).admits(peer))
  }
}
