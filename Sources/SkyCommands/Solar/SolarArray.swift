import Almanac
import Records
import SharedCommands
import TripStore

/// The panels of a van, and the battery that they charge.
struct SolarArray {
  let van: Record?
  let panels: [SolarPanel]

  /// The panels of a van and those that belong to none; without a van, all.
  init(of van: Record?, in store: RecordStore?) throws {
    var query = RecordQuery(.panel)
    query.limit = Self.most
    let records = try store?.records(query) ?? []
    self.van = van
    panels = records.filter { van == nil || $0[.van] == nil || $0[.van] == van?.id }
      .compactMap(SolarPanel.init)
  }

  private static let most = 1_000

  var ratedWatts: Double { panels.reduce(0) { $0 + $1.ratedWatts } }

  /// The battery, if its size and the use are known.
  func battery(charge: Double) -> Battery? {
    guard let van, let size = van[.battery], size > 0, let use = van[.dailyUse] else { return nil }
    return Battery(wattHours: Double(size), charge: charge, dailyUseWattHours: Double(use))
  }
}

extension SolarPanel {
  fileprivate init?(_ record: Record) {
    guard let power = record[.power] else { return nil }
    self.init(
      ratedWatts: Double(power), tiltDegrees: Double(record[.tilt] ?? 0),
      azimuthDegrees: record[.azimuth].map(Double.init),
      lossesPercent: record[.losses].map(Double.init) ?? SolarPanel.usualLossesPercent)
  }
}
