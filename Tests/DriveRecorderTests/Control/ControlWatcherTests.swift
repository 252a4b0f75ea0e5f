import TestSupport
import Testing
import Text

@testable import DriveRecorder

/// Clients that stay and get a line at each change.
@Suite(.temporaryDirectory) struct ControlWatcherTests {
  private let folder = TemporaryDirectory.current.path

  @Test func `watchers leave room for commands`() throws {
    var server = try ControlServer(folder: folder)
    var watchers: [RawClient] = []
    for number in 1...9 {
      let watcher = try RawClient(folder: folder)
      watcher.send("{\"do\":\"watch\"}\n")
      server.turn()
      server.turn()
      #expect(watcher.received().contains(number == 9 ? "too many clients" : "\"ok\":true"))
      watchers.append(watcher)
    }
    #expect(server.watcherCount == 8)
    let command = try RawClient(folder: folder)
    command.send("{\"do\":\"status\"}\n")
    server.turn()
    #expect(command.received().contains("\"ok\":true"))
  }

  @Test func `only watchers get a line at each change`() throws {
    var server = try ControlServer(folder: folder)
    let watcher = try RawClient(folder: folder)
    let other = try RawClient(folder: folder)
    watcher.send("{\"do\":\"watch\"}\n")
    server.turn()
    #expect(watcher.received() == "{\"ok\":true}\n")
    #expect(server.watcherCount == 1)
    server.publish(.event { $0.field("points", 1) }, now: 1)
    server.publish(.event { $0.field("points", 2) }, now: 2)
    #expect(watcher.received() == "{\"points\":1}\n{\"points\":2}\n")
    #expect(other.received() == "")
    // Time does not matter as long as it reads.
    server.turn(now: 1_000_000)
    #expect(!watcher.isClosed)
  }

  @Test func `the most curious watcher sets how often all are told`() throws {
    var server = try ControlServer(folder: folder)
    #expect(server.watchPause == nil)
    let daemon = try RawClient(folder: folder)
    daemon.send("{\"do\":\"watch\",\"every_ms\":1900}\n")
    server.turn()
    #expect(server.watchPause == 1_900)
    do {
      let phone = try RawClient(folder: folder)
      phone.send("{\"do\":\"watch\"}\n")
      server.turn()
      let other = try RawClient(folder: folder)
      other.send("{\"do\":\"watch\",\"every_ms\":5000}\n")
      server.turn()
      #expect(server.watchPause == 900)
    }
    server.turn()
    #expect(server.watchPause == 1_900)
  }

  @Test func `a watcher that never reads loses lines, then its place, in bounded memory`()
    throws
  {
    var server = try ControlServer(folder: folder)
    let watcher = try RawClient(folder: folder)
    watcher.send("{\"do\":\"watch\"}\n")
    server.turn()
    let text = String(repeating: "x", count: 1_000)
    for _ in 0..<2_000 { server.publish(.event { $0.field("text", text) }, now: 5_000) }
    #expect(server.watcherCount == 1)
    #expect(server.polled == [[true, false], [true, true]])

    // It reads at last: lines that had room arrive whole, then how many it missed.
    var lines = watcher.received().split(separator: "\n")
    server.turn(now: 6_000)
    server.publish(.event { $0.field("text", "news") }, now: 6_000)
    lines += watcher.received().split(separator: "\n")
    #expect(lines.first == "{\"ok\":true}")
    #expect(lines.last == "{\"text\":\"news\"}")
    let whole = lines.count { $0.utf8.count == 1_011 }
    #expect(whole + 3 == lines.count)
    #expect(lines[lines.count - 2] == "{\"lost\":\(2_000 - whole)}")

    for _ in 0..<2_000 { server.publish(.event { $0.field("text", text) }, now: 7_000) }
    server.turn(now: 36_999)
    #expect(server.watcherCount == 1)
    server.turn(now: 37_000)
    #expect(server.watcherCount == 0)
  }

  @Test func `a watcher that sends anything is disconnected`() throws {
    var server = try ControlServer(folder: folder)
    let watcher = try RawClient(folder: folder)
    watcher.send("{\"do\":\"watch\"}\n")
    server.turn()
    _ = watcher.received()
    watcher.send("{\"do\":\"stop\"}\n")
    server.turn()
    #expect(watcher.isClosed)
  }
}

extension ControlServer {
  /// A turn of the recorder's loop in which every request but one is granted.
  mutating func turn(now: Int64 = 0) {
    turn(now: now) { (request) throws(ControlRefusal) in
      if request == .resume { throw ControlRefusal("no drive is paused", code: 69) }
      return .done()
    }
  }

  /// What the loop would poll, as (reading, writing), the listening socket first.
  var polled: [[Bool]] {
    var all: [[Bool]] = []
    forEachDescriptor { _, reading, writing in all.append([reading, writing]) }
    return all
  }
}
