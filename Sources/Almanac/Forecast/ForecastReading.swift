public import Text

/// What was read of a service's answer, and what of it had to be left out.
public struct ForecastReading: Hashable, Sendable {
  public let hours: [ForecastHour]
  /// Sentences about values that cannot be, for people.
  public let doubts: [String]
}

/// Why an answer is not a forecast for the place.
public enum ForecastRefusal: Error, Hashable, CustomStringConvertible {
  case notJSON(JSONError)
  /// The service's own words, where it says what is wrong.
  case complaint(String)
  case notAForecast
  case otherPlace(kilometres: Int)
  case noHours
  case outOfOrder
  case tooManyHours
  /// Its last hour has passed already.
  case past

  public var description: String {
    switch self {
    case .notJSON(let error): "it is not JSON (\(error))"
    case .complaint(let reason): "the service says: \(reason)"
    case .notAForecast: "it is not in the service's format"
    case .otherPlace(let kilometres): "it is for a place \(kilometres) km away"
    case .noHours: "it has no hours"
    case .outOfOrder: "its hours are not in order"
    case .tooManyHours: "it has more than \(ForecastParser.mostHours) hours"
    case .past: "its last hour has passed; is the clock of this device right?"
    }
  }
}

/// What the parsers of both services share.
enum ForecastParser {
  /// Sixteen days, and some to spare.
  static let mostHours = 500
  /// Grids of weather models are up to 0.25 degrees wide.
  private static let farthest = 50_000.0
  private static let depth = 16
  private static let longestComplaint = 120

  static func document(_ bytes: [UInt8]) throws(ForecastRefusal) -> JSONValue {
    do {
      return try JSONValue(parsing: bytes, maximumDepth: depth)
    } catch {
      throw .notJSON(error)
    }
  }

  static func check(
    latitude: Double?, longitude: Double?, against place: ForecastPlace
  ) throws(ForecastRefusal) {
    guard let latitude, let longitude,
      let metres = place.distanceMetres(latitude: latitude, longitude: longitude)
    else { throw .notAForecast }
    guard metres <= farthest else { throw .otherPlace(kilometres: Int(metres / 1_000)) }
  }

  static func check(times: [Instant]) throws(ForecastRefusal) {
    guard let first = times.first else { throw .noHours }
    guard times.count <= mostHours else { throw .tooManyHours }
    var last = first
    for time in times.dropFirst() {
      guard time > last else { throw .outOfOrder }
      last = time
    }
  }

  /// Foreign words on one line, without control characters.
  static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longestComplaint) {
      plain.append((0x20..<0x7F).contains(scalar.value) || scalar.value > 0x9F ? scalar : " ")
    }
    return String(plain)
  }
}

/// Counts values that cannot be, by what they are of.
struct ForecastDoubts {
  private var counts: [(name: String, count: Int)] = []
  private(set) var sentences: [String] = []

  /// The value if it is possible; what is not is counted.
  mutating func possible(_ value: Double, _ measure: HourMeasure) -> Double? {
    if measure.range.contains(value) { return value }
    count(measure.words)
    return nil
  }

  mutating func count(_ name: String) {
    if let index = counts.firstIndex(where: { $0.name == name }) {
      counts[index].count += 1
    } else {
      counts.append((name, 1))
    }
  }

  mutating func add(_ sentence: String) { sentences.append(sentence) }

  var all: [String] {
    sentences
      + counts.map { name, count in
        "\(Phrase.count(count, "impossible value")) of \(name) left out"
      }
  }
}
