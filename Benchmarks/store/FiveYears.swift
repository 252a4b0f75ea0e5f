import Geodesy
import HomeFolder
import Records
import Text
import TrackFormats
import TripStore

/// A store as it may look after five years, from a seed, so that every run measures the same.
struct FiveYears {
  static let ledgerEntries = 20_000
  static let checkins = 5_000
  static let drives = 1_500
  static let pointsPerDrive = 6_667

  private var random: Dice
  private let store: RecordStore
  private let pointsPerDrive: Int
  private var trips: [RecordID] = []

  static func make(in home: HomeFolder, pointsPerDrive: Int = pointsPerDrive) throws {
    let store = try RecordStore.open(.trips, in: home, buildDate: 1_700_000_000_000) {
      Moment(milliseconds: 1_790_000_000_000, isProven: true)
    }
    var years = FiveYears(
      random: Dice(seed: 5), store: store, pointsPerDrive: pointsPerDrive)
    try years.addTrips()
    try years.addLedger()
    try years.addCheckins()
    try years.addDrives()
  }

  private func day(_ number: Int, of count: Int) -> Day {
    Day(daysSinceEpoch: 18_900 + number * 1_825 / count)
  }

  private func trip(_ number: Int, of count: Int) -> RecordID {
    trips[number * trips.count / count]
  }

  private mutating func addTrips() throws {
    let van = try store.edit {
      try $0.create(.van, [.set(.name, "Bulli"), .set(.inUse, true)])
    }
    trips = try store.edit { edit in
      try (0..<25).map { number in
        try edit.create(
          .trip,
          [
            .set(.name, "Trip \(number)"), .set(.van, van),
            .set(.phase, number == 24 ? "active" : "past"),
            .set(.startDay, day(number, of: 25)),
            .set(.endDay, number == 24 ? nil : Day(daysSinceEpoch: 18_972 + number * 73)),
          ])
      }
    }
  }

  private mutating func addLedger() throws {
    let categories = ["fuel", "food/groceries", "food/restaurant", "camping", "toll", "repair"]
    try store.edit { edit in
      for number in 0..<Self.ledgerEntries {
        let amount = Int64(random.below(20_000) + 50)
        try edit.create(
          .ledger,
          [
            .set(.day, day(number, of: Self.ledgerEntries)), .set(.direction, "expense"),
            .set(.amount, amount), .set(.currency, "EUR"),
            .set(.homeCurrency, "EUR"), .set(.homeAmount, amount),
            .set(.category, categories[random.below(categories.count)]),
            .set(.vendor, "Vendor \(random.below(400))"), .set(.country, "NO"),
            .set(.trip, trip(number, of: Self.ledgerEntries)),
          ])
      }
    }
  }

  private mutating func addCheckins() throws {
    let types = ["wild", "free-aire", "paid-aire", "campsite"]
    try store.edit { edit in
      for number in 0..<Self.checkins {
        try edit.create(
          .checkin,
          [
            .set(.place, "Place \(number)"), .set(.day, day(number, of: Self.checkins)),
            .set(.type, types[random.below(types.count)]), .set(.overnight, true),
            .set(.country, ["NO", "SE", "FI", "DE"][random.below(4)]),
            .set(.latitude, Int64(random.below(600_000_000))),
            .set(.longitude, Int64(random.below(300_000_000))),
            .set(.stay, Int64(random.below(5) + 1)),
            .set(.trip, trip(number, of: Self.checkins)),
          ])
      }
    }
  }

  private mutating func addDrives() throws {
    for number in 0..<Self.drives {
      let seconds = Int64(day(number, of: Self.drives).daysSinceEpoch) * 86_400 + 36_000
      let id = RecordID(milliseconds: seconds * 1_000, using: &random)
      try store.commit(
        FinishedDrive(
          id: id, track: try track(from: seconds), zone: "Europe/Oslo", offsetSeconds: 3_600,
          isTimeProven: true, trip: trips[number * trips.count / Self.drives]))
    }
  }

  private mutating func track(from seconds: Int64) throws -> Track {
    var (north, east) = (Int32(550_000_000 + random.below(100_000_000)), Int32(100_000_000))
    var (northStep, eastStep) = (Int32(1_200), Int32(900))
    var points: [TrackPoint] = []
    points.reserveCapacity(pointsPerDrive)
    for number in 0..<pointsPerDrive {
      northStep += Int32(random.below(61)) - 30
      eastStep += Int32(random.below(61)) - 30
      north += northStep / 4
      east += eastStep / 4
      points.append(
        TrackPoint(
          time: Instant(secondsSinceEpoch: seconds + Int64(number)),
          position: try CoordinateE7(latitude: north, longitude: east),
          altitudeDecimetres: Int32(2_000 + random.below(20)),
          speedCentimetresPerSecond: Int32(1_500 + random.below(300))))
    }
    return Track(points: points)
  }
}

/// Random numbers from a seed.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
    return mixed ^ mixed >> 29
  }

  mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }
}
