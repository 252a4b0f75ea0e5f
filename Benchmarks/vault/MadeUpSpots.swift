import Glibc
import Text

/// Spots around made-up towns, dense in some regions and sparse in others, generated from a seed.
struct MadeUpSpots {
  private static let types = [
    "parking", "parking", "parking", "wild", "wild", "camping", "aire", "water", "dump", "fuel",
  ]
  private static let words = [
    "quiet", "flat", "gravel", "grass", "shade", "river", "lake", "sea", "view", "toilets", "noisy",
    "narrow", "access", "trees", "village", "bakery", "sunset", "signal", "château", "Nächte",
  ]
  private static let syllables = [
    "al", "ber", "ca", "dor", "es", "fal", "gru", "hav", "in", "kol", "lö", "mar", "nes", "or",
  ]
  private static let header =
    "id,name,lat,lon,type,description,rating,max_height_m,max_length_m,max_weight_t,country,url\n"

  private struct Town {
    let name: String
    let latitude, longitude: Double
  }

  private var random: Dice
  private var towns: [Town] = []

  /// With a seed of their own, other spots around the same towns.
  init(seed: UInt64? = nil) {
    random = Dice(seed: 20_260_101)
    for _ in 0..<400 { addRegion() }
    if let seed { random = Dice(seed: seed) }
  }

  /// Writes a table piecewise.
  func write(_ rows: Int, to path: String) throws {
    guard let file = fopen(path, "w") else { throw Child.Problem(description: "no \(path)") }
    defer { fclose(file) }
    var spots = self
    fputs(Self.header, file)
    for number in 1...max(rows, 1) { fputs(spots.row(number), file) }
    guard ferror(file) == 0 else { throw Child.Problem(description: "cannot write \(path)") }
  }

  /// Adds a region of between a few and a thousand towns, close together or far apart.
  private mutating func addRegion() {
    let middle = (latitude: Double(random.below(120)) - 50, longitude: Double(random.below(360)))
    let spread = 0.05 + Double(random.below(100)) / 20
    let size = Double(random.below(1_000)) / 1_000
    for _ in 0..<(3 + Int(size * size * size * 1_000)) {
      let parts = (0..<(2 + random.below(3))).map { _ in pick(Self.syllables) }
      towns.append(
        Town(
          name: parts.joined().capitalisedFirst,
          latitude: middle.latitude + random.normal() * spread,
          longitude: middle.longitude + random.normal() * spread))
    }
  }

  private mutating func row(_ number: Int) -> String {
    let town = towns[random.below(towns.count)]
    let kilometres = [0.6, 0.6, 0.6, 4, 4, 4, 4, 18, 18, 60][random.below(10)]
    let degrees = kilometres / 111.2
    let latitude = max(-89.9, min(89.9, town.latitude + random.normal() * degrees))
    let shrink = max(0.05, cos(latitude * .pi / 180))
    let longitude = town.longitude + random.normal() * degrees / shrink + 540
    let type = pick(Self.types)
    let place = [latitude, longitude.truncatingRemainder(dividingBy: 360) - 180]
    let cells =
      ["\(number)", "\(type) \(town.name)"] + place.map { FixedDecimal.text($0, decimals: 6) }
      + [
        type, description(), sometimes(80, tenths: 10, 41), sometimes(25, tenths: 19, 22),
        sometimes(15, tenths: 50, 100), sometimes(18, tenths: 20, 100), "NO",
        random.below(10) < 7 ? "https://spots.example/p/\(number)" : "",
      ]
    return cells.joined(separator: ",") + "\n"
  }

  private mutating func description() -> String {
    let text = (0..<(4 + random.below(14))).map { _ in pick(Self.words) }.joined(separator: " ")
    switch random.below(1_000) {
    case 0..<2: return "\"\(text)\nsee above\""
    case 2..<7: return "\"\(text), \"\"sic\"\"\""
    case 7..<60: return "\"\(text), more or less\""
    default: return text
    }
  }

  private mutating func sometimes(_ percent: Int, tenths: Int, _ range: Int) -> String {
    guard random.below(100) < percent else { return "" }
    let value = tenths + random.below(range)
    return "\(value / 10).\(value % 10)"
  }

  private mutating func pick(_ list: [String]) -> String { list[random.below(list.count)] }
}

extension String {
  fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension Dice {
  /// A normally distributed number.
  mutating func normal() -> Double {
    let steps = 1 << 30
    let radius = Double(below(steps) + 1) / Double(steps)
    let angle = Double(below(steps)) / Double(steps) * 2 * .pi
    return (-2 * log(radius)).squareRoot() * cos(angle)
  }
}
