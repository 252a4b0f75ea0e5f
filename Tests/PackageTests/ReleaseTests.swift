import Foundation
import TestSupport
import Testing

/// The released executables, according to their ELF headers.
@Suite(.needs(.release)) struct ReleaseTests {
  @Test(arguments: ["vanlog", "vanlogd", "vanlog-web"])
  func `it needs no shared library and no loader`(name: String) throws {
    let file = try ELF(Repository.program(name))
    #expect(file.neededLibraries == [])
    #expect(!file.hasInterpreter)
    #expect(!file.hasSymbols)
  }

  @Test func `vanlog-net needs libcurl but no Swift or SQLite library`() throws {
    let file = try ELF(Repository.program("vanlog-net"))
    let needed = file.neededLibraries
    #expect(needed.contains { $0.hasPrefix("libcurl") })
    for banned in ["libswift", "libFoundation", "lib_Foundation", "libsqlite3", "libdispatch"] {
      #expect(!needed.contains { $0.hasPrefix(banned) }, "\(banned)")
    }
    #expect(!file.hasSymbols)
  }

  @Test func `vanlog-publish needs libmosquitto and libcurl but no Swift or SQLite library`() throws
  {
    let file = try ELF(Repository.program("vanlog-publish"))
    let needed = file.neededLibraries
    #expect(needed.contains { $0.hasPrefix("libmosquitto") })
    #expect(needed.contains { $0.hasPrefix("libcurl") })
    for banned in ["libswift", "libFoundation", "lib_Foundation", "libsqlite3", "libdispatch"] {
      #expect(!needed.contains { $0.hasPrefix(banned) }, "\(banned)")
    }
    #expect(!file.hasSymbols)
  }

  @Test func `the recorder needs libgps but no Swift or SQLite library`() throws {
    let file = try ELF(Repository.program("vanlog-recorder"))
    let needed = file.neededLibraries
    #expect(needed.contains { $0.hasPrefix("libgps") })
    for banned in ["libswift", "libFoundation", "libsqlite3", "libcurl", "libdispatch"] {
      #expect(!needed.contains { $0.hasPrefix(banned) }, "\(banned)")
    }
    #expect(!file.hasSymbols)
  }

  @Test(arguments: [
    "vanlog", "vanlog-net", "vanlog-publish", "vanlog-recorder", "vanlog-web", "vanlogd",
  ])
  func `a released program does not tell where it was built`(name: String) throws {
    let data = try Data(contentsOf: URL(filePath: Repository.program(name)))
    #expect(data.range(of: Data("\(Repository.path)/".utf8)) == nil)
  }

  /// Addresses that the loader has filled in cannot be overwritten later.
  @Test(arguments: [
    "vanlog", "vanlog-net", "vanlog-publish", "vanlog-recorder", "vanlog-web", "vanlogd",
  ])
  func `a released program protects what is read-only once it is loaded`(name: String) throws {
    #expect(try ELF(Repository.program(name)).isRelocationReadOnly)
  }

  /// The kernel of a Raspberry Pi 5 has pages of 16 KiB, and the architecture allows 64.
  @Test(.enabled(if: Self.hasARM, "needs script/build --arch arm64"), arguments: programsForARM)
  func `a program for ARM runs on kernels with large pages`(name: String) throws {
    let file = try ELF(Repository.file("dist/arm64/\(name)"))
    #expect(file.machine == 183)
    #expect(file.alignment >= 65_536)
    #expect(file.isRelocationReadOnly)
    #expect(!file.hasSymbols)
    #expect(file.hasInterpreter == !["vanlog", "vanlogd", "vanlog-web"].contains(name))
  }

  static let hasARM = !programsForARM.isEmpty
  static let programsForARM =
    ((try? FileManager.default.contentsOfDirectory(atPath: Repository.file("dist/arm64"))) ?? [])
    .filter { !$0.hasPrefix(".") }
}
