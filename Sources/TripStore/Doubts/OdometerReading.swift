internal import Records
internal import SQLite
internal import Text

/// An odometer reading and the ledger entry or service that has it.
struct OdometerReading {
  let day: Day
  let entry: RecordID
  let metres: Int64

  init(day: Day, entry: RecordID, metres: Int64) {
    (self.day, self.entry, self.metres) = (day, entry, metres)
  }

  /// `nil` if the fill has none.
  init?(_ fill: FuelHistory.DatedFill) {
    guard let metres = fill.fill.odometerMetres else { return nil }
    self.init(day: fill.day, entry: fill.entry, metres: metres)
  }
}

extension RecordStore {
  /// Readings that cannot be right, van by van: each is the one that must go for the others to fit.
  func odometerDoubts() throws -> [OdometerDoubt] {
    var byVan: [[UInt8]: [OdometerReading]] = [:]
    for source in VanOdometer.Source.allCases {
      let sql = """
        SELECT van, odometer, sort, id FROM \(source.rawValue)
        WHERE +alive = 1 AND odometer IS NOT NULL
        """
      try connection.query(sql) { row in
        guard let entry = RecordID(bytes: try row.blob(3)), let day = try row.optionalInt(2) else {
          return
        }
        let reading = OdometerReading(
          day: Day(daysSinceEpoch: day), entry: entry, metres: try row.int64(1) * 1_000)
        byVan[try row.optionalBlob(0) ?? [], default: []].append(reading)
      }
    }
    let vans = byVan.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return vans.flatMap { Self.misfits($0.value) }
  }

  static func misfits(_ readings: [OdometerReading]) -> [OdometerDoubt] {
    // An entry and the service that it paid for have the same reading: that is not a second
    // witness.
    var sorted: [OdometerReading] = []
    for next in readings.sorted(by: { ($0.day, $0.metres) < ($1.day, $1.metres) })
    where sorted.last.map({ ($0.day, $0.metres) != (next.day, next.metres) }) ?? true {
      sorted.append(next)
    }
    var kept: [OdometerReading] = []
    var doubts: [OdometerDoubt] = []
    for (index, next) in sorted.enumerated() {
      guard let last = kept.last, let doubt = OdometerDoubt(from: last, to: next, at: next) else {
        kept.append(next)
        continue
      }
      let isLastWrong =
        kept.count > 1
        ? OdometerDoubt(from: kept[kept.count - 2], to: next, at: next) == nil
          && index + 1 < sorted.count
          && OdometerDoubt(from: last, to: sorted[index + 1], at: next) != nil
        : index + 1 < sorted.count
          && OdometerDoubt(from: last, to: sorted[index + 1], at: next) != nil
          && OdometerDoubt(from: next, to: sorted[index + 1], at: next) == nil
      guard isLastWrong else {
        doubts.append(doubt)
        continue
      }
      doubts.append(OdometerDoubt(from: last, to: next, at: last) ?? doubt)
      kept[kept.count - 1] = next
    }
    return doubts
  }
}
