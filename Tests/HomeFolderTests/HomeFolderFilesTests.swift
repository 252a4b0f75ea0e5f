import DurableFiles
import Foundation
import Glibc
import HomeFolder
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct HomeFolderFilesTests {
  private let home = HomeFolder(path: TemporaryDirectory.current.file("a/b/home"), origin: .option)
  private let files = FileManager.default

  private func permissions(_ path: String) throws -> Int? {
    try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a missing folder has defaults, and reading does not create it`() throws {
    let loaded = try home.loadSettings()
    #expect(loaded.settings[.units] == "metric")
    #expect(loaded.warnings == [])
    #expect(try home.setAsideNames() == [])
    #expect(!home.exists)
    #expect(try files.contentsOfDirectory(atPath: TemporaryDirectory.current.path) == [])
  }

  @Test func `files that a change creates are for their owner only`() throws {
    _ = try home.changeSettings { $0.set(.units, to: "imperial") }
    #expect(home.exists)
    #expect(try permissions(home.path) == 0o700)
    #expect(try permissions(home.path + "/run") == 0o700)
    #expect(try permissions(home.configFile) == 0o600)
  }

  @Test func `the folder for damaged files is for its owner only`() throws {
    _ = try home.changeSettings { $0.set(.units, to: "imperial") }
    try Data("x".utf8).write(to: URL(fileURLWithPath: home.configFile))
    _ = try home.loadSettings()
    #expect(try permissions(home.setAsideFolder) == 0o700)
  }

  @Test(arguments: [0o755, 0o750, 0o711])
  func `an existing folder keeps its permissions`(mode: Int) throws {
    try files.createDirectory(atPath: home.path, withIntermediateDirectories: true)
    try files.setAttributes([.posixPermissions: mode], ofItemAtPath: home.path)
    _ = try home.changeSettings { $0.set(.units, to: "imperial") }
    #expect(try permissions(home.path) == mode)
    #expect(try permissions(home.configFile) == 0o600)
  }

  @Test func `a change leaves nothing but the file and its lock`() throws {
    for units in ["imperial", "metric"] {
      _ = try home.changeSettings { $0.set(.units, to: units) }
    }
    #expect(try files.contentsOfDirectory(atPath: home.path).sorted() == ["config.json", "run"])
  }

  @Test func `a link to a folder is as good as the folder`() throws {
    let real = TemporaryDirectory.current.file("real")
    try files.createDirectory(atPath: real, withIntermediateDirectories: true)
    let link = HomeFolder(path: TemporaryDirectory.current.file("link"), origin: .option)
    try files.createSymbolicLink(atPath: link.path, withDestinationPath: real)
    _ = try link.changeSettings { $0.set(.color, to: "never") }
    let settings = try HomeFolder(path: real, origin: .option).loadSettings().settings
    #expect(settings[.color] == "never")
  }

  @Test func `a file in place of the folder is an error that names it`() throws {
    let file = HomeFolder(path: TemporaryDirectory.current.file("file"), origin: .option)
    try Data().write(to: URL(fileURLWithPath: file.path))
    let error = #expect(throws: (any Error).self) { try file.loadSettings() }
    #expect(
      error.map { "\($0)" }
        == "cannot open the folder \(file.path): it or part of its path is not a folder; "
        + "check the path")
    #expect(throws: (any Error).self) { try file.changeSettings { _ in } }
  }

  @Test func `free space is known where the folder will be`() throws {
    #expect(try #require(home.freeBytes) > 0)
    #expect(try #require(HomeFolder(path: "/", origin: .option).freeBytes) > 0)
    #expect(!home.exists)
  }

  @Test func `two writers at once lose no change`() async throws {
    let home = home
    async let numbers: [String] = Self.change(.lowSpace, to: (10..<60).map(String.init), in: home)
    async let words: [String] = Self.change(
      .units, to: (0..<50).map { $0.isMultiple(of: 2) ? "metric" : "imperial" }, in: home)
    // Before a change, each writer found its own last value.
    #expect(try await numbers == ["200"] + (10..<59).map(String.init))
    #expect(
      try await words == ["metric"] + (0..<49).map { $0.isMultiple(of: 2) ? "metric" : "imperial" })
    let loaded = try home.loadSettings()
    #expect(loaded.warnings == [])
    #expect(loaded.settings[.lowSpace] == "59")
    #expect(loaded.settings[.units] == "imperial")
  }

  @concurrent private static func change(
    _ spec: SettingSpec, to values: [String], in home: HomeFolder
  ) async throws -> [String] {
    var found: [String] = []
    for value in values {
      _ = try home.changeSettings { settings in
        found.append(settings[spec])
        settings.set(spec, to: value)
      }
    }
    return found
  }

  @Test func `free space is what this user may still write`() throws {
    func available(_ path: String) -> Int64 {
      var space = statvfs()
      #expect(statvfs(path, &space) == 0)
      return Int64(space.f_bavail) * Int64(space.f_frsize)
    }
    // Other programs write meanwhile, so it is asked again until nothing changed around it.
    let place = TemporaryDirectory.current.path
    let answers = (0..<1_000).lazy.compactMap { _ -> (Int64, Int64?)? in
      let before = available(place)
      let found = home.freeBytes
      return available(place) == before ? (before, found) : nil
    }
    let (expected, found) = try #require(answers.first)
    #expect(found == expected)
  }

  @Test(arguments: [FaultPlan.Fault.crash, .error(ENOSPC), .error(EIO)])
  func `whichever call fails, the settings are those before a change or after it`(
    fault: FaultPlan.Fault
  ) throws {
    for position in 1...1_000 {
      _ = try home.changeSettings { $0.set(.lowSpace, to: "300") }
      let plan = FaultPlan(at: position, fault)
      let changed = try? plan.run { try home.changeSettings { $0.set(.lowSpace, to: "400") } }
      let loaded = try home.loadSettings()
      #expect(loaded.warnings == [], "call \(position)")
      let expected = changed == nil ? ["300", "400"] : ["400"]
      #expect(expected.contains(loaded.settings[.lowSpace]), "call \(position)")
      if !plan.hasStruck { return }
    }
    Issue.record("a change should not need so many calls")
  }
}
