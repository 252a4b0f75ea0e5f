import Geodesy
import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

@Suite(.temporaryDirectory) struct ImportModelTests {
  /// The expected contents of a pack: its rows, and which of them are gone.
  private struct Model {
    var rows: [String: PackRow] = [:]
    var gone: Set<String> = []

    mutating func put(_ new: [PackRow], prune: Bool) -> ImportReport {
      var report = ImportReport()
      let ids = Set(new.map(\.id))
      for row in new {
        if rows[row.id] == nil {
          report.added += 1
        } else if rows[row.id] != row || gone.contains(row.id) {
          report.updated += 1
        } else {
          report.unchanged += 1
        }
        rows[row.id] = row
        gone.remove(row.id)
      }
      let left = Set(rows.keys).subtracting(ids)
      report.gone = prune ? left.count : left.subtracting(gone).count
      gone = prune ? [] : left
      if prune { rows = rows.filter { ids.contains($0.key) } }
      report.isWritten = report.added + report.updated + report.gone > 0
      return report
    }
  }

  private func row(_ id: Int, _ random: inout SplitMix64) -> PackRow {
    // Few places and few names, so that rows share cells and reappear unchanged.
    PackRow(
      id: "\(id)", name: "name \(random.next() % 3)",
      latitude: 470_000_000 + Int32(random.next() % 3) * 40,
      longitude: 80_000_000 + Int32(random.next() % 4) * 50_000_000,
      description: random.next() % 2 == 0 ? "" : "café \(random.next() % 5)")
  }

  /// With few spots to a run, the second pack has one of its own.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64], [1, SpotRun.fewSpots])
  func `a vault holds what the last file of each pack says`(seed: UInt64, fewSpots: Int) throws {
    var random = SplitMix64(seed: seed)
    let vault = try SpotsVault.writing()
    vault.fewSpots = fewSpots
    var models: [String: Model] = ["one": Model(), "two": Model()]
    for round in 0..<12 {
      if round == 5 { try vault.buildWords() }
      let name = random.next() % 2 == 0 ? "one" : "two"
      var model = try #require(models[name])
      var rows = model.rows.values.filter { _ in random.next() % 8 != 0 }.sorted { $0.id < $1.id }
      for index in rows.indices where random.next() % 6 == 0 {
        rows[index] = row(Int(rows[index].id) ?? 0, &random)
      }
      for _ in 0..<random.next() % 60 {
        let id = Int(random.next() % 400)
        if !rows.contains(where: { $0.id == "\(id)" }) { rows.append(row(id, &random)) }
      }
      let prune = random.next() % 4 == 0
      let isFirst = try !vault.packs().contains { $0.name == name }
      var expected = model.put(rows, prune: prune)
      if isFirst { expected.isWritten = true }
      #expect(try vault.put(rows, pack: name, prune: prune) == expected)
      models[name] = model
      try vault.checkConsistency()
      for (name, model) in models where try vault.packs().contains(where: { $0.name == name }) {
        let run = SpotRun(ofPack: try vault.pack(named: name).number)
        try compare(vault.spots(name), model, run)
      }
    }
  }

  private func compare(_ spots: [String: Spot], _ model: Model, _ run: SpotRun) {
    #expect(Set(spots.keys) == Set(model.rows.keys))
    for (id, row) in model.rows {
      guard let spot = spots[id] else { continue }
      #expect(spot.name == row.name)
      #expect(spot.description == row.description)
      #expect(spot.position.latitude == row.latitude)
      #expect(spot.position.longitude == row.longitude)
      #expect(spot.state == (model.gone.contains(id) ? .gone : .shown))
      let cell = SpotKey(firstAt: spot.position, in: run).rawValue
      #expect(spot.key.rawValue & ~(SpotKey.spotsPerCell - 1) == cell)
    }
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func `radix sort agrees with the standard sort`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for count in [0, 1, 2, 3, 100, 1_000] {
      let mask: UInt64 = [.max, 0xFF, 0xFF00_0000_0000_FF00, 0][Int(random.next() % 4)]
      let items = (0..<count).map { row in
        RadixSort.Item(key: random.next() & mask, row: UInt32(row))
      }
      let expected = items.enumerated().sorted {
        ($0.element.key, $0.offset) < ($1.element.key, $1.offset)
      }
      let memory = ImportMemory(folder: TemporaryDirectory.current.path, limit: 4_000)
      var sorted = try RowArray(items, in: memory)
      try RadixSort.sort(&sorted, in: memory)
      #expect(sorted.map(\.key) == expected.map(\.element.key))
      #expect(sorted.map(\.row) == expected.map(\.element.row))
    }
  }

  @Test(arguments: [3_000, 12_000]) func `large imports through a copy give the same vault`(
    count: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(count))
    var rows = (0..<count).map { number in
      PackRow(
        id: "\(number)", name: "n \(number)",
        latitude: Int32(truncatingIfNeeded: random.next() % 1_800_000_000) - 900_000_000,
        longitude: Int32(truncatingIfNeeded: Int64(random.next() % 3_600_000_000) - 1_800_000_000))
    }
    let vault = try SpotsVault.writing()
    #expect(try vault.put(rows).added == count)
    try vault.checkConsistency()
    try vault.buildWords()
    for index in rows.indices where index % 3 == 0 { rows[index].name = "changed" }
    #expect(try vault.put(rows).updated == count / 3)
    try vault.checkConsistency()
    let more = rows.map { row in
      var row = row
      row.id += "b"
      return row
    }
    #expect(try vault.put(more, pack: "second").added == count)
    try vault.checkConsistency()
    try vault.removePack(named: "p")
    try vault.checkConsistency()
    #expect(try vault.spots("second").count == count)
  }
}
