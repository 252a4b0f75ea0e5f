import TestSupport
import Testing

@testable import Records

@Suite(.temporaryDirectory) struct HostileBackupTests {
  private let path = TemporaryDirectory.current.file("a.vlb")

  private func objection(to bytes: [UInt8]) throws -> BackupError? {
    try writeFile(bytes, to: path)
    return #expect(throws: BackupError.self) { try BackupReader(path).verify() }
  }

  @Test(arguments: [
    "../../etc/passwd", "/etc/passwd", "..", ".", "", "config.json/", "./config.json",
    "Config.json", "config.json ", "trips.sqlite-journal", "spots.sqlite", "run/lock",
    "keys", "keys/", "keys/.hidden", "keys/..", "keys/a/b", "keys/\u{E9}", "keys//a",
    "keys/" + String(repeating: "a", count: 65), "attachments/ab/cd", "attachments",
    "attachments/00/" + String(repeating: "1", count: 64),
    "attachments/AA/" + String(repeating: "A", count: 64),
    "attachments/../" + String(repeating: "a", count: 64),
    "automations/noon", "automations/.json", "automations/../config.json", "automations/a/b.json",
    "languages/a\u{7F}b.json", "languages/" + String(repeating: "a", count: 196) + ".json",
  ])
  func `a name that is not on the list is refused`(name: String) throws {
    var backup = HandmadeBackup()
    backup.files[0].name = name
    #expect(try objection(to: backup.bytes) == .badName(path: path, name: name))
  }

  @Test func `a duplicate name is refused`() throws {
    var backup = HandmadeBackup()
    backup.files[1].name = "config.json"
    #expect(try objection(to: backup.bytes) == .badName(path: path, name: "config.json"))
  }

  @Test func `control characters in a name are not shown`() throws {
    let text = BackupError.badName(path: "a", name: "\u{1B}[2J\u{202E}../x\n").description
    #expect(text == "cannot restore a: it contains an unexpected file, \"x\"; use another backup")
  }

  @Test(arguments: [1, 3, 1_000_000, Int64(UInt32.max), Int64.max - 60, Int64.max])
  func `a false size is refused before anything is read`(size: Int64) throws {
    var backup = HandmadeBackup()
    backup.files[0].claimedSize = size
    let expected = BackupError.damaged(path: path, part: .entry(.config))
    let next = BackupError.damaged(path: path, part: .entry(.crossings))
    #expect([expected, next].contains(try objection(to: backup.bytes)))
  }

  @Test(arguments: [
    (#""size": 2"#, #""size": -2"#), (#""size": 2"#, #""size": 2.5"#),
    (#""size": 2"#, #""size": 1e3"#), (#""size": 2"#, #""size": "2""#),
    (#""size": 2"#, #""size": 99999999999999999999"#), ("vanlog backup", "other backup"),
    (#""vanlog": "1.2.3""#, #""vanlog": "\u001b[2J""#), (#""vanlog": "1.2.3""#, #""vanlog": 1"#),
    (#""created":"#, #""made":"#), (#""files":"#, #""file":"#), (#""name":"#, #""nome":"#),
    ("blake2b_256", "blake3"), ("{\n", "[\n"), (#""format_version": 1"#, #""format_version": 0"#),
  ])
  func `a malformed manifest is refused`(
    part: String, other: String
  ) throws {
    var backup = HandmadeBackup()
    backup.edit = { $0.replacing(part, with: other) }
    #expect(try objection(to: backup.bytes) == .damaged(path: path, part: .manifest))
  }

  @Test func `content swapped together with its hash is refused`() throws {
    let whole = HandmadeBackup()
    var other = whole
    other.files[0].content = Array("[]".utf8)
    let contents = other.bytes.count - other.manifest.utf8.count - BackupFormat.footerSize
    let altered = other.bytes[..<contents] + whole.bytes[contents...]
    #expect(
      try objection(to: Array(altered)) == .damaged(path: path, part: .entry(.config)))
  }

  @Test func `a file missing from the manifest is detected`() throws {
    var backup = HandmadeBackup()
    backup.files.append(.init(name: "trips.sqlite", content: [1]))
    let whole = backup.bytes
    let manifest = Array(HandmadeBackup().manifest.utf8)
    let end = whole.count - backup.manifest.utf8.count - BackupFormat.footerSize
    let altered =
      whole[..<end] + manifest + HandmadeBackup.footer(position: end, manifest: manifest)
    #expect(try objection(to: Array(altered)) == .damaged(path: path, part: .manifest))
  }

  @Test(arguments: [UInt64(0), 1, 16_777_217, UInt64(Int64.max), .max])
  func `a footer with a false manifest size is refused`(size: UInt64) throws {
    let manifest = Array("{}".utf8)
    let backup = HandmadeBackup()
    let footer = HandmadeBackup.footer(position: 8, manifest: manifest, size: size)
    let error = try objection(to: backup.header + manifest + footer)
    #expect(error == .damaged(path: path, part: .end) || error == .truncated(path: path))
  }

  @Test(arguments: [(Character("2"), 2), ("9", 9)])
  func `a newer format is reported as such`(digit: Character, version: Int) throws {
    var backup = HandmadeBackup()
    backup.header = Array("VLB\(digit)\r\n\u{1A}\n".utf8)
    #expect(try objection(to: backup.bytes) == .newerVersion(path: path, version: version))
  }

  @Test func `a newer manifest is reported as such`() throws {
    var backup = HandmadeBackup()
    backup.formatVersion = "2"
    #expect(try objection(to: backup.bytes) == .newerVersion(path: path, version: 2))
  }

  @Test(arguments: ["hello, world", "SQLite format 3\0", "VLB1\n\u{1A}\n\n", "VLB0\r\n\u{1A}\n"])
  func `other files are not taken for backups`(text: String) throws {
    #expect(try objection(to: Array(text.utf8)) == .notABackup(path: path))
  }

  @Test func `bytes after the end are detected`() throws {
    #expect(try objection(to: HandmadeBackup().bytes + [10]) == .truncated(path: path))
  }

  @Test func `a deeply nested manifest is refused`() throws {
    var backup = HandmadeBackup()
    backup.edit = { _ in String(repeating: "[", count: 100_000) }
    #expect(try objection(to: backup.bytes) == .damaged(path: path, part: .manifest))
  }
}
