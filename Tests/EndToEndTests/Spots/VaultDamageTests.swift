import Foundation
import TestSupport
import Testing
import Text

/// Vaults that are damaged, newer than this program, or not vaults at all.
@Suite(.temporaryDirectory) struct VaultDamageTests {
  private static let questions = [
    ["near", "--at", Spots.middle], ["in", "60.0,5.0", "61.0,6.0"], ["search", "harbour"],
    ["show", "f1"], ["packs", "list"], ["packs", "info", "fjord"], ["export"],
  ]

  private func setAside() throws -> [String] {
    let folder = Van.home + "/set-aside"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  /// Writes over a part of the vault's file, pages of 4,096 bytes being counted from 0.
  private func damage(_ bytes: [UInt8], at offset: UInt64) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: Spots.vault))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: bytes)
    try file.close()
  }

  // MARK: Damage

  @Test func `a damaged vault is set aside, and the packs to import again are named`() throws {
    try Spots.load(Spots.fjord)
    try Spots.load(SpotFiles.grid(0..<400), as: "grid")
    let own = try Van.done("spots", "add", "Lay-by", "--at", Spots.middle)
    try Van.done("spots", "note", "fjord/f1", "--name", "My Quay")
    // All but the first page, so that SQLite still takes it for a database.
    let size = try FileState(Spots.vault).bytes.count
    try damage([UInt8](repeating: 0xA5, count: size - 4_096), at: 4_096)
    let finished = try Van.run("spots", "near", "--at", Spots.middle)
    #expect([0, 1, 65, 74].contains(finished.status), "\(finished)")
    #expect(finished.errors.contains("damaged"), "\(finished)")
    let report = try Van.run(
      "spots", "import", Van.file("pack.csv", Spots.fjord), "--pack", "fjord")
    #expect(report.status == 0, "\(report)")
    #expect(try !setAside().isEmpty)
    // Nothing of one's own is lost.
    #expect(try Set(Spots.near("--within", "0.1")) == ["f1", own])
    #expect(try Spots.show("fjord/f1")["name"]?.string == "My Quay")
  }

  @Test func `doctor repairs a damaged vault and says which packs to import again`() throws {
    try Spots.load(SpotFiles.grid(0..<400), as: "grid")
    let sound = try JSONValue(parsing: Array(Van.done("doctor", "--json").utf8))
    #expect(sound["spots_vault"]?.string == "sound")
    #expect(sound["damaged_packs"]?.elements == [])
    let size = try FileState(Spots.vault).bytes.count
    try damage([UInt8](repeating: 0xA5, count: size / 2), at: UInt64(size / 2))
    let damaged = try FileState(Spots.vault).bytes
    let looked = try Van.run("doctor", "--json")
    #expect(looked.status == 65 && looked.output.contains(#""spots_vault":"damaged""#), "\(looked)")
    #expect(try FileState(Spots.vault).bytes == damaged)
    let finished = try Van.run("doctor", "--mend", "--json")
    #expect(finished.status == 65, "\(finished)")
    let report = try JSONValue(parsing: Array(finished.output.utf8))
    #expect(report["spots_vault"]?.string == "repaired")
    #expect(report["damaged_packs"]?.elements?.map(\.string) == ["grid"])
    let names = try setAside()
    #expect(
      names.contains {
        FileManager.default.contents(atPath: Van.home + "/set-aside/" + $0) == damaged
      })
    for _ in 0..<2 {
      let again = try Van.run("doctor", "--json")
      #expect(again.status == 65, "\(again)")
      let report = try JSONValue(parsing: Array(again.output.utf8))
      #expect(report["spots_vault"]?.string == "incomplete")
      #expect(report["damaged_packs"]?.elements?.map(\.string) == ["grid"])
    }
    try Spots.load(SpotFiles.grid(0..<400), as: "grid")
    #expect(try Van.done("doctor").contains(/ok +spots +sound\n/))
  }

  /// Without its first page nothing of a vault can be found: no second look makes that sound.
  @Test func `a vault that lost everything is missed by every command until an import`() throws {
    try Spots.load(SpotFiles.grid(0..<400), as: "grid")
    try damage([UInt8](repeating: 0, count: 4_096), at: 0)
    _ = try Van.run("spots", "near", "--at", Spots.middle)
    let lost = "all packs of spots were lost to damage; import your packs again"
    for words in [
      ["spots", "near", "--at", Spots.middle], ["spots", "packs", "list"],
      ["spots", "search", "harbour"], ["spots", "near", "--at", Spots.middle],
    ] {
      let finished = try Van.run(words)
      #expect(finished.status == 65 && finished.errors.contains(lost), "\(words) \(finished)")
    }
    for words in [["doctor"], ["doctor", "--mend"], ["doctor"]] {
      let doctor = try Van.run(words)
      #expect(doctor.status == 65, "\(doctor)")
      #expect(
        doctor.output.contains(/problem +spots +empty: all packs were lost to damage; import/))
    }
    // With a place of one's own there is a vault again, but no pack.
    try Van.done("spots", "add", "Lay-by", "--at", Spots.middle)
    let near = try Van.run("spots", "near", "--at", Spots.middle)
    #expect(near.status == 0 && near.errors.contains(lost), "\(near)")
    try Spots.load(SpotFiles.grid(0..<400), as: "grid")
    #expect(try Van.run("spots", "near", "--at", Spots.middle, "--limit", "all").errors == "")
    #expect(try Van.done("doctor").contains(/ok +spots +sound\n/))
  }

  /// Half of one page of rows is zero, as on a card that lost a write.
  @Test(arguments: [2_048, 3_900])
  func `a damaged page costs its own spots, and lists say so until an import`(
    offset: Int
  ) throws {
    try Spots.load(SpotFiles.grid(0..<4_000), as: "grid")
    let all = try Set(Spots.ids(Spots.json("in", "59.0,4.0", "89.0,9.0", "--limit", "9999")))
    #expect(all.count > 3_900)
    let pages = try FileState(Spots.vault).bytes.count / 4_096
    try damage([UInt8](repeating: 0, count: 4_096 - offset), at: UInt64(pages / 2 * 4_096 + offset))
    var left: Set<String?> = []
    for _ in 0..<2 {
      let finished = try Van.run("spots", "in", "59.0,4.0", "89.0,9.0", "--limit", "9999", "--json")
      #expect(finished.status == 0, "\(finished.errors)")
      #expect(finished.errors.contains("import again: grid"), "\(finished.errors)")
      #expect(try Van.done("spots", "packs", "list").contains("MISSING"))
      left = try Set(Spots.ids(JSONValue(parsing: Array(finished.output.utf8))))
      #expect(left.isSubset(of: all))
      #expect(all.count - left.count < 100)
    }
    #expect(left != all)
    try Spots.load(SpotFiles.grid(0..<4_000), as: "grid")
    let mended = try Van.run("spots", "in", "59.0,4.0", "89.0,9.0", "--limit", "9999", "--json")
    #expect(mended.errors == "")
    #expect(try Set(Spots.ids(JSONValue(parsing: Array(mended.output.utf8)))) == all)
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7] as [UInt64])
  func `no command crashes or prints nonsense, wherever a vault is damaged`(seed: UInt64) throws {
    try Spots.load(SpotFiles.grid(0..<300), as: "grid")
    var random = SplitMix64(seed: seed)
    let size = try FileState(Spots.vault).bytes.count
    for _ in 0..<6 {
      let bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
      try damage(bytes, at: UInt64(Int.random(in: 100..<size - 64, using: &random)))
    }
    for question in Self.questions {
      let finished = try Van.run(["spots"] + question)
      #expect([0, 1, 65, 66, 74].contains(finished.status), "\(question) \(finished)")
    }
    let path = try Van.file("g.csv", SpotFiles.grid(0..<300, edition: 2))
    var again = try Van.run("spots", "import", path, "--pack", "grid")
    #expect([0, 65, 74].contains(again.status), "\(again)")
    again = try Van.run("spots", "import", path, "--pack", "grid")
    #expect(again.status == 0, "\(again)")
  }

  // MARK: Newer, and no vault

  @Test(.needs(.sqlite3))
  func `a vault of a newer version is refused and left unchanged`() throws {
    try FileManager.default.createDirectory(atPath: Van.home, withIntermediateDirectories: true)
    let raised = try Finished.running(
      "/usr/bin/sqlite3",
      [
        Spots.vault,
        "PRAGMA application_id=1987276916; PRAGMA user_version=99; CREATE TABLE t(a);",
      ])
    #expect(raised.status == 0)
    let before = try FileState(Spots.vault)
    for question in Self.questions {
      let finished = try Van.run(["spots"] + question)
      #expect(finished.status == 65, "\(question) \(finished)")
      #expect(finished.errors.contains("newer"))
    }
    let path = try Van.file("pack.csv", Spots.fjord)
    let refused = try Van.run("spots", "import", path, "--pack", "fjord")
    #expect(refused.status == 65, "\(refused)")
    #expect(refused.errors.contains("newer"), "\(refused)")
    // A place of one's own is kept all the same.
    let added = try Van.run("spots", "add", "Lay-by", "--at", Spots.middle)
    #expect(added.status == 0, "\(added)")
    #expect(added.errors.contains("newer"), "\(added)")
    #expect(try FileState(Spots.vault) == before)
    #expect(try setAside() == [])
  }

  @Test func `a folder in place of the vault is reported`() throws {
    let path = try Van.file("pack.csv", Spots.fjord)
    try FileManager.default.createDirectory(
      atPath: Spots.vault, withIntermediateDirectories: true)
    for arguments in [["near", "--at", Spots.middle], ["import", path, "--pack", "p"]] {
      let finished = try Van.run(["spots"] + arguments)
      #expect(![0, 70].contains(finished.status), "\(finished)")
      #expect(finished.status < 128, "\(finished)")
      #expect(finished.errors.contains("spots.sqlite"), "\(finished)")
    }
  }

  // MARK: Folders that cannot be written to

  @Test func `all queries work in a read-only folder`() throws {
    try Spots.load(Spots.fjord)
    let lines = Self.questions.map { question in
      "\"$vanlog\" spots " + question.joined(separator: " ") + " >>\"$HOME/out\" || exit 9"
    }
    let finished = try Van.shellWithoutPrivileges(
      """
      chmod -R a-w "$VANLOG_HOME"; (\(lines.joined(separator: "\n"))); code=$?
      "$vanlog" spots import "$HOME/pack.csv" --pack other; echo $?
      chmod -R u+w "$VANLOG_HOME"; exit $code
      """)
    #expect(finished.status == 0, "\(finished)")
    #expect(["73\n", "74\n", "77\n"].contains(finished.output), "\(finished)")
  }
}
