import Glibc
import Testing

@testable import NetRemotes

/// Objects in memory.
private final class MemoryStore: ObjectStore {
  var objects: [String: [UInt8]] = [:]

  func list(below folder: String?, after: String?, limit: Int) -> [String] {
    Array(objects.keys.sorted().filter { $0 > (after ?? "") }.prefix(limit))
  }

  func get(_ name: String, from start: Int, limit: Int) throws(Complaint) -> [UInt8] {
    guard let bytes = objects[name] else { throw Complaint(.notFound, "none\nhere") }
    return Array(bytes.dropFirst(start).prefix(limit))
  }

  func put(_ name: String, _ bytes: [UInt8]) throws(Complaint) { objects[name] = bytes }
  func delete(_ name: String) throws(Complaint) { throw Complaint(.temporary(seconds: 9), "later") }
}

/// How `vanlog-net` answers the lines of vanlog.
@Suite struct ConversationTests {
  private func talk(_ input: String) throws -> (output: String, isWhole: Bool) {
    var ends: [Int32] = [0, 0, 0, 0]
    pipe(&ends)
    ends.withUnsafeMutableBufferPointer { _ = pipe($0.baseAddress?.advanced(by: 2)) }
    var bytes = Array(input.utf8)
    #expect(write(ends[1], &bytes, bytes.count) == bytes.count)
    close(ends[1])
    let streams = StandardStreams(input: ends[0], output: ends[3])
    let isWhole = Conversation(streams) { address, _ throws(Complaint) in
      guard address == "//nas/my van" else { throw Complaint(.offline, "not there") }
      return MemoryStore()
    }.run()
    close(ends[3])
    var output = [UInt8](repeating: 0, count: 65_536)
    let count = read(ends[2], &output, output.count)
    close(ends[0])
    close(ends[2])
    return (String(decoding: output.prefix(max(count, 0)), as: UTF8.self), isWhole)
  }

  private static let greeted = "0 vanlog-remote 1 batch=8\n"
  private static let greeting = "0 vanlog-remote 1 //nas/my van\n"

  @Test(arguments: [
    (
      "1 put heads/a 3\nab\n2 get heads/a 1 5\n3 list 5 - -\n",
      "1 ok 0\n2 ok 2\nb\n3 ok 8\nheads/a\n"
    ),
    ("007 get x 0 0\n", "007 error not-found none here\n"),
    ("1 delete a\n", "1 error temporary=9 later\n"),
    ("1 put a 0\n2 get a 0 9\n", "1 ok 0\n2 ok 0\n"),
    ("1 batch 2\n2 put a 1\nx3 put b 0\n4 list 9 - -\n", "2 ok 0\n3 ok 0\n4 ok 4\na\nb\n"),
    (
      "1 batch 4\n2 put a 1\nx3 get a 0 9\n4 delete b\n5 get never 0 9\n",
      "2 ok 0\n3 ok 1\nx4 error temporary=9 later\n5 error not-found none here\n"
    ),
    ("1 list 10000 log/a log/a/1\n", "1 ok 0\n"),
  ])
  func `requests are answered`(input: String, output: String) throws {
    let talk = try talk(Self.greeting + input)
    #expect(talk.output == Self.greeted + output && talk.isWhole)
  }

  @Test(arguments: [
    "1 sing\n", "1\n", "1 get ../a 0 1\n", "1 get a 0\n", "1 get a -1 1\n", "1 get A 0 1\n",
    "1 get a 0 1048577\n", "1 put a 1048577\n", "1 put a/ 1\nx", "1 delete a b\n", "1 list 0 - -\n",
    "1 list 10001 - -\n", "1 list 1 -\n", "1 vanlog-remote 1 x\n",
    "1 batch 0\n", "1 batch 9\n", "1 get a/b/c/d/e/f/g/h/i 0 1\n", "1 delete -a\n",
  ])
  func `after a request that makes no sense it ends`(input: String) throws {
    let talk = try talk(Self.greeting + input + "2 list 1 - -\n")
    #expect(talk.output.hasPrefix(Self.greeted + "1 error other "))
    #expect(!talk.output.contains("2 ok") && !talk.isWhole)
  }

  @Test(arguments: [
    "hello\n", "0 vanlog-remote\n", "0 vanlog-remote 0 x\n", "0 list 1 - -\n", "\n",
  ])
  func `what does not greet is not answered`(input: String) throws {
    let talk = try talk(input)
    #expect(talk.output == "" && !talk.isWhole)
  }

  @Test func `a place that cannot be opened is reported as the answer to the greeting`() throws {
    #expect(try talk("0 vanlog-remote 1 //other\n").output == "0 error offline not there\n")
    #expect(try talk("").output == "")
  }

  @Test func `an object that vanlog did not send whole is not stored`() throws {
    let talk = try talk(Self.greeting + "1 put a 5\nab")
    #expect(talk.output == Self.greeted && !talk.isWhole)
  }
}
