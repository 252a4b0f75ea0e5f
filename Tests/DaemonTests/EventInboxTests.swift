import DurableFiles
import Foundation
import HomeFolder
import TestSupport
import Testing
import Text
import Watching

@testable import vanlogd

@Suite(.temporaryDirectory) struct EventInboxTests {
  private let now = RuleMoment(boot: "b", uptime: 1_000_000)

  private func run() throws -> Directory {
    let run = try Directory(TemporaryDirectory.current.path)
    _ = try run.makePrivate(HomeFolder.eventsName)
    return run
  }

  private func name(_ text: String) throws -> EventName { try #require(EventName(text)) }

  private func put(_ event: String, seconds: Int64 = 999, as file: String) throws {
    let event = OutsideEvent(try name(event), at: RuleMoment(boot: "b", uptime: seconds * 1_000))
    try run().directory(HomeFolder.eventsName).replace(file, with: event.bytes)
  }

  private func put(_ bytes: [UInt8], as file: String) throws {
    try run().directory(HomeFolder.eventsName).replace(file, with: bytes)
  }

  private var files: [String] {
    let folder = TemporaryDirectory.current.file(HomeFolder.eventsName)
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  @Test func `events are taken in their order, once`() throws {
    try put("second", as: "2.json")
    try put("first", as: "1.json")
    var inbox = EventInbox()
    #expect(inbox.isDue)
    let taken = try inbox.take(in: run(), at: now)
    #expect(taken.events == [try name("first"), try name("second")])
    #expect(taken.notes == [])
    #expect(files == [])
    #expect(!inbox.isDue)
    inbox.noteChange()
    let again = try inbox.take(in: run(), at: now)
    #expect(again.events == [])
  }

  @Test func `what is old or damaged is dropped with a note, and the rest is taken`() throws {
    try put("old", seconds: 100, as: "1.json")
    try put([0xFF, 0x00], as: "2.json")
    try put([UInt8](repeating: 0x20, count: 5_000_000), as: "3.json")
    try put("good", as: "4.json")
    let folder = TemporaryDirectory.current.file(HomeFolder.eventsName)
    try FileManager.default.createDirectory(
      atPath: folder + "/5.json/deep", withIntermediateDirectories: true)
    try #require(mkfifo(folder + "/6.json", 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/7.json", withDestinationPath: "/dev/zero")
    var inbox = EventInbox()
    let taken = try inbox.take(in: run(), at: now)
    #expect(taken.events == [try name("good")])
    #expect(taken.notes.first == "event 'old' is dropped, as it is 15 min old")
    #expect(
      taken.notes.dropFirst() == ["a file in run/events is damaged, and dropped"].repeated(5)[...])
    #expect(files == [])
  }

  @Test func `many events are taken a few at a time`() throws {
    for number in 100..<140 { try put("event-\(number)", as: "\(number).json") }
    var inbox = EventInbox()
    var (found, turns): ([String], Int) = ([], 0)
    while inbox.isDue {
      found += try inbox.take(in: run(), at: now).events.map { $0.description }
      turns += 1
    }
    #expect(found == (100..<140).map { "event-\($0)" })
    #expect(turns == 3)
  }

  @Test func `more files than vanlog leaves there are dropped together`() throws {
    let folder = TemporaryDirectory.current.file(HomeFolder.eventsName)
    _ = try run()
    for number in 0...1_000 { try Data().write(to: URL(filePath: "\(folder)/\(number)")) }
    var inbox = EventInbox()
    let taken = try inbox.take(in: run(), at: now)
    #expect(taken.events == [])
    #expect(taken.notes == ["more than 1000 files in run/events are dropped"])
    #expect(files == [])
    #expect(!inbox.isDue)
  }

  @Test func `a folder that cannot be read is tried again after a pause, or when something comes`()
    throws
  {
    let path = TemporaryDirectory.current.path
    try Data().write(to: URL(filePath: "\(path)/\(HomeFolder.eventsName)"))
    var inbox = EventInbox()
    let first = inbox.deadline(now: 5)
    let isRead = (try? inbox.take(in: Directory(path), at: now)) != nil
    inbox.fail(now: 5)
    #expect(first == 5 && !isRead)
    #expect(inbox.deadline(now: 6) == 60_005)
    inbox.fail(now: 60_005)
    #expect(inbox.deadline(now: 60_006) == 180_005)
    inbox.noteChange()
    #expect(inbox.deadline(now: 60_007) == 60_007)
    try FileManager.default.removeItem(atPath: "\(path)/\(HomeFolder.eventsName)")
    _ = try inbox.take(in: run(), at: now)
    #expect(inbox.deadline(now: 60_008) == nil)
  }
}

extension Array {
  fileprivate func repeated(_ count: Int) -> [Element] {
    (0..<count).flatMap { _ in self }
  }
}
