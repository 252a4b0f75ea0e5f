import DurableFiles
import Glibc
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct ReadingTests {
  @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 100_000])
  func `a file is read whole up to the limit and refused beyond it`(size: Int) throws {
    let folder = try testFolder()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try folder.replace("a", with: bytes)
    #expect(try folder.contents(of: "a", limit: size) == bytes)
    guard size > 0 else { return }
    let error = #expect(throws: FileError.self) { try folder.contents(of: "a", limit: size - 1) }
    #expect(error?.kind == .tooLarge(limit: size - 1))
  }

  @Test func `a file that claims to be empty is read all the same`() throws {
    #expect(try File.contents(of: "/proc/self/status", limit: 100_000).count > 100)
    let error = #expect(throws: FileError.self) {
      try File.contents(of: "/proc/self/status", limit: 20)
    }
    #expect(error?.kind == .tooLarge(limit: 20))
  }

  @Test func `anything but an ordinary file is refused without waiting`() throws {
    mkfifo(TemporaryDirectory.current.file("pipe"), 0o600)
    mkdir(TemporaryDirectory.current.file("folder"), 0o700)
    symlink("/etc/hostname", TemporaryDirectory.current.file("link"))
    let kinds: [(String, FileError.Kind)] = [
      (TemporaryDirectory.current.file("pipe"), .notRegular),
      (TemporaryDirectory.current.file("folder"), .isDirectory),
      (TemporaryDirectory.current.file("link"), .isLink),
      (TemporaryDirectory.current.file("none"), .notFound),
      ("/dev/zero", .notRegular),
    ]
    for (path, kind) in kinds {
      let error = #expect(throws: FileError.self) { try File.contents(of: path, limit: 100) }
      #expect(error?.kind == kind, "\(path)")
    }
  }

  @Test(arguments: FaultCase.all)
  func `whichever call fails, reading gives all bytes or an error`(fault: FaultCase) throws {
    let folder = try testFolder()
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
    try folder.replace("a", with: bytes)
    _ = try fault.atEveryCall { plan, position in
      let read = try? plan.run { () throws(FileError) in
        try folder.contents(of: "a", limit: 20_000)
      }
      #expect(read == bytes || (read == nil && !fault.isHarmless), "call \(position)")
    }
  }

  @Test func `an error says what failed, on what, why and what to do`() throws {
    let error = #expect(throws: FileError.self) {
      try File.contents(of: "/nowhere/a", limit: 100)
    }
    #expect(
      error?.description == "cannot open /nowhere/a: no such file or directory; check the name")
  }
}
