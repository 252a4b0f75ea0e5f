import CLinux
import Foundation
import TestSupport
import Testing
import Text

@testable import DriveRecorder

/// The server with a clock of the test's own: every turn is one call, so nothing waits.
@Suite(.temporaryDirectory) struct ControlServerTests {
  private let folder = TemporaryDirectory.current.path
  private static let ok = "{\"ok\":true}\n"

  private func renews(_ server: inout ControlServer) -> Bool { server.renewIfRemoved() }

  @Test func `a request gets its answer and the connection stays for the next`() throws {
    var server = try ControlServer(folder: folder)
    let client = try RawClient(folder: folder)
    client.send("{\"do\":\"status\"}\n")
    server.turn()
    #expect(client.received() == Self.ok)
    client.send("{\"do\":\"resume\"}\n")
    server.turn()
    #expect(
      client.received() == "{\"ok\":false,\"error\":\"no drive is paused\",\"code\":69}\n")
    #expect(!client.isClosed)
  }

  /// A turn at which the state of gpsd may not be known yet.
  private func turn(_ server: inout ControlServer, now: Int64, isKnown: Bool) {
    server.turn(now: now) { request in
      if case .statusOnceKnown = request, !isKnown { return nil }
      return .done { $0.field("known", isKnown) }
    }
  }

  @Test func `an answer comes as soon as it is known`() throws {
    var server = try ControlServer(folder: folder)
    let client = try RawClient(folder: folder)
    client.send("{\"do\":\"status\",\"wait_ms\":5000}\n")
    turn(&server, now: 0, isKnown: false)
    #expect(client.received() == "")
    #expect(server.isHolding == true)
    #expect(server.deadline == 5_000)
    turn(&server, now: 4_000, isKnown: false)
    #expect(client.received() == "")
    turn(&server, now: 4_001, isKnown: true)
    #expect(client.received() == "{\"ok\":true,\"known\":true}\n")
    #expect(server.isHolding == false)
    #expect(server.deadline == 6_001)
    client.send("{\"do\":\"status\"}\n")
    turn(&server, now: 4_002, isKnown: false)
    #expect(client.received() == "{\"ok\":true,\"known\":false}\n")
  }

  @Test func `what is not known in time is answered as it is`() throws {
    var server = try ControlServer(folder: folder)
    let client = try RawClient(folder: folder)
    client.send("{\"do\":\"status\",\"wait_ms\":5000}\n")
    turn(&server, now: 0, isKnown: false)
    turn(&server, now: 4_999, isKnown: false)
    #expect(client.received() == "")
    turn(&server, now: 5_000, isKnown: false)
    #expect(client.received() == "{\"ok\":true,\"known\":false}\n")
    #expect(!client.isClosed)
  }

  @Test func `a client that leaves or continues while its answer is held costs nothing`() throws {
    var server = try ControlServer(folder: folder)
    let impatient = try RawClient(folder: folder)
    impatient.send("{\"do\":\"status\",\"wait_ms\":5000}\n")
    turn(&server, now: 0, isKnown: false)
    impatient.send("{\"do\":\"stop\"}\n")
    turn(&server, now: 1, isKnown: false)
    #expect(impatient.received().contains("several requests arrived at once"))
    do {
      let leaving = try RawClient(folder: folder)
      leaving.send("{\"do\":\"status\",\"wait_ms\":5000}\n")
      turn(&server, now: 2, isKnown: false)
      #expect(server.isHolding == true)
    }
    turn(&server, now: 3, isKnown: false)
    #expect(server.isHolding == false)
    #expect(server.clientCount == 0)
  }

  @Test func `half a request waits for the other half`() throws {
    var server = try ControlServer(folder: folder)
    let client = try RawClient(folder: folder)
    for piece in ["{\"do\"", ":\"sta", "tus\"}"] {
      client.send(piece)
      server.turn()
      #expect(client.received() == "")
    }
    client.send("\n")
    server.turn()
    #expect(client.received() == Self.ok)
  }

  @Test func `an unfinished request is refused after two seconds`() throws {
    var server = try ControlServer(folder: folder)
    let client = try RawClient(folder: folder)
    client.send("{\"do\":")
    server.turn(now: 100)
    #expect(server.deadline == 2_100)
    // A byte from time to time does not help.
    client.send("\"")
    server.turn(now: 2_000)
    #expect(server.deadline == 2_100)
    server.turn(now: 2_100)
    #expect(client.received().contains("did not arrive in time"))
    #expect(client.isClosed)
    #expect(server.clientCount == 0)
    #expect(server.deadline == nil)
  }

  @Test func `a client that says nothing is disconnected`() throws {
    var server = try ControlServer(folder: folder)
    let client = try RawClient(folder: folder)
    server.turn(now: 0)
    server.turn(now: 2_000)
    #expect(client.received() == "")
    #expect(client.isClosed)
  }

  static let hostile: [(name: String, bytes: [UInt8], words: String)] = [
    ("no JSON", Array("hello\n".utf8), "is not JSON"),
    ("empty", Array("\n".utf8), "is not JSON"),
    ("NUL", [0, 10], "is not JSON"),
    ("bad UTF-8", [0x22, 0xFF, 0x22, 10], "is not JSON"),
    ("too long", Array(repeating: 0x20, count: 8_193), "longer than 8192 bytes"),
    ("far too long", Array(repeating: 0x20, count: 100_000), "longer than 8192 bytes"),
    ("deep", Array(repeating: 0x5B, count: 4_000) + [10], "nested more than"),
    ("two at once", Array("{\"do\":\"stop\"}\n{\"do\":\"stop\"}\n".utf8), "several requests"),
  ]

  @Test(arguments: hostile)
  func `a hostile request is refused, closed, and disturbs no one`(
    name: String, bytes: [UInt8], words: String
  ) throws {
    var server = try ControlServer(folder: folder)
    let good = try RawClient(folder: folder)
    let bad = try RawClient(folder: folder)
    bad.send(bytes)
    for moment in Int64(0)..<4 { server.turn(now: moment) }
    #expect(bad.received().contains(words))
    #expect(bad.isClosed)
    #expect(server.clientCount == 1)
    good.send("{\"do\":\"flush\"}\n")
    server.turn()
    #expect(good.received() == Self.ok)
  }

  @Test func `a request of exactly the limit is read`() throws {
    var server = try ControlServer(folder: folder)
    let client = try RawClient(folder: folder)
    let request = "{\"do\":\"status\"}"
    client.send(request + String(repeating: " ", count: 4_095 - request.utf8.count) + "\n")
    server.turn()
    #expect(client.received() == Self.ok)
  }

  @Test func `a client that asks and closes its side still gets the answer`() throws {
    var server = try ControlServer(folder: folder)
    let client = try RawClient(folder: folder)
    client.send("{\"do\":\"status\"}\n")
    client.finishSending()
    server.turn()
    #expect(client.received() == Self.ok)
    server.turn()
    #expect(server.clientCount == 0)
  }

  @Test func `a request of someone who has given up is not carried out`() throws {
    var server = try ControlServer(folder: folder)
    var client: RawClient? = try RawClient(folder: folder)
    client?.send("{\"do\":\"stop\"}\n")
    client = nil
    var asked: [ControlRequest] = []
    server.turn(now: 0) { request in
      asked.append(request)
      return .done()
    }
    #expect(asked == [])
    #expect(server.clientCount == 0)
  }

  @Test func `a socket that was removed is made again`() throws {
    var server = try ControlServer(folder: folder)
    #expect(renews(&server) == false)
    let old = try RawClient(folder: folder)
    server.turn()
    #expect(unlink(folder + "/recorder.sock") == 0)
    #expect(renews(&server) == true)
    #expect(renews(&server) == false)
    for client in [old, try RawClient(folder: folder)] {
      client.send("{\"do\":\"status\"}\n")
      server.turn()
      #expect(client.received() == Self.ok)
    }
  }

  @Test func `the client after the last place is turned away and the others stay`() throws {
    var server = try ControlServer(folder: folder)
    var clients: [RawClient] = []
    for _ in 0..<16 {
      clients.append(try RawClient(folder: folder))
      server.turn()
    }
    let last = try RawClient(folder: folder)
    server.turn()
    #expect(last.received().contains("too many clients"))
    #expect(last.isClosed)
    #expect(server.clientCount == 16)
    for client in clients {
      client.send("{\"do\":\"pause\"}\n")
      server.turn()
      #expect(client.received() == Self.ok)
    }
  }

  @Test func `a client that is gone frees its place`() throws {
    var server = try ControlServer(folder: folder)
    var client: RawClient? = try RawClient(folder: folder)
    client?.send("{\"do\":")
    server.turn()
    #expect(server.clientCount == 1)
    client = nil
    server.turn()
    #expect(server.clientCount == 0)
  }

  @Test func `an answer that does not fit is sent as the client reads`() throws {
    var server = try ControlServer(folder: folder)
    let client = try RawClient(folder: folder)
    client.send("{\"do\":\"status\"}\n")
    let text = String(repeating: "y", count: 1_000_000)
    server.turn(now: 0) { (_) throws(ControlRefusal) in .done { $0.field("text", text) } }
    #expect(server.polled == [[true, false], [false, true]])
    var answer = ""
    for _ in 0..<100 where !answer.hasSuffix("\n") {
      answer += client.received()
      server.turn(now: 1)
    }
    #expect(answer == "{\"ok\":true,\"text\":\"\(text)\"}\n")
  }

  @Test func `only the owner may open the socket and strangers get no answer`() throws {
    let server = try ControlServer(folder: folder)
    var status = stat()
    #expect(lstat(folder + "/recorder.sock", &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
    #expect(server.clientCount == 0)
    #expect(ControlServer.isTrusted(0, by: 1_000))
    #expect(ControlServer.isTrusted(1_000, by: 1_000))
    #expect(!ControlServer.isTrusted(1_001, by: 1_000))
    #expect(!ControlServer.isTrusted(-1, by: 1_000))
    #expect(!ControlServer.isTrusted(65_534, by: 0))
  }

  /// Opened to everyone on purpose: the check of the user must suffice on its own.
  @Test(.enabled(if: geteuid() == 0, "only root can become somebody else"))
  func `another user is disconnected without an answer`() throws {
    var server = try ControlServer(folder: folder)
    chmod(folder, 0o755)
    chmod(folder + "/recorder.sock", 0o666)
    let words = """
      import os, socket, sys
      os.setuid(65534)
      s = socket.socket(socket.AF_UNIX)
      s.connect(sys.argv[1])
      print("connected", flush=True)
      s.settimeout(20)
      print("got", s.recv(100), flush=True)
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", words, folder + "/recorder.sock"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    var text = ""
    while !text.contains("connected") {
      let piece = pipe.fileHandleForReading.availableData
      try #require(!piece.isEmpty)
      text += String(decoding: piece, as: UTF8.self)
    }
    server.turn()
    #expect(server.clientCount == 0)
    process.waitUntilExit()
    text += String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text == "connected\ngot b''\n")
  }

  @Test func `the holder of the lock takes the name over, and only its owner removes it`() throws {
    var waiting = try ControlServer(folder: folder)
    let path = folder + "/" + ControlSocket.name
    #expect(throws: ControlError.inUse(path: path)) { _ = try ControlServer(folder: folder) }
    var recording = try ControlServer(folder: folder, takesOver: true)
    #expect(waiting.isThere == false)
    #expect(recording.isThere == true)
    #expect(renews(&waiting) == false)
    waiting.close(now: 0)
    #expect(recording.isThere == true)
    let client = try RawClient(folder: folder)
    client.send("{\"do\":\"status\"}\n")
    recording.turn()
    #expect(client.received() == Self.ok)
    recording.close(now: 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `clients are dismissed and the next ones are welcome`() throws {
    var server = try ControlServer(folder: folder)
    let first = try RawClient(folder: folder)
    first.send("{\"do\":\"status\"}\n")
    server.turn()
    server.dismissClients(now: 0)
    #expect(first.received() == Self.ok)
    #expect(first.isClosed)
    let second = try RawClient(folder: folder)
    second.send("{\"do\":\"status\"}\n")
    server.turn()
    #expect(second.received() == Self.ok)
  }
}
