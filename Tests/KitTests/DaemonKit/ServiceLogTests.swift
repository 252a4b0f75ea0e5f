import Foundation
import TestSupport
import Testing
import Text

@testable import DaemonKit

@Suite(.temporaryDirectory) struct ServiceLogTests {
  private let folder = TemporaryDirectory.current.path
  private static let time = Instant(secondsSinceEpoch: 1_700_000_000)

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }

  @Test func `an entry has both clocks and stays one line`() throws {
    var log = ServiceLog("recorder.log", in: folder)
    log.write("gpsd is gone\nfake line\u{1B}[2J", time: Self.time, uptime: 12_345)
    #expect(
      try text("recorder.log") == "2023-11-14T22:13:20Z 12 s: gpsd is gone fake line [2J\n")
    #expect(log.lost == 0)
  }

  @Test func `however much is logged, the two files stay bounded and keep the newest`() throws {
    var log = ServiceLog("recorder.log", in: folder, limit: 4_096)
    for number in 0..<1_000 { log.write("line \(number)", time: Self.time, uptime: 0) }
    let new = try text("recorder.log")
    let old = try text("recorder.log.old")
    #expect(new.utf8.count <= 4_096)
    #expect(old.utf8.count <= 4_096)
    #expect(new.hasSuffix("line 999\n"))
    let firstOfNew = try #require(new.split(separator: "\n").first?.split(separator: " ").last)
    let lastOfOld = try #require(old.split(separator: "\n").last?.split(separator: " ").last)
    #expect(try #require(Int(lastOfOld)) + 1 == Int(firstOfNew))
  }

  @Test func `it continues where an earlier program stopped`() throws {
    for number in 0..<3 {
      var log = ServiceLog("recorder.log", in: folder, limit: 4_096)
      log.write("start \(number)", time: Self.time, uptime: 0)
    }
    #expect(try text("recorder.log").split(separator: "\n").count == 3)
  }

  @Test(arguments: ["missing folder", "link", "folder in its place"])
  func `a line that cannot be written is counted and harms nothing`(kind: String) throws {
    let path = folder + "/recorder.log"
    switch kind {
    case "link": try #require(symlink("/tmp/vanlog-no-such-file", path) == 0)
    case "folder in its place": try #require(mkdir(path, 0o700) == 0)
    default: break
    }
    var log = ServiceLog("recorder.log", in: kind == "missing folder" ? folder + "/none" : folder)
    log.write("hello", time: Self.time, uptime: 0)
    #expect(log.lost == 1)
    #expect(access("/tmp/vanlog-no-such-file", F_OK) != 0)
  }
}
