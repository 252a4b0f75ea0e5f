import DurableFiles
import Glibc
import TestSupport
import Testing

/// Several files that come into being together.
@Suite(.temporaryDirectory) struct NewFilesTests {
  private static let names = ["a", "b", "c"]

  private func bytes(_ number: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(number), count: 70_000 * number + 5)
  }

  /// Makes `a` and `c` in the test's folder, and `b` in one below.
  private func makeAll(in folder: borrowing Directory) throws(FileError) -> [Int] {
    let below = try folder.directory("below")
    let files = NewFiles()
    try files.add("a", bytes(0), in: folder)
    try files.add("b", bytes(1), in: below)
    try files.add("c", bytes(2), in: folder)
    return try files.commit()
  }

  private func folder() throws -> Directory {
    let folder = try testFolder()
    _ = try folder.openOrMakeShared("below")
    return folder
  }

  private func names(in folder: borrowing Directory) throws -> [String] {
    try (folder.names() + folder.directory("below").names()).sorted()
  }

  @Test func `all of them are there, each with its bytes`() throws {
    let folder = try folder()
    #expect(try makeAll(in: folder) == [])
    #expect(try names(in: folder) == ["a", "b", "below", "c"])
    let below = try folder.directory("below")
    #expect(try folder.contents(of: "a", limit: 300_000) == bytes(0))
    #expect(try below.contents(of: "b", limit: 300_000) == bytes(1))
    #expect(try folder.contents(of: "c", limit: 300_000) == bytes(2))
  }

  @Test func `none of them is not an error`() throws {
    #expect(try NewFiles().commit() == [])
  }

  @Test func `all bytes are synced before the first name, and each folder once after the last`()
    throws
  {
    let folder = try folder()
    let plan = FaultPlan()
    #expect(try plan.run { () throws(FileError) in try makeAll(in: folder) } == [])
    #expect(
      plan.calls.filter { [.write, .sync, .rename].contains($0) } == [
        .write, .write, .write, .sync, .sync, .sync, .rename, .rename, .rename, .sync, .sync,
      ])
  }

  @Test func `a name that is taken is reported, and the others are made`() throws {
    let folder = try folder()
    try folder.directory("below").replace("b", with: [1, 2, 3])
    try folder.replace("a", with: [4])
    #expect(try makeAll(in: folder) == [0, 1])
    #expect(try names(in: folder) == ["a", "b", "below", "c"])
    #expect(try folder.directory("below").contents(of: "b", limit: 9) == [1, 2, 3])
    #expect(try folder.contents(of: "c", limit: 300_000) == bytes(2))
  }

  @Test func `what is not committed leaves nothing behind`() throws {
    let folder = try folder()
    do {
      let files = NewFiles()
      for name in Self.names { try files.add(name, bytes(1), in: folder) }
    }
    #expect(try names(in: folder) == ["below"])
  }

  @Test(arguments: FaultCase.all)
  func `whichever call fails, each file is whole or absent, and all can be made again`(
    fault: FaultCase
  ) throws {
    let calls = try fault.atEveryCall { plan, position in
      let folder = try folder()
      defer {
        for name in Self.names { _ = try? folder.remove(name) }
        _ = try? folder.directory("below").remove("b")
      }
      var failure: FileError?
      do throws(FileError) {
        _ = try plan.run { () throws(FileError) in try makeAll(in: folder) }
      } catch {
        failure = error
      }
      #expect(failure == nil || !fault.isHarmless, "call \(position)")
      let found = try names(in: folder).filter { Self.names.contains($0) }
      #expect(failure != nil || found == Self.names, "call \(position)")
      for (number, name) in Self.names.enumerated() where found.contains(name) {
        let place = number == 1 ? try folder.directory("below") : try folder.duplicate()
        #expect(try place.contents(of: name, limit: 300_000) == bytes(number))
      }
      let taken = try makeAll(in: folder)
      #expect(taken == Self.names.indices.filter { found.contains(Self.names[$0]) })
      #expect(try names(in: folder) == ["a", "b", "below", "c"], "call \(position)")
    }
    #expect(calls >= 25)
  }
}
