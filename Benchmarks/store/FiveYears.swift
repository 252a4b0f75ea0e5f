import Geodesy
import HomeFolder
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
  private let store: TripStore
  private var trips: [RecordID] = []

  static func make(in home: HomeFolder) throws {
    let store = try TripStore.open(in: home, buildDate: 1_700_000_000_000) {
      Moment(milliseconds: 1_790_000_000_000, isProven: true)
    }
    var years = FiveYears(random: Dice(seed: 5), store: store)
    try years.addTrips()
    try years.addLedger()
    try years.addCheckins()
    try years.addDrives()
  }

  private func day(_ number: Int, of count: Int) -> Int64 {
    18_900 + Int64(number * 1_825 / count)
  }

  private func trip(_ number: Int, of count: Int) -> FieldValue {
    .bytes(trips[number * trips.count / count].bytes)
  }

  private mutating func addTrips() throws {
    let van = try store.edit {
      try $0.create(.van, ["name": .text("Bulli"), "in_use": .integer(1)])
    }
    trips = try store.edit { edit in
      try (0..<25).map { number in
        try edit.create(
          .trip,
          [
            "name": .text("Trip \(number)"), "van": .bytes(van.bytes),
            "phase": .text(number == 24 ? "active" : "past"),
            "start_day": .integer(day(number, of: 25)),
            "end_day": number == 24 ? .none : .integer(day(number + 1, of: 25) - 1),
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
            "day": .integer(day(number, of: Self.ledgerEntries)), "direction": .text("expense"),
            "amount": .integer(amount), "currency": .text("EUR"),
            "home_currency": .text("EUR"), "home_amount": .integer(amount),
            "category": .text(categories[random.below(categories.count)]),
            "vendor": .text("Vendor \(random.below(400))"), "country": .text("NO"),
            "trip": trip(number, of: Self.ledgerEntries),
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
            "place": .text("Place \(number)"), "day": .integer(day(number, of: Self.checkins)),
            "type": .text(types[random.below(types.count)]), "overnight": .integer(1),
            "country": .text(["NO", "SE", "FI", "DE"][random.below(4)]),
            "latitude": .integer(Int64(random.below(600_000_000))),
            "longitude": .integer(Int64(random.below(300_000_000))),
            "stay": .integer(Int64(random.below(5) + 1)),
            "trip": trip(number, of: Self.checkins),
          ])
      }
    }
  }

  private mutating func addDrives() throws {
    for number in 0..<Self.drives {
      let seconds = day(number, of: Self.drives) * 86_400 + 36_000
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
    points.reserveCapacity(Self.pointsPerDrive)
    for number in 0..<Self.pointsPerDrive {
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
