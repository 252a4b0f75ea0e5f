import CLinux
import Foundation
import TestSupport
import Testing

@testable import DaemonKit

private struct NoSocket: Error {}

/// A datagram socket like that of a service manager.
private final class Manager {
  private let descriptor = socket(
    AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0)

  init(_ name: [CChar]) throws {
    guard clinux_bind_local(descriptor, name, CInt(name.count)) == 0 else {
      throw NoSocket()
    }
  }

  deinit { close(descriptor) }

  /// The next message, if one has come.
  func message() -> String? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count >= 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}

@Suite(.temporaryDirectory) struct NotifierTests {
  private static func name(_ text: String) -> [CChar] {
    text.hasPrefix("@")
      ? [0] + text.utf8.dropFirst().map(CChar.init(truncatingIfNeeded:)) : Array(text.utf8CString)
  }

  @Test(arguments: ["file", "abstract"])
  func `a manager receives readiness, news, watchdog messages and the end`(kind: String) throws {
    let text =
      kind == "file"
      ? TemporaryDirectory.current.file("notify") : "@vanlog-test-\(UInt64.random(in: 0 ... .max))"
    let manager = try Manager(Self.name(text))
    let variables = ["NOTIFY_SOCKET": text, "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "77"]
    var notifier = Notifier(process: 77) { variables[$0] }
    #expect(manager.message() == nil)
    notifier.report("recording", now: 1_000)
    #expect(manager.message() == "READY=1\nSTATUS=recording\nWATCHDOG=1\n")
    notifier.report("recording", now: 2_000)
    #expect(manager.message() == nil)
    #expect(notifier.deadline == 16_000)
    notifier.turn(now: 15_999)
    #expect(manager.message() == nil)
    notifier.turn(now: 16_000)
    #expect(manager.message()?.contains("WATCHDOG=1") == true)
    notifier.report("paused\nREADY=0\u{7F}", now: 17_000)
    #expect(manager.message() == "READY=1\nSTATUS=paused READY=0 \nWATCHDOG=1\n")
    notifier.stop(now: 18_000)
    #expect(manager.message()?.hasPrefix("STOPPING=1\n") == true)
  }

  static let environments: [[String: String]] = [
    [:], ["NOTIFY_SOCKET": ""], ["NOTIFY_SOCKET": "@"], ["NOTIFY_SOCKET": "relative"],
    ["NOTIFY_SOCKET": "vsock:2:1234"], ["NOTIFY_SOCKET": "/" + String(repeating: "x", count: 108)],
    ["NOTIFY_SOCKET": "/nowhere/at/all"],
  ]

  @Test(arguments: environments)
  func `a missing manager is not a problem`(environment: [String: String]) {
    var notifier = Notifier { environment[$0] }
    notifier.report("recording", now: 1)
    notifier.turn(now: 2)
    notifier.stop(now: 3)
    #expect(notifier.deadline == nil)
  }

  static let watchdogs: [(usec: String?, pid: String?, deadline: Int64?)] = [
    (nil, nil, nil), ("20000000", nil, 10_000), ("20000000", "77", 10_000),
    ("20000000", "78", nil), ("0", nil, nil), ("-5", nil, nil), ("x", nil, nil), ("1", nil, 1),
    ("99999999999999999999", nil, nil),
  ]

  @Test(arguments: watchdogs)
  func `a watchdog message is due at half the manager's interval`(
    usec: String?, pid: String?, deadline: Int64?
  ) {
    let notifier = Notifier(process: 77) { name in
      switch name {
      case "NOTIFY_SOCKET": "/run/nobody"
      case "WATCHDOG_USEC": usec
      case "WATCHDOG_PID": pid
      default: nil
      }
    }
    #expect(notifier.deadline == deadline)
  }
}
