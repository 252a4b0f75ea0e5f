import Foundation
import TestSupport
import Testing

/// What the Debian package is made from.
@Suite(.temporaryDirectory) struct DebianPackageTests {
  @Test func `the copyright file names every file that others made`() throws {
    let licences = try read("docs/licences.md")
    let copyright = try read("packaging/debian/copyright")
    let named = licences.matches(of: /`(Sources\/[^`]+)`/).map { String($0.1) }
    #expect(!named.isEmpty)
    for path in named {
      #expect(FileManager.default.fileExists(atPath: Repository.file(path)), "\(path)")
      #expect(copyright.contains(path), "\(path)")
    }
  }

  @Test func `every executable product is a program of a release`() throws {
    let finished = try Finished.running(
      "/bin/bash", ["-c", "cd \"$root\" && . script/flags && printf '%s\\n' \"${programs[@]}\""],
      environment: [
        "root": Repository.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
      ])
    let programs = finished.output.split(separator: "\n").map(String.init)
    let benchmarks: Set = ["vanlog-bench"]
    #expect(try Set(programs) == Set(PackageDescription().executables).subtracting(benchmarks))
  }

  @Test(.needs(.trees, .release))
  func `what is mounted in a tree is gone with the command`() throws {
    let tree = TemporaryDirectory.current.file("tree")
    let program = "\(tree)/bin"
    try FileManager.default.createDirectory(atPath: program, withIntermediateDirectories: true)
    for name in ["proc", "dev"] {
      try FileManager.default.createDirectory(
        atPath: "\(tree)/\(name)", withIntermediateDirectories: true)
    }
    let finished = try Finished.running(
      "/bin/bash",
      [
        "-c",
        """
        . "$root/script/trees"
        cp "$vanlog" "$tree/bin/"
        in_tree "$tree" --read-only "$root/docs" /docs --env A=1 -- /bin/vanlog --version
        ls "$tree/docs" "$tree/proc"
        """,
      ],
      environment: [
        "root": Repository.path, "tree": tree, "vanlog": Repository.program("vanlog"),
      ])
    #expect(finished.errors == "")
    #expect(finished.output.hasPrefix("vanlog "))
    #expect(finished.output.hasSuffix("\(tree)/docs:\n\n\(tree)/proc:\n"))
  }

  private func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: Repository.file(name))), as: UTF8.self)
  }
}
