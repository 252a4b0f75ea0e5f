import Geodesy
import Glibc
import HomeFolder
import Records
import Text
import TrackFormats
import TripStore

/// A store as it may look after five years, from a seed, so that every run measures the same.
struct FiveYears {
  /// How much there is of each.
  struct Amounts {
    var trips = 25
    var entries = 20_000
    var checkins = 5_000
    var drives = 1_500
    var pointsPerDrive = 6_667
  }

  private var random: Dice
  private let store: RecordStore
  private let amounts: Amounts
  private var trips: [RecordID] = []
  /// Where the van is; each drive goes on from there.
  private var van = (north: 550_000_000.0, east: 100_000_000.0)
  private var heading = 0.3

  static func make(in home: HomeFolder, _ amounts: Amounts = Amounts()) throws {
    let store = try RecordStore.open(.trips, in: home, buildDate: 1_700_000_000_000) {
      Moment(milliseconds: 1_790_000_000_000, isProven: true)
    }
    var years = FiveYears(
      random: Dice(seed: 5), store: store, amounts: amounts)
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
    let count = amounts.trips
    trips = try store.edit { edit in
      try (0..<count).map { number in
        let isLast = number == count - 1
        return try edit.create(
          .trip,
          [
            .set(.name, "Trip \(number)"), .set(.van, van),
            .set(.phase, isLast ? "active" : "past"),
            .set(.startDay, day(number, of: count)),
            .set(
              .endDay,
              isLast ? nil : Day(daysSinceEpoch: day(number + 1, of: count).daysSinceEpoch - 1)),
          ])
      }
    }
  }

  private mutating func addLedger() throws {
    let categories = ["fuel", "food/groceries", "food/restaurant", "camping", "toll", "repair"]
    try store.edit { edit in
      for number in 0..<amounts.entries {
        let amount = Int64(random.below(20_000) + 50)
        try edit.create(
          .ledger,
          [
            .set(.day, day(number, of: amounts.entries)), .set(.direction, "expense"),
            .set(.amount, amount), .set(.currency, "EUR"),
            .set(.homeCurrency, "EUR"), .set(.homeAmount, amount),
            .set(.category, categories[random.below(categories.count)]),
            .set(.vendor, "Vendor \(random.below(400))"), .set(.country, "NO"),
            .set(.trip, trip(number, of: amounts.entries)),
          ])
      }
    }
  }

  private mutating func addCheckins() throws {
    let types = ["wild", "free-aire", "paid-aire", "campsite"]
    try store.edit { edit in
      for number in 0..<amounts.checkins {
        try edit.create(
          .checkin,
          [
            .set(.place, "Place \(number)"), .set(.day, day(number, of: amounts.checkins)),
            .set(.type, types[random.below(types.count)]), .set(.overnight, true),
            .set(.country, ["NO", "SE", "FI", "DE"][random.below(4)]),
            .set(.latitude, Int64(random.below(600_000_000))),
            .set(.longitude, Int64(random.below(300_000_000))),
            .set(.stay, Int64(random.below(5) + 1)),
            .set(.trip, trip(number, of: amounts.checkins)),
          ])
      }
    }
  }

  private mutating func addDrives() throws {
    var (last, ofDay) = (Day(daysSinceEpoch: 0), 0)
    for number in 0..<amounts.drives {
      let day = day(number, of: amounts.drives)
      // Drives of one day follow each other.
      ofDay = day == last ? ofDay + 1 : 0
      last = day
      let seconds = Int64(day.daysSinceEpoch) * 86_400 + 14_400 + Int64(ofDay) * 9_000
      let id = RecordID(milliseconds: seconds * 1_000, using: &random)
      try store.commit(
        FinishedDrive(
          id: id, track: try track(from: seconds), zone: "Europe/Oslo", offsetSeconds: 3_600,
          isTimeProven: true, trip: trips[number * trips.count / amounts.drives]))
    }
  }

  /// A way that bends, at 20 metres a second, and keeps to the middle of Europe.
  private mutating func track(from seconds: Int64) throws -> Track {
    var points: [TrackPoint] = []
    points.reserveCapacity(amounts.pointsPerDrive)
    var (bend, height) = (0.0, 3_000.0)
    for number in 0..<amounts.pointsPerDrive {
      if number % 60 == 0 {
        bend = (Double(random.below(2_001)) - 1_000) / 60_000
        let home = atan2(480_000_000 - van.north, 90_000_000 - van.east)
        let off = hypot(480_000_000 - van.north, 90_000_000 - van.east) / 100_000_000
        if off > 1 { bend += sin(home - heading) / 60 }
      }
      heading += bend
      height = max(0, min(25_000, height + Double(random.below(41)) - 20))
      van.north += 1_800 * sin(heading)
      van.east += 2_700 * cos(heading)
      points.append(
        TrackPoint(
          time: Instant(secondsSinceEpoch: seconds + Int64(number)),
          position: try CoordinateE7(
            latitude: Int32(van.north) + Int32(random.below(41)) - 20,
            longitude: Int32(van.east) + Int32(random.below(41)) - 20),
          altitudeDecimetres: Int32(height),
          speedCentimetresPerSecond: Int32(1_850 + random.below(300))))
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
