import Foundation
import TestSupport
import Testing
import Text

@testable import DriveRecorder

/// How the socket gets its name and how the two sides find each other.
@Suite(.temporaryDirectory) struct ControlSocketTests {
  private let folder = TemporaryDirectory.current.path

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  // MARK: The name

  @Test func `a home with a path longer than any address works`() throws {
    var path = folder
    while path.utf8.count < 300 { path += "/a-folder-with-a-long-name" }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let served = try ServedSocket(folder: path) { (_) throws(ControlRefusal) in .done() }
    try withExtendedLifetime(served) {
      let answer = try ControlClient.ask(.status, folder: path)
      #expect(answer["ok"] == .bool(true))
    }
  }

  @Test func `a socket left by a killed recorder is replaced`() throws {
    let stale = try ControlListener.open(in: folder, backlog: 1)
    abandon(stale)
    #expect(exists(folder + "/recorder.sock"))
    let server = try ControlServer(folder: folder)
    let client = try RawClient(folder: folder)
    #expect(!client.isClosed)
    server.close(now: 0)
    #expect(!exists(folder + "/recorder.sock"))
  }

  /// Closes the socket and leaves its name, as a kill does.
  private func abandon(_ listener: consuming ControlListener) {}

  @Test func `a socket in use is not taken away`() throws {
    let first = try ControlServer(folder: folder)
    let error = #expect(throws: ControlError.self) {
      try Self.openAndClose(folder: TemporaryDirectory.current.path)
    }
    #expect(error == .inUse(path: folder + "/recorder.sock"))
    _ = try RawClient(folder: folder)
    first.close(now: 0)
  }

  @Test(arguments: ["file", "folder", "link"])
  func `anything but a socket is left alone`(kind: String) throws {
    let path = folder + "/recorder.sock"
    switch kind {
    case "file": try Data("precious".utf8).write(to: URL(filePath: path))
    case "folder": #expect(mkdir(path, 0o700) == 0)
    default: #expect(symlink("/nowhere", path) == 0)
    }
    let error = #expect(throws: ControlError.self) {
      try Self.openAndClose(folder: TemporaryDirectory.current.path)
    }
    #expect(error == .inUse(path: path))
    var status = stat()
    #expect(lstat(path, &status) == 0)
    #expect(status.st_mode & S_IFMT != S_IFSOCK)
  }

  private static func openAndClose(folder: String) throws {
    let server = try ControlServer(folder: folder)
    server.close(now: 0)
  }

  @Test func `a missing folder is named`() {
    let missing = folder + "/nope"
    let error = #expect(throws: ControlError.self) { try Self.openAndClose(folder: missing) }
    #expect(
      error?.description
        == "cannot use the socket \(missing)/recorder.sock: no such file or directory; "
        + "check the folder and its owner")
  }

  // MARK: The client

  @Test func `no socket and a stale one both mean that no recorder runs`() throws {
    let path = folder
    #expect(throws: ControlError.noRecorder) { try ControlClient.ask(.status, folder: path) }
    abandon(try ControlListener.open(in: path, backlog: 1))
    #expect(throws: ControlError.noRecorder) { try ControlClient.ask(.status, folder: path) }
  }

  @Test func `requests arrive as sent and answers come back whole`() throws {
    let path = folder
    let served = try ServedSocket(folder: path) { (request) throws(ControlRefusal) in
      switch request {
      case .note(let text): .done { $0.field("text", text) }
      case .mode(let mode): .done { $0.field("mode", mode.rawValue) }
      default: throw ControlRefusal("no drive is paused", code: 75)
      }
    }
    try withExtendedLifetime(served) {
      var client = try ControlClient(folder: path)
      #expect(try client.ask(.note("über\n\"all\""))["text"]?.string == "über\n\"all\"")
      #expect(try client.ask(.mode(.full))["mode"]?.string == "full")
      #expect(throws: ControlError.refused(ControlRefusal("no drive is paused", code: 75))) {
        try ControlClient.ask(.resume, folder: path)
      }
    }
  }

  @Test func `a watcher hears of changes until the recorder ends`() throws {
    var served: ServedSocket? = try ServedSocket(folder: folder) {
      (_) throws(ControlRefusal) in .done()
    }
    var client = try ControlClient(folder: folder)
    #expect(try client.ask(.watch())["ok"]?.bool == true)
    _ = try ControlClient.ask(.status, folder: folder)
    let event = try client.nextEvent(milliseconds: 20_000)
    #expect(event?["event"]?.string == "turn")
    #expect(served != nil)
    served = nil
    var last = event
    while last != nil { last = try client.nextEvent(milliseconds: 20_000) }
  }

  @Test func `a recorder that does not answer is not awaited forever`() throws {
    let path = folder
    let deaf = try ControlListener.open(in: path, backlog: 4)
    #expect(throws: ControlError.timedOut) {
      try ControlClient.ask(.status, folder: path, milliseconds: 30)
    }
    deaf.close()
  }

  static let answers: [(String, ControlError)] = [
    ("", .noAnswer), ("nonsense\n", .noAnswer), ("[]\n", .noAnswer), ("{}\n", .noAnswer),
    ("{\"ok\":false}\n", .noAnswer), ("{\"ok\":true", .noAnswer),
    (String(repeating: " ", count: 70_000) + "\n", .noAnswer),
    ("{\"ok\":false,\"error\":\"x\"}\n", .refused(ControlRefusal("x", code: 70))),
    (
      "{\"ok\":false,\"error\":\"x\",\"code\":99999999999}\n",
      .refused(ControlRefusal("x", code: .max))
    ),
  ]

  /// Another program may listen there: the client limits what it accepts from it too.
  @Test(arguments: answers)
  func `an invalid answer is recognised`(text: String, expected: ControlError) throws {
    let path = folder
    let listener = try ControlListener.open(in: path, backlog: 4)
    let descriptor = listener.socket.descriptor
    Thread.detachNewThread {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&request, 1, 20_000)
      let accepted = accept(descriptor, nil, nil)
      var bytes = Array(text.utf8)[...]
      while !bytes.isEmpty {
        let count = Array(bytes).withUnsafeBytes {
          send(accepted, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
        }
        guard count > 0 else { break }
        bytes = bytes.dropFirst(count)
      }
      shutdown(accepted, CInt(SHUT_WR))
      var byte: UInt8 = 0
      while recv(accepted, &byte, 1, 0) > 0 {}
      close(accepted)
    }
    #expect(throws: expected) {
      try ControlClient.ask(.status, folder: path, milliseconds: 20_000)
    }
    listener.close()
  }
}
