import Foundation
import TestSupport
import Testing
import Text

/// Vaults of a continent: one import writes far more than the memory that SQLite has for it.
@Suite(.temporaryDirectory, .needs(.release)) struct LargeVaultTests {
  private static let packSize = 125_000
  private static let kinds = ["lake", "forest", "harbour", "meadow", "pass", "village", "tower"]

  /// Writes a pack of made-up places all over the world, each of its own name.
  private func pack(_ number: Int) throws -> String {
    let path = TemporaryDirectory.current.file("p\(number).csv")
    try Data("id,name,lat,lon,category,description\n".utf8).write(to: URL(filePath: path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seekToEnd()
    var random = SplitMix64(seed: UInt64(number))
    var text = ""
    for place in 0..<Self.packSize {
      let (latitude, longitude) = (
        Int.random(in: -700_000...700_000, using: &random),
        Int.random(in: -1_799_999...1_799_999, using: &random)
      )
      let kind = Self.kinds[place % Self.kinds.count]
      let words = (0..<4).map { _ in "w\(Int.random(in: 0..<200_000, using: &random))" }
      text +=
        "s\(place),\(kind) n\(number)x\(place),\(degrees(latitude)),\(degrees(longitude)),"
        + "parking,\(words.joined(separator: " ")) by the \(kind)\n"
      if text.utf8.count > 1 << 20 {
        try file.write(contentsOf: Data(text.utf8))
        text = ""
      }
    }
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
    return path
  }

  private func degrees(_ number: Int) -> String {
    let part = "\(number.magnitude % 10_000 + 10_000)".dropFirst()
    return "\(number < 0 ? "-" : "")\(number.magnitude / 10_000).\(part)"
  }

  private func importPack(_ number: Int) throws {
    let path = try pack(number)
    let report = try Spots.json("import", path, "--pack", "p\(number)")
    #expect(report["new"]?.integer == Int64(Self.packSize), "pack \(number)")
    try FileManager.default.removeItem(atPath: path)
  }

  private func expectWhole(_ packs: Int) throws {
    for number in [1, (packs + 1) / 2, packs] {
      // The name of no other place begins with it.
      let found = try Spots.json("search", "n\(number)x\(90_000 + number)")
      #expect(found["count"]?.integer == 1, "pack \(number)")
    }
    let all = try Spots.json("search", "lake", "--limit", "30")
    #expect(all["count"]?.integer == 30 && all["more"]?.bool == true)
    let doctor = try Van.run("doctor", "--json")
    #expect(doctor.output.contains("\"damaged_packs\":[]"), "\(doctor)")
  }

  @Test(arguments: [3, 12])
  func `one and a half million spots are imported and found, whenever the index was made`(
    index: Int
  ) throws {
    for number in 1...12 {
      try importPack(number)
      if number == index { _ = try Spots.json("search", "lake") }
    }
    try expectWhole(12)
    // One of the packs comes again with half of its spots.
    let half = Van.home + "-half.csv"
    try Data("id,name,lat,lon\ns1,lake,60,5\n".utf8).write(to: URL(filePath: half))
    #expect(try Spots.json("import", half, "--pack", "p7")["gone"]?.integer == 124_999)
    #expect(try Spots.json("search", "n7x6993", status: 1)["count"]?.integer == 0)
  }

  @Test func `five million spots are imported and found`() throws {
    for number in 1...40 {
      try importPack(number)
      if number == 3 { _ = try Spots.json("search", "lake") }
    }
    try expectWhole(40)
  }
}
