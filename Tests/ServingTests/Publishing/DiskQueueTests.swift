import DurableFiles
import Foundation
import HomeFolder
import TestSupport
import Testing

@testable import Publishing

@Suite(.temporaryDirectory) struct DiskQueueTests {
  private static let name = "queue"
  private var home: HomeFolder {
    HomeFolder(path: TemporaryDirectory.current.path, origin: .option)
  }
  private var path: String { home.runFolder + "/" + Self.name }

  private func queue(_ limits: DiskQueue.Limits = .init()) throws -> DiskQueue {
    try DiskQueue(Self.name, in: home, limits: limits)
  }

  private func texts(_ queue: DiskQueue) -> [String] {
    (0..<queue.count).map { String(decoding: queue[$0], as: UTF8.self) }
  }

  private func add(_ texts: [String], to queue: DiskQueue, now: Int64 = 0) {
    for text in texts { #expect(queue.append(Array(text.utf8), now: now) == 0) }
  }

  private var bytes: [UInt8] {
    get throws { Array(try Data(contentsOf: URL(filePath: path))) }
  }

  private func write(_ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  @Test func `what is sent at once never reaches the disk`() throws {
    let queue = try queue()
    for round in 0..<100 {
      add(["\(round)"], to: queue)
      queue.removeFirst(1)
      queue.turn(now: 1_000_000)
    }
    #expect(queue.count == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `what waits is written after a minute, or when there is a batch of it`() throws {
    let first = try queue()
    add(["a", "b"], to: first, now: 1_000)
    #expect(first.deadline == 61_000)
    first.turn(now: 60_999)
    #expect(!FileManager.default.fileExists(atPath: path))
    first.turn(now: 61_000)
    #expect(first.deadline == nil)
    #expect(try texts(queue()) == ["a", "b"])
    add((0..<32).map { "\($0)" }, to: first, now: 62_000)
    #expect(try queue().count == 34)
  }

  @Test func `what was acknowledged is not there again`() throws {
    let first = try queue()
    add(["a", "b", "c"], to: first)
    first.save(now: 0)
    first.removeFirst(2)
    #expect(try texts(queue()) == ["c"])
    first.removeFirst(1)
    add(["d"], to: first)
    first.save(now: 0)
    #expect(try texts(queue()) == ["d"])
    #expect(try bytes.count < 100)
  }

  @Test func `a queue continues where another has stopped`() throws {
    let first = try queue()
    add(["a", "b", "c"], to: first)
    first.save(now: 0)
    first.removeFirst(1)
    let second = try queue()
    add(["d"], to: second)
    second.save(now: 0)
    second.removeFirst(2)
    let third = try queue()
    #expect(texts(third) == ["d"])
    third.removeFirst(1)
    #expect(try queue().count == 0)
  }

  @Test func `the oldest go when there are too many, and are counted`() throws {
    var limits = DiskQueue.Limits()
    limits.entries = 64
    let first = try queue(limits)
    var dropped = 0
    for number in 0..<200 { dropped += first.append(Array("\(number)".utf8), now: 0) }
    first.save(now: 0)
    #expect(first.count <= 64 && first.count >= 60)
    #expect(first.dropped == dropped)
    #expect(first.dropped == 200 - first.count)
    #expect(texts(first) == (dropped..<200).map { "\($0)" })
    #expect(try texts(queue(limits)) == texts(first))
  }

  @Test func `the file stays small, however long there is no network`() throws {
    var limits = DiskQueue.Limits()
    limits.bytes = 4_096
    let first = try queue(limits)
    for number in 0..<5_000 { _ = first.append(Array("entry \(number)".utf8), now: 0) }
    first.save(now: 0)
    #expect(try bytes.count < 4 * 4_096)
    #expect(try texts(queue(limits)) == texts(first))
    #expect(texts(first).last == "entry 4999")
  }

  @Test func `a file that is cut off anywhere gives the entries that are whole`() throws {
    let first = try queue()
    let all = ["one", "two", "three"]
    add(all, to: first)
    first.save(now: 0)
    let bytes = try bytes
    for length in QueueHeader.size...bytes.count {
      try write(bytes[..<length])
      let found = texts(try queue())
      #expect(found == Array(all.prefix(found.count)))
      let second = try queue()
      add(["four"], to: second)
      second.save(now: 0)
      #expect(try texts(queue()) == found + ["four"])
    }
  }

  @Test func `a byte that changes costs its entry and no other`() throws {
    let first = try queue()
    let all = ["one", "two", "three"]
    add(all, to: first)
    first.save(now: 0)
    let bytes = try bytes
    for place in QueueHeader.size..<bytes.count {
      var damaged = bytes
      damaged[place] ^= 0x15
      try write(damaged)
      let found = texts(try queue())
      #expect(found.count >= 1 && found.allSatisfy(all.contains), "\(place): \(found)")
      // What is there can be acknowledged, and stays so.
      let second = try queue()
      second.removeFirst(1)
      #expect(try texts(queue()) == Array(found.dropFirst()), "\(place)")
    }
  }

  @Test func `with a damaged header everything is sent again`() throws {
    let first = try queue()
    add(["a", "b"], to: first)
    first.save(now: 0)
    first.removeFirst(1)
    var bytes = try bytes
    bytes[20] ^= 1
    try write(bytes)
    #expect(try texts(queue()) == ["a", "b"])
  }

  @Test(arguments: ["", "x", "{\"version\":1}", String(repeating: "z", count: 200)])
  func `a file that is not a queue is set aside`(text: String) throws {
    _ = try queue()
    try FileManager.default.createDirectory(
      atPath: home.runFolder, withIntermediateDirectories: true)
    try write(text.utf8)
    #expect(try queue().count == 0)
    #expect(try home.setAsideNames() == [Self.name])
  }

  @Test func `a disk that fails at any call loses nothing that is in memory`() throws {
    for position in 1...40 {
      let plan = FaultPlan(at: position, .error(ENOSPC))
      let first = try queue()
      add(["a", "b", "c"], to: first)
      plan.run { first.save(now: 0) }
      #expect(texts(first) == ["a", "b", "c"])
      first.save(now: 60_000)
      #expect(first.trouble == nil)
      #expect(try texts(queue()) == ["a", "b", "c"])
      first.removeFirst(3)
      guard plan.hasStruck else { return #expect(position > 5) }
    }
    Issue.record("there are more calls than were tried")
  }

  @Test func `a crash at any call leaves whole entries in their order`() throws {
    for position in 1...40 {
      try? FileManager.default.removeItem(atPath: path)
      let first = try queue()
      add(["a", "b"], to: first)
      first.save(now: 0)
      add(["c", "d"], to: first)
      let plan = FaultPlan(at: position, .crash)
      plan.run {
        first.save(now: 0)
        first.removeFirst(1)
      }
      let found = texts(try queue())
      #expect([["a", "b"], ["a", "b", "c", "d"], ["b", "c", "d"]].contains(found), "\(found)")
      guard plan.hasStruck else { return #expect(found == ["b", "c", "d"]) }
    }
    Issue.record("there are more calls than were tried")
  }
}
