/// What the rows of a block of `geo` have at most: neighbours in key order.
///
/// A filter that no row with all of this would pass lets no row of the block pass. Sets of numbers
/// are bits, so that two numbers can share one: a block may promise too much, never too little.
struct SpotBlock: Equatable {
  /// The values of a row that filters test; -1 for an unknown rating or limit.
  struct Values {
    var type, pack, services, country: Int64
    var rating, height, length, width, weight: Int64
  }

  /// How many rows a new block gets, and how many it may have until it is divided.
  static let (fewRows, mostRows) = (256, 1_024)
  /// A spot without a known limit fits every van.
  private static let noLimit: Int64 = 1 << 31

  /// The keys of its first and its last row.
  var first, last: Int64
  /// At least the number of its rows.
  var rows: Int64 = 0
  var types: Int64 = 0
  var packs: Int64 = 0
  var countries: Int64 = 0
  var services: Int64 = 0
  var rating: Int64 = -1
  var height: Int64 = 0
  var length: Int64 = 0
  var width: Int64 = 0
  var weight: Int64 = 0

  init(at key: Int64) {
    (first, last) = (key, key)
  }

  /// Adds a row that lies in the block or behind it.
  mutating func add(_ row: Values, key: Int64) {
    last = max(last, key)
    rows += 1
    types |= Self.bit(row.type)
    packs |= Self.bit(row.pack)
    countries |= Self.bit(row.country)
    services |= row.services
    rating = max(rating, row.rating)
    height = max(height, Self.limit(row.height))
    length = max(length, Self.limit(row.length))
    width = max(width, Self.limit(row.width))
    weight = max(weight, Self.limit(row.weight))
  }

  static func bit(_ number: Int64) -> Int64 { 1 << (number & 63) }

  private static func limit(_ number: Int64) -> Int64 { number < 0 ? noLimit : number }
}
