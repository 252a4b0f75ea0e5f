/// The numbers of one column in the first rows.
struct SpotColumnSample {
  private let texts: [String]
  private let numbers: [Double]

  init(_ rows: [[String]], _ index: Int) {
    texts = rows.compactMap { index < $0.count && !$0[index].isEmpty ? $0[index] : nil }
    numbers = texts.compactMap(Self.number)
  }

  /// A plain number, with a point or a comma before its decimals.
  static func number(_ text: String) -> Double? {
    var text = text
    let number = text.withUTF8 { SpotNumber.e7($0) }
    return number == SpotNumber.none ? nil : Double(number) / 1e7
  }

  /// Whether most of many texts appear once only.
  var isNearlyUnique: Bool { texts.count >= 20 && Set(texts).count * 10 > texts.count * 7 }

  var isEmpty: Bool { texts.isEmpty }
  var highest: Double { numbers.max() ?? 0 }
  var lowest: Double { numbers.min() ?? 0 }

  /// Whether nearly all are numbers within ±limit and at least half of them have decimals.
  func isDegrees(limit: Double) -> Bool {
    let inRange = numbers.count { abs($0) <= limit }
    let fractions = numbers.count { $0 != $0.rounded() }
    return !numbers.isEmpty && inRange * 10 >= texts.count * 8 && fractions * 2 >= texts.count
  }

  /// Whether most are numbers that no degrees can be.
  var isMetres: Bool {
    numbers.count { abs($0) > 1_000 } * 2 > max(1, texts.count)
  }
}
