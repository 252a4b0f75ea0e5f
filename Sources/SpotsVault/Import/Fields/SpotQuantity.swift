/// Parses lengths, weights and ratings as people write them into integers.
enum SpotQuantity {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Centimetres; `nil` if the text is not a plausible vehicle limit.
  ///
  /// A number without a unit has that of its column, or is in metres; from 100 on it must be in
  /// centimetres. Feet and inches are rounded down, since a limit must not grow.
  static func centimetres(_ bytes: Bytes, unit columnUnit: ColumnUnit?) -> Int16? {
    var reader = QuantityReader(bytes)
    guard let number = reader.number(), let unit = reader.unit(ifNone: columnUnit ?? .metres)
    else { return nil }
    let length: Int64
    switch unit {
    case .metres where columnUnit == nil && reader.hadNoUnit && number >= 100_000:
      length = number / 1_000
    case .metres: length = (number + 5) / 10
    case .centimetres: length = number / 1_000
    case .inches: length = number * 254 / 100_000
    case .feet:
      guard let inches = reader.isAtEnd ? 0 : reader.number(),
        reader.unit(ifNone: .inches) == .inches
      else { return nil }
      length = (number * 3_048 + inches * 254) / 100_000
    default: return nil
    }
    return reader.isAtEnd && (30...10_000).contains(length) ? Int16(length) : nil
  }

  /// Kilograms; a number without a unit has that of its column, or is in tonnes; from 100 on it
  /// must be in kilograms.
  static func kilograms(_ bytes: Bytes, unit columnUnit: ColumnUnit?) -> Int32? {
    var reader = QuantityReader(bytes)
    guard let number = reader.number(), let unit = reader.unit(ifNone: columnUnit ?? .tonnes),
      reader.isAtEnd
    else { return nil }
    let weight: Int64
    switch unit {
    case .tonnes where columnUnit == nil && reader.hadNoUnit && number >= 100_000:
      weight = number / 1_000
    case .tonnes: weight = number
    case .kilograms: weight = number / 1_000
    case .pounds: weight = number * 453_592 / 1_000_000_000
    default: return nil
    }
    return (100...200_000).contains(weight) ? Int32(weight) : nil
  }

  /// Tenths of a star, out of five; 0 counts as unrated, which is what most programs mean by it.
  static func tenthsOfStars(_ bytes: Bytes, fullMarks: Int) -> Int16? {
    var reader = QuantityReader(bytes)
    if let stars = reader.stars() { return Int16(stars * 10) }
    guard let number = reader.number() else { return nil }
    var scale = Int64(fullMarks) * 1_000
    if reader.take(0x2F) {
      guard let full = reader.number(), full > 0 else { return nil }
      scale = full
    } else if reader.unit(ifNone: .metres) == .percent {
      scale = 100_000
    } else if !reader.hadNoUnit {
      return nil
    }
    guard reader.isAtEnd, number > 0, number <= scale else { return nil }
    return Int16((number * 50 + scale / 2) / scale)
  }
}

/// Reads alternating numbers and units.
struct QuantityReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// Whether the last call of `unit(ifNone:)` found none.
  private(set) var hadNoUnit = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    skipBlanks()
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// Thousandths of a number below ten million, with a decimal point or comma.
  mutating func number() -> Int64? {
    let start = position
    var number: Int64 = 0
    while let digit {
      // Excess digits are refused below; this only prevents overflow.
      if number < 10_000_000 { number = number * 10 + digit }
    }
    guard position > start, position - start <= 7 else { return nil }
    var decimals = 0
    if !isAtEnd, bytes[position] == 0x2E || bytes[position] == 0x2C {
      position += 1
      while let digit {
        if decimals < 3 {
          number = number * 10 + digit
          decimals += 1
        }
      }
    }
    while decimals < 3 {
      number *= 10
      decimals += 1
    }
    skipBlanks()
    return number
  }

  /// The unit here, the given one if there is none, or `nil` for a word that is not a unit.
  mutating func unit(ifNone unit: ColumnUnit) -> ColumnUnit? {
    hadNoUnit = isAtEnd || (bytes[position] &- 0x30) < 10
    if hadNoUnit { return unit }
    defer { skipBlanks() }
    if take(0x27) { return take(0x27) ? .inches : .feet }
    if take(0x22) { return .inches }
    if take(0x25) { return .percent }
    if take([0xE2, 0x80, 0xB2]) || take([0xE2, 0x80, 0x99]) { return .feet }
    if take([0xE2, 0x80, 0xB3]) || take([0xE2, 0x80, 0x9D]) { return .inches }
    var word = ""
    while !isAtEnd, bytes[position] | 0x20 >= 0x61, bytes[position] | 0x20 <= 0x7A {
      word.unicodeScalars.append(Unicode.Scalar(bytes[position] | 0x20))
      position += 1
    }
    if !isAtEnd, bytes[position] == 0x2E { position += 1 }
    return word == "in" || word == "inch" ? .inches : ColumnUnit(word: word)
  }

  /// The number of filled stars, out of five.
  mutating func stars() -> Int? {
    guard !isAtEnd, bytes[position] == 0xE2 else { return nil }
    var count = 0
    while take([0xE2, 0x98, 0x85]) { count += 1 }
    while take([0xE2, 0x98, 0x86]) {}
    return isAtEnd && (1...5).contains(count) ? count : nil
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard !isAtEnd, bytes[position] == byte else { return false }
    position += 1
    skipBlanks()
    return true
  }

  private mutating func take(_ mark: [UInt8]) -> Bool {
    guard bytes.count - position >= mark.count,
      bytes[position..<position + mark.count].elementsEqual(mark)
    else { return false }
    position += mark.count
    return true
  }

  private var digit: Int64? {
    mutating get {
      guard !isAtEnd, position < 64, bytes[position] &- 0x30 < 10 else { return nil }
      defer { position += 1 }
      return Int64(bytes[position] &- 0x30)
    }
  }

  private mutating func skipBlanks() {
    while !isAtEnd, bytes[position] == 0x20 { position += 1 }
  }
}
