import Foundation
import TestSupport
import Testing

/// The released executables in dist/, according to their ELF headers.
struct ReleaseTests {
  @Test func `vanlog needs no shared library and no loader`() throws {
    let file = try ELF(Repository.file("dist/vanlog"))
    #expect(file.neededLibraries == [])
    #expect(!file.hasInterpreter)
    #expect(!file.hasSymbols)
  }

  @Test func `vanlog-net needs libcurl but no Swift or SQLite library`() throws {
    let file = try ELF(Repository.file("dist/vanlog-net"))
    let needed = file.neededLibraries
    #expect(needed.contains { $0.hasPrefix("libcurl") })
    for banned in ["libswift", "libFoundation", "lib_Foundation", "libsqlite3", "libdispatch"] {
      #expect(!needed.contains { $0.hasPrefix(banned) }, "\(banned)")
    }
    #expect(!file.hasSymbols)
  }

  @Test func `the recorder needs libgps but no Swift or SQLite library`() throws {
    let file = try ELF(Repository.file("dist/vanlog-recorder"))
    let needed = file.neededLibraries
    #expect(needed.contains { $0.hasPrefix("libgps") })
    for banned in ["libswift", "libFoundation", "libsqlite3", "libcurl", "libdispatch"] {
      #expect(!needed.contains { $0.hasPrefix(banned) }, "\(banned)")
    }
    #expect(!file.hasSymbols)
  }

  @Test func `the header reader sees the libraries of an ordinary program`() throws {
    let file = try ELF("/bin/sh")
    #expect(file.neededLibraries.contains { $0.hasPrefix("libc.") })
    #expect(file.hasInterpreter)
  }
}
