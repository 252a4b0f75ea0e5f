internal import Geodesy
internal import SQLite

/// Finds the spots nearest to a place: worldwide, in a circle or in a box.
///
/// (1) Neighbours on the curve are mostly near, so a few rows on either side of the centre's key
/// give an upper bound on the distance of the result. (2) A circle of that radius is covered by few
/// key ranges; they are read nearest first, until none can hold anything better. (3) If a filter
/// passes too few rows for (1), the circle grows until it holds enough. (4) No row is read twice.
/// (5) Where few rows near by have the words that are searched for, circles are read in a list of
/// those that have them, or in the index of words, which is in key order too. (6) Once the circle is
/// wide, blocks of rows are passed over in which no row passes the filter.
struct NearestSearch {
  private let connection: Connection
  private let center: Coordinate
  private let terms: FilterTerms
  private let runs: [SpotRun]
  private let statements: GeoStatements
  private let count: Int
  private let withinMetres: Double
  private let box: BoundingBox?
  private var texts: WordsOfSpot?
  private let finding: Finding?
  /// The only rows that can have the words, if they have been listed.
  private var listed: ListedKeys?
  private var spots: NearestSpots
  private var read = ReadKeys()
  /// The rows that may pass the filter, once it is known to pass few.
  private var passing: PassingBlocks?

  /// Spots among which are all that `texts` accepts.
  enum Candidates {
    case listed(ListedKeys)
    /// Those that an expression finds in a table of words.
    case indexed(table: String, expression: String)
  }

  /// How to find them, which is done only if no spots of the result are near.
  struct Finding {
    /// Whether `texts` accepts each.
    let isExact: Bool
    let find: () throws -> Candidates?
  }

  /// Metres of a circle in which there are many rows to pass over.
  private static let wide = 200_000.0
  /// Metres of a circle in which there are few texts to read.
  private static let narrow = 20_000.0

  init(
    _ connection: Connection, around center: Coordinate, count: Int, terms: FilterTerms,
    runs: [SpotRun],
    withinMetres: Double = .infinity, box: BoundingBox? = nil, texts: WordsOfSpot? = nil,
    finding: Finding? = nil
  ) {
    self.connection = connection
    self.center = center
    self.count = count
    self.terms = terms
    self.runs = runs
    self.withinMetres = withinMetres
    self.box = box
    self.texts = texts
    self.finding = finding
    statements = GeoStatements(terms)
    spots = NearestSpots(around: center, count: count, withinMetres: withinMetres)
  }

  consuming func run() throws -> NearestSpots {
    try connection.withCursor(statements.upward) { upward in
      try terms.bind(to: upward)
      for run in runs { try readNeighbours(of: run, upward) }
      // What is common around here is found sooner in the texts than in the index.
      let isFar = spots.farthestMetres ?? .infinity > Self.narrow
      guard isFar, let finding, let found = try finding.find() else {
        return try readCircles(upward)
      }
      if finding.isExact { texts = nil }
      switch found {
      case .listed(let keys):
        listed = keys
        try readCircles(upward)
      case .indexed(let table, let expression):
        try connection.withCursor(statements.upward(in: table)) { upward in
          try terms.bind(to: upward)
          try upward.bind(terms.nextParameter, expression)
          try readCircles(upward)
        }
      }
    }
    return spots
  }
}

extension NearestSearch {
  /// Reads rows of a run on either side of the centre's key, until enough have passed or too many have
  /// failed.
  private mutating func readNeighbours(
    of run: SpotRun, _ upward: borrowing Cursor
  ) throws {
    // For a long list with a radius, most of these rows would lie outside the radius.
    guard count <= 1_000 || withinMetres == .infinity && finding == nil else { return }
    let key = SpotKey(firstAt: center.e7, in: run).rawValue
    let isDense = terms.letsMostPass && box == nil && texts == nil
    let rows = isDense ? run.keys : try keys(of: run, around: key, 4 * count + 100)
    let (first, last) = (rows.lowerBound, rows.upperBound)
    let end = try read(upward, key...last, atMost: count) ?? last
    var start = key
    if first < key {
      start = try connection.withCursor(statements.downward) { downward in
        try terms.bind(to: downward)
        let below = first...key - 1
        return try read(downward, below, atMost: count) ?? first
      }
    }
    read.insert(start...end)
  }

  /// The keys of this many rows of a run below and above a key, and of the key itself.
  private func keys(
    of run: SpotRun, around key: Int64, _ rows: Int
  ) throws -> ClosedRange<Int64> {
    try connection.withCursor(GeoStatements.ahead) { cursor in
      try cursor.bind(1, key)
      try cursor.bind(2, Int64(rows))
      guard try cursor.step() else { return run.keys }
      let first = cursor.isNull(0) ? run.keys.lowerBound : min(cursor.int64(0), key)
      let last = cursor.isNull(1) ? run.keys.upperBound : max(cursor.int64(1), key)
      return (first...last).clamped(to: run.keys)
    }
  }

  /// Adds the matching rows of a range; returns the last key if it stopped before the end.
  private mutating func read(
    _ cursor: borrowing Cursor, _ keys: ClosedRange<Int64>, atMost most: Int
  ) throws -> Int64? {
    cursor.reset()
    try cursor.bind(1, keys.lowerBound)
    try cursor.bind(2, keys.upperBound)
    var taken = 0
    while try cursor.step() {
      let key = cursor.int64(0)
      if try take(cursor, key) { taken += 1 }
      if taken >= most { return key }
    }
    return nil
  }

  private mutating func take(_ cursor: borrowing Cursor, _ key: Int64) throws -> Bool {
    let (latitude, longitude) = (cursor.int64(1), cursor.int64(2))
    if let box {
      guard let place = Coordinate(latitudeE7: latitude, longitudeE7: longitude),
        box.contains(place)
      else { return false }
    }
    if let texts, try !texts.match(key) { return false }
    return spots.add(
      key: key, latitude: latitude, longitude: longitude,
      isUnknown: terms.leavesOutUnknown && cursor.int64(3) != 0)
  }
}

extension NearestSearch {
  /// Reads growing circles until one holds the result.
  private mutating func readCircles(_ upward: borrowing Cursor) throws {
    var radius = min(withinMetres, firstRadius)
    while true {
      let isLast = radius >= withinMetres || radius > WGS84.aboveAnyDistance / 4
      if isLast || isWiderThanBox(radius) {
        return try read(upward, lastCover)
      }
      if passing == nil, radius > Self.wide {
        passing = try PassingBlocks(terms.blocks, of: connection)
      }
      try read(upward, CurveCover(around: center, radiusMetres: radius))
      if let farthest = spots.farthestMetres, farthest <= radius { return }
      radius = min(withinMetres, spots.farthestMetres ?? .infinity, radius * 2)
    }
  }

  /// The radius to try first, extrapolated from the nearest quarter of the result.
  ///
  /// Where spots end, at a coast or a border, rows that are near on the curve can be very far away,
  /// and a circle of that radius would hold half of the vault.
  private var firstRadius: Double {
    guard let farthest = spots.farthestMetres else { return 25_000 }
    return min(farthest, max(100, spots.metres(ofNearest: count / 4) * 3))
  }

  /// A cover of every place that the result can contain.
  private var lastCover: CurveCover {
    if let box { return CurveCover(of: box, from: center) }
    guard withinMetres < WGS84.aboveAnyDistance / 2 else { return CurveCover.world }
    return CurveCover(around: center, radiusMetres: withinMetres)
  }

  private func isWiderThanBox(_ radius: Double) -> Bool {
    guard let box else { return false }
    return (box.north - box.south) * 55_000 < radius
  }

  private mutating func read(_ upward: borrowing Cursor, _ cover: CurveCover) throws {
    for range in cover.ranges {
      if let farthest = spots.farthestMetres, range.leastMetres > farthest { return }
      for run in runs { try read(upward, range.keys(in: run)) }
    }
  }

  /// Reads what was not read before of a range.
  private mutating func read(_ upward: borrowing Cursor, _ range: ClosedRange<Int64>) throws {
    for missing in read.missing(in: range) {
      if let listed {
        for key in listed.keys(in: missing) { _ = try read(upward, key...key, atMost: .max) }
      } else {
        for keys in passing?.parts(of: missing) ?? [missing] {
          _ = try read(upward, keys, atMost: .max)
        }
      }
      read.insert(missing)
    }
  }
}

extension CurveCover.Range {
  /// The keys of all spots of a run in the cells of the range.
  func keys(in run: SpotRun) -> ClosedRange<Int64> { run.keys(from: first, through: last) }
}
