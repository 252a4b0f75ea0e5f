import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct UnnamedFileTests {
  private var folder: String { TemporaryDirectory.current.path }

  @Test func `an unnamed file keeps its content and leaves nothing behind`() throws {
    let file = try File.unnamed(in: folder)
    try [UInt8]("later").withUnsafeBytes { try file.write($0, at: 6) }
    try [UInt8]("first ").withUnsafeBytes { try file.write($0, at: 0) }
    var bytes = [UInt8](repeating: 0, count: 20)
    #expect(pread(file.descriptor, &bytes, bytes.count, 0) == 11)
    #expect(Array(bytes.prefix(11)).text == "first later")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test func `child programs do not inherit it`() throws {
    let file = try File.unnamed(in: folder)
    #expect(fcntl(file.descriptor, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test(arguments: ["none", "file"])
  func `without a folder there is a clear error`(name: String) throws {
    try testFolder().replace("file", with: [])
    let error = #expect(throws: FileError.self) {
      _ = try File.unnamed(in: folder + "/" + name)
    }
    #expect(error?.path == folder + "/" + name)
    #expect([ENOENT, ENOTDIR].contains(error?.code))
  }

  @Test(arguments: [EOPNOTSUPP, EISDIR])
  func `a disk without unnamed files keeps no name either`(code: CInt) throws {
    let plan = FaultPlan(at: 1, .error(code), on: [.open])
    let file = try plan.run { () throws(FileError) in try File.unnamed(in: folder) }
    try [UInt8]("later").withUnsafeBytes { try file.write($0, at: 0) }
    #expect(try file.contents(limit: 9).text == "later")
    #expect(try testFolder().names() == [])
  }
}
