internal import Geodesy
internal import Text

/// A text buffer of bytes, so that a point of a track needs no `String`.
struct ByteText {
  /// The approximate size of a piece; pieces may be slightly larger.
  static let pieceBytes = 65_536

  private(set) var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(Self.pieceBytes + 1_024)
  }

  /// Passes the buffer to the sink once it holds a whole piece.
  mutating func handOverIfFull(to sink: ([UInt8]) throws -> Void) rethrows {
    if bytes.count >= Self.pieceBytes { try handOver(to: sink) }
  }

  /// Passes the buffer to the sink and clears it.
  mutating func handOver(to sink: ([UInt8]) throws -> Void) rethrows {
    guard !bytes.isEmpty else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Empties the buffer, keeping its capacity.
  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(contentsOf other: some Collection<UInt8>) { bytes.append(contentsOf: other) }
}

// Numbers and times.
extension ByteText {
  /// Writes an integer count of 10⁻ⁿ as a decimal without trailing zeros: 47.05, 8, -0.5.
  mutating func decimal(_ value: some FixedWidthInteger, places: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var (rest, place, hasFraction) = (UInt64(clamping: value.magnitude), 0, false)
    // From the last digit to the first.
    while rest > 0 || place <= places {
      if place == places, hasFraction { bytes.append(UInt8(ascii: ".")) }
      let digit = UInt8(truncatingIfNeeded: rest % 10)
      hasFraction = hasFraction || (place < places && digit > 0)
      if place >= places || hasFraction { bytes.append(UInt8(ascii: "0") + digit) }
      rest /= 10
      place += 1
    }
    bytes[start...].reverse()
  }

  /// Writes longitude, latitude and, where it is known, the height, separated by commas.
  mutating func place(_ position: CoordinateE7, height: (some FixedWidthInteger)?, places: Int) {
    decimal(position.longitude, places: 7)
    append(",")
    decimal(position.latitude, places: 7)
    guard let height else { return }
    append(",")
    decimal(height, places: places)
  }

  /// Writes `2026-08-12T17:37:00.250Z`, the milliseconds only if there are any.
  ///
  /// Writes nothing for years that the formats do not support: before 1 and after 9999.
  mutating func time(_ instant: Instant) {
    guard Self.canWrite(instant) else { return }
    let (year, month, day) = instant.day().components
    let (hour, minute, second) = instant.timeOfDay()
    padded(year, 4)
    for (mark, number) in [("-", month), ("-", day), ("T", hour), (":", minute), (":", second)]
      as [(Unicode.Scalar, Int)]
    {
      bytes.append(UInt8(ascii: mark))
      padded(number, 2)
    }
    let remainder = Int(instant.millisecondsSinceEpoch % 1_000)
    if remainder != 0 {
      bytes.append(UInt8(ascii: "."))
      padded(remainder < 0 ? remainder + 1_000 : remainder, 3)
    }
    bytes.append(UInt8(ascii: "Z"))
  }

  /// Whether the year of an instant can be written with four digits.
  static func canWrite(_ instant: Instant) -> Bool {
    (-62_135_596_800_000..<253_402_300_800_000).contains(instant.millisecondsSinceEpoch)
  }

  private mutating func padded(_ number: Int, _ width: Int) {
    var divisor = width == 2 ? 10 : width == 3 ? 100 : 1_000
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }
}
