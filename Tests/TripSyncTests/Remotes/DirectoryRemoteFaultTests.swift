import DurableFiles
import Glibc
import TestSupport
import Testing

@testable import TripSync

/// A directory remote whose disk fails, or whose program ends, at any call.
@Suite(.temporaryDirectory) struct DirectoryRemoteFaultTests {
  /// What goes wrong, and whether the call may still succeed.
  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let fault: FaultPlan.Fault
    var isSticky = false
    var isHarmless = false

    static let all = [
      Fault(testDescription: "an I/O error", fault: .error(EIO)),
      Fault(testDescription: "I/O errors from then on", fault: .error(EIO), isSticky: true),
      Fault(testDescription: "no space", fault: .error(ENOSPC)),
      Fault(testDescription: "no space from then on", fault: .error(ENOSPC), isSticky: true),
      Fault(testDescription: "read-only from then on", fault: .error(EROFS), isSticky: true),
      Fault(testDescription: "half a write, then no space", fault: .shortThenError(ENOSPC)),
      Fault(testDescription: "half a write", fault: .short, isHarmless: true),
      Fault(testDescription: "a signal", fault: .error(EINTR), isHarmless: true),
      Fault(testDescription: "the end of the program", fault: .crash),
    ]

    /// Runs a body with the fault at the first call, the second, and so on until none is left.
    func atEveryCall(_ body: (_ plan: FaultPlan, _ number: Int) throws -> Void) throws -> Int {
      for number in 1...1_000 {
        let plan = FaultPlan(at: number, fault, isSticky: isSticky)
        try body(plan, number)
        if !plan.hasStruck { return number - 1 }
      }
      Issue.record("a remote should not need so many calls")
      return 0
    }
  }

  private let object = sample(9_000)

  private func create(_ number: Int) throws -> DirectoryRemote {
    let path = TemporaryDirectory.current.file("\(number)")
    return try DirectoryRemote.create(.directory(path))
  }

  /// The names of all files of a remote but the marker.
  private func files(of remote: DirectoryRemote) throws -> [String] {
    let names = try Self.files(below: try Directory(remote.address.rest))
    return names.filter { $0 != "vanlog-remote.json" }.sorted()
  }

  private static func files(below folder: borrowing Directory) throws -> [String] {
    var files: [String] = []
    for name in try folder.names() {
      if try folder.status(of: name)?.kind == .directory {
        files += try Self.files(below: try folder.directory(name)).map { "\(name)/\($0)" }
      } else {
        files.append(name)
      }
    }
    return files
  }

  @Test(arguments: Fault.all)
  func `whichever call fails, an object is whole or absent and can be stored again`(fault: Fault)
    throws
  {
    let calls = try fault.atEveryCall { plan, number in
      let remote = try create(number)
      let failure = kind { try plan.run { try remote.put("log/a/1", object) } }
      #expect(failure == nil || !fault.isHarmless, "call \(number)")
      let found = kind {
        let bytes = try remote.get("log/a/1")
        #expect(bytes == object, "call \(number)")
      }
      #expect(found == nil || (found == .notFound && failure != nil), "call \(number)")
      #expect(try remote.names() == (found == nil ? ["log/a/1"] : []), "call \(number)")
      // By the program that goes on, or by the next one.
      let later = fault.fault == .crash ? try DirectoryRemote(remote.address) : remote
      try later.put("log/a/1", object)
      #expect(try later.get("log/a/1") == object)
      #expect(try files(of: remote) == ["log/a/1"], "call \(number)")
    }
    #expect(calls >= 20)
  }

  @Test(arguments: Fault.all)
  func `whichever call fails, each of several objects is whole or absent and can be stored again`(
    fault: Fault
  ) throws {
    let names: [ObjectName] = ["heads/a", "log/a/1", "log/a/2", "repo"]
    let changes = names.enumerated().map { RemoteChange.put($1, sample(3_000 * $0)) }
    let calls = try fault.atEveryCall { plan, number in
      let remote = try create(number)
      try remote.put("old", object)
      let failure = kind { try plan.run { try remote.change(all: changes + [.delete("old")]) } }
      #expect(failure == nil || !fault.isHarmless, "call \(number)")
      let found = try remote.names()
      #expect(failure != nil || found == names.map(\.text), "call \(number)")
      for change in changes where found.contains(change.name.text) {
        #expect(try remote.get(change.name) == change.bytes, "call \(number)")
      }
      let later = fault.fault == .crash ? try DirectoryRemote(remote.address) : remote
      try later.change(all: changes + [.delete("old")])
      for change in changes { #expect(try later.get(change.name) == change.bytes) }
      #expect(try files(of: remote) == names.map(\.text), "call \(number)")
    }
    #expect(calls >= 50)
  }

  @Test(arguments: Fault.all)
  func `whichever call fails, an object is never overwritten`(fault: Fault) throws {
    _ = try fault.atEveryCall { plan, number in
      let remote = try create(number)
      try remote.put("heads/a", object)
      let failure = kind { try plan.run { try remote.put("heads/a", sample(8_999)) } }
      #expect(failure != nil, "call \(number)")
      #expect(failure == .conflict || !fault.isHarmless, "call \(number)")
      #expect(try remote.get("heads/a") == object)
      #expect(try files(of: remote) == ["heads/a"], "call \(number)")
    }
  }

  @Test(arguments: Fault.all)
  func `whichever call fails, what is read is whole or an error`(fault: Fault) throws {
    let remote = try create(0)
    for name in ["heads/a", "heads/b", "log/a/1"] as [ObjectName] { try remote.put(name, object) }
    _ = try fault.atEveryCall { plan, number in
      let failure = kind {
        let bytes = try plan.run { try remote.get("heads/a") }
        #expect(bytes == object)
      }
      #expect(failure != .notFound, "call \(number)")
      #expect(failure == nil || !fault.isHarmless, "call \(number)")
    }
    _ = try fault.atEveryCall { plan, number in
      let failure = kind {
        let names = try plan.run { try remote.names() }
        #expect(names == ["heads/a", "heads/b", "log/a/1"])
      }
      #expect(failure == nil || !fault.isHarmless, "call \(number)")
    }
  }

  @Test(arguments: Fault.all)
  func `whichever call fails, a deleted object is there or gone`(fault: Fault) throws {
    _ = try fault.atEveryCall { plan, number in
      let remote = try create(number)
      try remote.put("heads/a", object)
      try remote.put("heads/b", object)
      let failure = kind { try plan.run { try remote.delete("heads/a") } }
      #expect(failure == nil || !fault.isHarmless, "call \(number)")
      let isThere = try remote.names() == ["heads/a", "heads/b"]
      #expect(!isThere || failure != nil, "call \(number)")
      try remote.delete("heads/a")
      #expect(try remote.names() == ["heads/b"])
      #expect(try remote.get("heads/b") == object)
    }
  }

  @Test(arguments: Fault.all)
  func `whichever call fails, a folder becomes a remote or can be made one`(fault: Fault) throws {
    _ = try fault.atEveryCall { plan, number in
      let failure = kind { _ = try plan.run { try create(number) } }
      #expect(failure == nil || !fault.isHarmless, "call \(number)")
      let remote = try create(number)
      try remote.put("repo", object)
      #expect(try remote.names() == ["repo"])
      #expect(try files(of: remote) == ["repo"], "call \(number)")
    }
  }

  /// A stick that is pulled out answers every later call so.
  @Test(arguments: [ENODEV, ENOTCONN, ESTALE])
  func `a disk that goes away is offline`(code: CInt) throws {
    let remote = try create(0)
    try remote.put("heads/a", object)
    let gone = Fault(testDescription: "gone", fault: .error(code), isSticky: true)
    _ = try gone.atEveryCall { plan, number in
      let name = try #require(ObjectName("log/\(number)/1"))
      let put = kind { try plan.run { try remote.put(name, object) } }
      #expect(put == (plan.hasStruck ? .offline : nil), "call \(number)")
    }
    _ = try gone.atEveryCall { plan, number in
      let get = kind { _ = try plan.run { try remote.get("heads/a") } }
      #expect(get == (plan.hasStruck ? .offline : nil), "call \(number)")
    }
  }

  /// Of what a power cut may drop, nothing is left once `put` returns.
  @Test func `bytes, name and folders are synced in this order`() throws {
    let remote = try create(0)
    func calls(_ body: () throws -> Void) throws -> [SystemCall] {
      let plan = FaultPlan()
      try plan.run { try body() }
      return plan.calls.filter { [.makeDirectory, .write, .sync, .rename].contains($0) }
    }
    let storing: [SystemCall] = [.write, .sync, .rename, .sync]
    #expect(
      try calls { try remote.put("log/a/1", object) }
        == [.makeDirectory, .sync, .makeDirectory, .sync] + storing)
    #expect(try calls { try remote.put("log/a/2", object) } == storing)
    // Another program may have made the folders a moment ago, or been cut off.
    let other = try DirectoryRemote(remote.address)
    #expect(
      try calls { try other.put("log/a/3", object) }
        == [.makeDirectory, .sync, .makeDirectory, .sync] + storing)
    // And have written the object.
    #expect(try calls { try other.put("log/a/1", object) } == [.sync, .sync])
    #expect(try calls { try other.delete("log/a/1") } == [.sync])
    // Of several, all bytes come before the first name, and each folder is synced once.
    let several: [ObjectName] = ["log/a/4", "log/a/5", "heads/a"]
    #expect(
      try calls { try other.change(all: several.map { .put($0, object) } + [.delete("log/a/2")]) }
        == [.makeDirectory, .sync] + [.write, .write, .write, .sync, .sync, .sync]
        + [.rename, .rename, .rename, .sync, .sync] + [.sync])
  }

  @Test func `an object that is stored twice at once is stored once`() throws {
    let remote = try create(0)
    try remote.change(all: [.put("a", object), .put("b", []), .put("a", object)])
    #expect(try files(of: remote) == ["a", "b"])
    #expect(
      kind { try remote.change(all: [.put("c", object), .put("c", sample(1))]) } == .conflict)
  }

  @Test func `an error names the object that could not be stored`() throws {
    let remote = try create(0)
    try Directory(remote.address.rest).replace("log", with: [])
    let error = #expect(throws: RemoteError.self) {
      try remote.change(all: [.put("heads/a", object), .put("log/a/1", object)])
    }
    #expect(error?.object == "log/a/1")
  }

  /// As on FAT or NTFS through FUSE.
  @Test(arguments: [ENOSYS, EOPNOTSUPP])
  func `a disk without links and exclusive renames will do`(code: CInt) throws {
    let remote = try create(0)
    let plan = FaultPlan(at: 1, .error(code), on: [.rename, .link], times: 2)
    try plan.run { try remote.put("heads/a", object) }
    #expect(plan.hasStruck)
    #expect(try remote.get("heads/a") == object)
    #expect(try files(of: remote) == ["heads/a"])
  }
}
