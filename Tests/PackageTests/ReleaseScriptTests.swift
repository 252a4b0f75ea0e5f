import Foundation
import TestSupport
import Testing

/// What releases and their tests are made with.
struct ReleaseScriptTests {
  @Test func `what is left out of the tests for ARM are tests`() throws {
    let script = try Self.read("script/test-arm64")
    let list = try #require(script.firstMatch(of: /\nleft_out=\((?<names>[^)]*)\)/)).names
    let names = list.matches(of: /'(?<name>[^'|]+)\|/).map { String($0.name) }
    #expect(!names.isEmpty)
    let folder = Repository.file("Tests/EndToEndTests")
    let tests = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }
      .map { try Self.read("Tests/EndToEndTests/\($0)") }.joined()
    #expect(names.filter { !tests.contains("func `\($0)`") } == [])
  }

  private static func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: Repository.file(name))), as: UTF8.self)
  }

  @Test func `the header reader sees the libraries of an ordinary program`() throws {
    let file = try ELF("/bin/sh")
    #expect(file.neededLibraries.contains { $0.hasPrefix("libc.") })
    #expect(file.hasInterpreter)
  }
}
