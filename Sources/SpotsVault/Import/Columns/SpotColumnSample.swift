internal import Geodesy

/// The values of one column in the first rows.
struct SpotColumnSample {
  private let texts: [String]
  private let numbers: [Double]

  init(_ rows: [[String]], _ index: Int) {
    texts = rows.compactMap { index < $0.count && !$0[index].isEmpty ? $0[index] : nil }
    numbers = texts.compactMap(Self.number)
  }

  /// Parses a plain number with a decimal point or comma.
  static func number(_ text: String) -> Double? {
    var text = text
    let number = text.withUTF8 { SpotNumber.e7($0) }
    return number == SpotNumber.none ? nil : Double(number) / 1e7
  }

  /// Whether there are many texts, most of them distinct.
  var isNearlyUnique: Bool { texts.count >= 20 && Set(texts).count * 10 > texts.count * 7 }

  var isEmpty: Bool { texts.isEmpty }
  var highest: Double { numbers.max() ?? 0 }
  var lowest: Double { numbers.min() ?? 0 }

  /// Whether at least 80 % are numbers within ±limit and half of all have decimals.
  func isDegrees(limit: Double) -> Bool {
    let inRange = numbers.count { abs($0) <= limit }
    let fractions = numbers.count { $0 != $0.rounded() }
    return !numbers.isEmpty && inRange * 10 >= texts.count * 8 && fractions * 2 >= texts.count
  }

  /// Whether at least 80 % are angles of this axis, as degrees or in any other notation.
  func holds(_ axis: Axis) -> Bool {
    let limit = axis == .latitude ? 900_000_000 : 1_800_000_000
    let angles = texts.count { text in
      (SpotPlace.angle(text, axis) ?? .max).magnitude <= limit
    }
    return !texts.isEmpty && angles * 10 >= texts.count * 8
  }

  /// Whether most are numbers too large to be degrees.
  var isMetres: Bool {
    numbers.count { abs($0) > 1_000 } * 2 > max(1, texts.count)
  }
}
