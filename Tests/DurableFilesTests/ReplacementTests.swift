import DurableFiles
import Glibc
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct ReplacementTests {
  static let old = [UInt8](repeating: UInt8(ascii: "o"), count: 5_000)
  static let new = [UInt8](repeating: UInt8(ascii: "n"), count: 9_000)

  @Test func `a new file holds the bytes and only its owner may read it`() throws {
    let folder = try testFolder()
    try folder.replace("a", with: Self.new)
    #expect(try folder.contents(of: "a", limit: 10_000) == Self.new)
    #expect(try folder.status(of: "a")?.permissions == 0o600)
    #expect(try folder.names() == ["a"])
  }

  @Test func `an exported file gets the permissions that the user's umask allows`() throws {
    let mask = umask(0o022)
    umask(mask)
    let folder = try testFolder()
    try folder.replace("a", with: Self.new, privacy: .asUsual)
    #expect(try folder.status(of: "a")?.permissions == UInt32(0o666 & ~mask))
  }

  @Test func `a file can be written in pieces of any size`() throws {
    let folder = try testFolder()
    var copy = try folder.replacement(of: "a")
    var expected: [UInt8] = []
    for size in [0, 1, 65_535, 65_536, 200_000, 3] {
      let piece = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ size) }
      try copy.write(piece)
      expected += piece
    }
    try copy.commit()
    #expect(try folder.contents(of: "a", limit: 1_000_000) == expected)
  }

  @Test func `a copy that is given up frees its room, even while a child has it open`() throws {
    let folder = try testFolder()
    var open: CInt = -1
    do {
      var copy = try folder.replacement(of: "a")
      try copy.write([UInt8](repeating: 1, count: 200_000))
      open = try copiedDescriptor(of: ".a.new")
    }
    defer { close(open) }
    #expect(try folder.names() == [])
    #expect(lseek(open, 0, SEEK_END) == 0)
  }

  @Test func `an existing file is kept if it must not be replaced`() throws {
    let folder = try testFolder()
    try folder.replace("a", with: Self.old)
    let error = #expect(throws: FileError.self) {
      try folder.replace("a", with: Self.new, .refuse)
    }
    #expect(error?.kind == .exists)
    #expect(try folder.contents(of: "a", limit: 10_000) == Self.old)
    #expect(try folder.names() == ["a"])
  }

  @Test func `an abandoned copy leaves nothing behind`() throws {
    let folder = try testFolder()
    do {
      var copy = try folder.replacement(of: "a")
      try copy.write(Self.new)
    }
    #expect(try folder.names() == [])
  }

  @Test func `a copy left by a power cut is removed by the next replacement`() throws {
    let folder = try testFolder()
    let plan = FaultPlan(at: 1, .crash, on: [.rename])
    #expect(throws: FileError.self) {
      try plan.run { () throws(FileError) in try folder.replace("a", with: Self.old) }
    }
    #expect(try folder.names() == [".a.new"])
    try folder.replace("a", with: Self.new)
    #expect(try folder.names() == ["a"])
  }

  @Test func `a second writer of the same name never mixes with the first`() throws {
    let folder = try testFolder()
    var copy = try folder.replacement(of: "a")
    try copy.write(Self.old)
    // The second one would wait; here its first sleep fails, so it gives up.
    let plan = FaultPlan(at: 1, .error(EAGAIN), on: [.sleep])
    let error = #expect(throws: FileError.self) {
      try plan.run { () throws(FileError) in try folder.replace("a", with: Self.new) }
    }
    #expect(error?.kind == .locked)
    try copy.commit()
    #expect(try folder.contents(of: "a", limit: 10_000) == Self.old)
  }

  @Test func `something else in place of the copy is not touched`() throws {
    let folder = try testFolder()
    let precious = TemporaryDirectory.current.file("precious")
    try folder.replace("precious", with: Self.old)
    symlink(precious, TemporaryDirectory.current.file(".a.new"))
    #expect(throws: FileError.self) { try folder.replace("a", with: Self.new) }
    #expect(try folder.contents(of: "precious", limit: 10_000) == Self.old)
  }

  @Test func `a hard link in place of the copy loses only its name`() throws {
    let folder = try testFolder()
    try folder.replace("precious", with: Self.old)
    link(TemporaryDirectory.current.file("precious"), TemporaryDirectory.current.file(".a.new"))
    try folder.replace("a", with: Self.new)
    #expect(try folder.contents(of: "precious", limit: 10_000) == Self.old)
  }

  @Test(arguments: ["", ".", "..", "a/b", "/a", "a\u{0}b"])
  func `a name outside the folder is refused`(name: String) throws {
    let folder = try testFolder()
    let error = #expect(throws: FileError.self) { try folder.replace(name, with: Self.new) }
    #expect(error?.kind == .invalidName)
    #expect(try folder.names() == [])
  }

  @Test(arguments: FaultCase.all)
  func `whichever call fails, the file has the old content or the new`(fault: FaultCase) throws {
    let folder = try testFolder()
    let calls = try fault.atEveryCall { plan, position in
      try folder.replace("a", with: Self.old)
      var failed = false
      do {
        try plan.run { () throws(FileError) in try folder.replace("a", with: Self.new) }
      } catch {
        failed = true
      }
      let content = try folder.contents(of: "a", limit: 10_000)
      #expect(content == Self.new || (failed && content == Self.old), "call \(position)")
      #expect(!failed || !fault.isHarmless, "call \(position)")
    }
    #expect(calls >= 8)
  }

  @Test(arguments: FaultCase.all)
  func `whichever call fails, a new file is complete or absent`(fault: FaultCase) throws {
    let folder = try testFolder()
    _ = try fault.atEveryCall { plan, position in
      try folder.remove("a")
      try? plan.run { () throws(FileError) in try folder.replace("a", with: Self.new, .refuse) }
      if try folder.status(of: "a") != nil {
        #expect(try folder.contents(of: "a", limit: 10_000) == Self.new, "call \(position)")
      }
    }
  }

  @Test func `a committed copy leaves the next writer's copy alone`() throws {
    let folder = try testFolder()
    let plan = FaultPlan()
    try plan.run { () throws(FileError) in try folder.replace("a", with: Self.new) }
    #expect(!plan.calls.contains(.unlink))
    let failing = FaultPlan(at: 2, .error(EIO), on: [.sync])
    #expect(throws: FileError.self) {
      try failing.run { () throws(FileError) in try folder.replace("a", with: Self.old) }
    }
    #expect(!failing.calls.contains(.unlink))
  }

  @Test func `the bytes are synced before the rename and the folder after it`() throws {
    let folder = try testFolder()
    let plan = FaultPlan()
    try plan.run { () throws(FileError) in try folder.replace("a", with: Self.new) }
    let lasting = plan.calls.filter { [.write, .sync, .rename].contains($0) }
    #expect(lasting == [.write, .sync, .rename, .sync])
  }

  @Test func `a second writer of the same name waits before it gives up`() throws {
    let folder = try testFolder()
    var copy = try folder.replacement(of: "a")
    try copy.write(Self.old)
    let plan = FaultPlan(at: 3, .error(EIO), on: [.sleep])
    let error = #expect(throws: FileError.self) {
      try plan.run { () throws(FileError) in try folder.replace("a", with: Self.new) }
    }
    #expect(error?.code == EIO)
    try copy.commit()
  }

  @Test func `a pipe in place of the copy stays`() throws {
    let folder = try testFolder()
    mkfifo(folder.path(of: ".a.new"), 0o600)
    let error = #expect(throws: FileError.self) { try folder.replace("a", with: Self.new) }
    #expect(error?.kind == .exists)
    #expect(try folder.names() == [".a.new"])
  }

  @Test(arguments: [ENOSPC, EDQUOT])
  func `a used-up quota is a full disk`(code: CInt) throws {
    let folder = try testFolder()
    let plan = FaultPlan(at: 1, .error(code), on: [.write])
    let error = #expect(throws: FileError.self) {
      try plan.run { () throws(FileError) in try folder.replace("a", with: Self.new) }
    }
    #expect(error?.kind == .noSpace)
    #expect(try folder.names() == [])
  }
}
