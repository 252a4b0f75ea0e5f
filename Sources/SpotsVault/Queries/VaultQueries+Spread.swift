public import Geodesy
internal import SQLite

extension VaultQueries {
  /// The most rows that are read of all squares, where that many match.
  private static let mostRows = 20_000
  private static let leastOfSquare = 40

  /// Spots spread over a box, for a map: of each part of it the best one, with how many there are.
  ///
  /// The box is divided into at most `most` squares of the curve. In each, a seek finds the first
  /// spots of each quarter; where there are very many, the others are not read, and the count is
  /// marked as a lower bound. If all of the box are few enough, they are all in the answer.
  public func spread(
    _ box: BoundingBox, over most: Int, filter: SpotFilter = SpotFilter()
  ) throws -> SpotAnswer {
    try reading {
      let terms = try terms(of: filter)
      var search = SpreadSearch(
        box, runs: try runs(of: filter), ofSquare: max(Self.leastOfSquare, Self.mostRows / most))
      try connection.withCursor(SpreadSearch.sql(terms)) { cursor in
        try terms.bind(to: cursor)
        for square in CurveSquares(of: box, most: most).squares {
          try search.read(square, cursor)
        }
      }
      let found = search.chosen(atMost: most)
      var answer = SpotAnswer()
      answer.unknownLeftOut = search.unknown
      answer.hits = try hits(found.map { HitPlace(key: $0.key) }, filter)
      let crowds = [Int64: SpotCrowd](found.map { ($0.key, $0.crowd) }) { first, _ in first }
      for index in answer.hits.indices {
        answer.hits[index].crowd = crowds[answer.hits[index].key.rawValue]
      }
      return answer
    }
  }
}

/// How many spots one stands for on a map, itself included.
public struct SpotCrowd: Hashable, Sendable {
  public var count: Int
  /// Whether there are more than that.
  public var isMore: Bool
}

/// Reads squares, and chooses the best spot of each.
private struct SpreadSearch {
  struct Found {
    let key: Int64
    /// Tenths of a star; -1 without a rating.
    let rating: Int
    var crowd = SpotCrowd(count: 1, isMore: false)
  }

  private let box: BoundingBox
  private let runs: [SpotRun]
  private let mostOfSquare: Int
  /// The best of each square.
  private var best: [Found] = []
  /// All spots, as long as they are few enough to be shown.
  private var all: [Found] = []
  private(set) var unknown = 0

  init(_ box: BoundingBox, runs: [SpotRun], ofSquare most: Int) {
    (self.box, self.runs, mostOfSquare) = (box, runs, most)
  }

  /// Matching rows in a key range.
  static func sql(_ terms: FilterTerms) -> String {
    """
    SELECT key, lat, lon, rating, \(terms.isUnknown) FROM geo \
    WHERE key BETWEEN ?1 AND ?2 AND \(Spot.State.isShown)\(terms.sql) ORDER BY key
    """
  }

  mutating func read(_ square: CurveSquares.Square, _ cursor: borrowing Cursor) throws {
    var winner: Found?
    var crowd = SpotCrowd(count: 0, isMore: false)
    let quarters = square.quarters
    let most = (mostOfSquare + quarters.count - 1) / quarters.count
    for quarter in quarters {
      var count = 0
      for run in runs where count <= most {
        let keys = run.keys(from: quarter.first, through: quarter.last)
        cursor.reset()
        try cursor.bind(1, keys.lowerBound)
        try cursor.bind(2, keys.upperBound)
        while try cursor.step() {
          guard let found = found(cursor, in: quarter.first...quarter.last) else { continue }
          count += 1
          guard count <= most else {
            crowd.isMore = true
            break
          }
          if winner.map({ found.rating > $0.rating }) ?? true { winner = found }
          all.append(found)
        }
      }
      crowd.count += min(count, most)
    }
    guard var winner else { return }
    winner.crowd = crowd
    best.append(winner)
  }

  /// The spot of a row, if it is in the box and, as a run's cells may be coarse, in some cells.
  private mutating func found(
    _ cursor: borrowing Cursor, in cells: ClosedRange<UInt64>
  ) -> Found? {
    guard
      let place = Coordinate(latitudeE7: cursor.int64(1), longitudeE7: cursor.int64(2)),
      box.contains(place), cells.contains(HilbertCurve.index(of: place.e7))
    else { return nil }
    guard cursor.int64(4) == 0 else {
      unknown += 1
      return nil
    }
    return Found(key: cursor.int64(0), rating: cursor.optionalInt(3) ?? -1)
  }

  /// All spots, or the best of each square, the best first.
  func chosen(atMost most: Int) -> [Found] {
    let isWhole = !best.contains { $0.crowd.isMore } && all.count <= most
    return (isWhole ? all : best).sorted { first, second in
      first.rating != second.rating ? first.rating > second.rating : first.key < second.key
    }
  }
}
