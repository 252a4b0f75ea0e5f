import Foundation
import TestSupport
import Testing
import Text

/// What waits for a network, with the released `vanlog-publish`.
@Suite(.temporaryDirectory) struct PublishQueueTests {
  /// Tells positions to a program that reaches nobody, and ends it.
  private func queue(_ numbers: Range<Int>, _ settings: [String: String]) throws {
    let run = try PublishRun(settings)
    for number in numbers { try run.sayFix(number) }
    _ = try run.program.line(with: #"{"queued":"#)
    #expect(try run.finish() == 0)
  }

  private func settings(_ port: UInt16) -> [String: String] {
    ["publish.mqtt": "mqtt://127.0.0.1:\(port)", "publish.owntracks": "mqtt"]
  }

  @Test(.needs(.mosquitto)) func `positions wait on the disk for a network, and come in order`()
    throws
  {
    let port = try Loopback.freePort()
    try queue(0..<50, settings(port))
    let broker = try MosquittoServer(port: port)
    let observer = try BrokerObserver(broker)
    let run = try PublishRun(settings(port))
    try run.sayFix(50)
    let told = try (0...50).map { _ in PublishRun.number(of: try observer.line(with: "owntracks/"))
    }
    #expect(told == Array(0...50))
    _ = try run.program.line(with: #"{"queued":0}"#)
    #expect(try run.finish() == 0)
    let again = try PublishRun(settings(port))
    _ = try again.program.line(with: "connected")
    #expect(try again.finish() == 0)
    #expect(try observer.lines(upTo: "online").filter { $0.contains("owntracks/") } == [])
  }

  @Test(.needs(.mosquitto), arguments: [UInt64(1), 2])
  func `killed at any moment, it sends each position`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let port = try Loopback.freePort()
    try queue(0..<150, settings(port))
    let broker = try MosquittoServer(port: port)
    let observer = try BrokerObserver(broker)
    let kills = 12
    var told: [Int] = []
    func hear() throws {
      told.append(try #require(PublishRun.number(of: try observer.line(with: "owntracks/"))))
    }
    for _ in 0..<kills {
      let run = try PublishRun(settings(port))
      _ = try run.program.line(with: "connected")
      for _ in 0..<Int.random(in: 0...10, using: &random) { try hear() }
      run.program.signal(SIGKILL)
      _ = try run.program.waitForEnd()
    }
    let last = try PublishRun(settings(port))
    try last.say(#"{"publish":{"topic":"end","payload":""}}"#)
    _ = try last.program.line(with: "connected")
    try Trouble.unless("an empty queue") {
      try Van.read(Van.home + "/run/publish-queue").split(separator: "\n").count == 1
    }
    #expect(try last.finish() == 0)
    while Set(told).count < 150 { try hear() }
    // In order, but that each kill may send again what was not acknowledged.
    let steps = zip(told, told.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 <= 1 })
    #expect(steps.filter { $0 != 1 }.count <= kills)
    #expect(told.count <= 150 + kills * 10)
  }

  @Test func `a web server gets positions, with a user and a password`() throws {
    let server = try CannedServer { _, _ in .init(200, body: Array("[]".utf8)) }
    let path = TemporaryDirectory.current.file("password")
    try Van.write("secret", to: path)
    chmod(path, 0o600)
    let run = try PublishRun([
      "publish.owntracks": "http://anna@127.0.0.1:\(server.port)/pub?key=1",
      "publish.owntracks-password-file": path, "publish.device": "bus",
    ])
    for number in 0..<3 { try run.sayFix(number) }
    try Trouble.unless("three positions") { server.requests.count == 3 }
    #expect(try run.finish() == 0)
    let requests = server.requests
    #expect(
      requests.map { $0.lines.first } == Array(repeating: "POST /pub?key=1 HTTP/1.1", count: 3))
    let request = try #require(requests.first)
    #expect(request.header("X-Limit-U") == "anna")
    #expect(request.header("X-Limit-D") == "bus")
    #expect(request.header("Content-Type") == "application/json")
    #expect(request.header("Authorization") == "Basic YW5uYTpzZWNyZXQ=")
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == #"{"topic":"owntracks/anna/bus","_type":"location","tst":1795000000,"lat":40.0000000,"#
        + #""lon":8.0000000,"tid":"us","t":"t","acc":4,"vel":72}"#)
  }

  @Test(.needs(.nginx))
  func `positions go over TLS only to a web server that is vouched for`() throws {
    let nginx = try NginxServer.shared.get()
    // It asks everybody for a password: what hears that has been let in by the certificate.
    for (port, file, reason) in [
      (nginx.securePort, nginx.authorityFile, "does not accept the user"),
      (nginx.securePort, "none", "certificate"),
      (nginx.expiredPort, nginx.authorityFile, "expired"),
    ] {
      let run = try PublishRun([
        "publish.owntracks": "https://localhost:\(port)/", "publish.ca-file": file,
      ])
      try run.sayFix(0)
      #expect(try run.program.line(with: "offline").contains(reason))
      #expect(try run.finish() == 0)
    }
  }

  @Test func `a web server that fails gets the same position again`() throws {
    let server = try CannedServer { _, number in
      switch number {
      case 0: .init(503)
      case 1: CannedServer.Answer("", .close)
      default: .init(200)
      }
    }
    let run = try PublishRun(["publish.owntracks": "http://127.0.0.1:\(server.port)/"])
    for number in 0..<2 { try run.sayFix(number) }
    #expect(
      try run.program.line(with: "offline")
        == #"{"state":"offline","reason":"127.0.0.1: it answers with status 503"}"#)
    _ = try run.program.line(with: #"{"queued":0}"#)
    #expect(try run.finish() == 0)
    let bodies = server.requests.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies.compactMap(PublishRun.number) == [0, 0, 0, 1])
  }

  @Test func `a web server that refuses keeps the queue`() throws {
    let server = try CannedServer { _, _ in .init(401) }
    let run = try PublishRun(["publish.owntracks": "http://127.0.0.1:\(server.port)/"])
    try run.sayFix(0)
    #expect(try run.program.line(with: "offline").contains("does not accept the user"))
    #expect(try run.finish() == 0)
    #expect(server.requests.count == 1)
    #expect(try Van.read(Van.home + "/run/publish-queue").contains(#""_type":"location""#))
  }

  @Test func `positions that wait are not sent once they are in a zone`() throws {
    let server = try CannedServer { _, _ in .init(200) }
    try queue(0..<100, ["publish.owntracks": "http://127.0.0.1:1/"])
    let run = try PublishRun([
      "publish.owntracks": "http://127.0.0.1:\(server.port)/", "privacy.zones": "40.05,8 5000",
    ])
    try run.sayFix(1_000)
    try Trouble.unless("the last position") {
      server.requests.contains {
        PublishRun.number(of: String(decoding: $0.body, as: UTF8.self)) == 1_000
      }
    }
    #expect(try run.finish() == 0)
    let told = server.requests.compactMap {
      PublishRun.number(of: String(decoding: $0.body, as: UTF8.self))
    }
    #expect(!told.contains { (5...95).contains($0) })
  }

  @Test(arguments: [RudeBroker.Manner.floods, .swells])
  func `a hostile broker costs little memory`(manner: RudeBroker.Manner) throws {
    let broker = try RudeBroker(manner)
    let run = try PublishRun(settings(broker.port))
    try run.sayFix(0)
    #expect(try run.program.line(with: "offline").contains("it sends"))
    let status = try Van.read("/proc/\(run.program.process)/status")
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let words = try #require(peak).split { $0 == " " || $0 == "\t" }
    #expect(try #require(Int(words[1])) < 100_000, "\(words)")
    #expect(try run.finish() == 0)
  }
}
