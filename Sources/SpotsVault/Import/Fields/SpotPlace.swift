internal import Geodesy
internal import Text

/// The latitude and longitude of a row.
struct SpotPlace {
  var latitude: Int32
  var longitude: Int32

  /// Parses decimal degrees with the latitude first, any form of `Coordinate`, or `POINT(lon lat)`.
  init?(bothIn text: String) {
    var text = text
    let pair = text.withUTF8 { Self.pair($0) }
    if let pair {
      self = pair
      return
    }
    guard let place = try? Coordinate(parsing: Self.inner(text)) else { return nil }
    (latitude, longitude) = (place.e7.latitude, place.e7.longitude)
  }

  init?(latitude: Int64, longitude: Int64) {
    guard latitude.magnitude <= 900_000_000, longitude.magnitude <= 1_800_000_000 else {
      return nil
    }
    self.latitude = Int32(latitude)
    self.longitude = Int32(longitude)
  }

  /// Parses two plain numbers with decimal points, separated by a comma, semicolon or blanks.
  static func pair(_ bytes: UnsafeBufferPointer<UInt8>) -> SpotPlace? {
    var rest = bytes[...]
    let isPoint = dropPoint(&rest)
    guard rest.contains(0x2E),
      let cut = rest.firstIndex(where: { $0 == 0x2C || $0 == 0x3B || $0 == 0x20 })
    else { return nil }
    let after = rest[cut...].firstIndex { $0 != 0x2C && $0 != 0x3B && $0 != 0x20 } ?? rest.endIndex
    guard rest[cut..<after].count(where: { $0 != 0x20 }) <= 1 else { return nil }
    let first = SpotNumber.e7(UnsafeBufferPointer(rebasing: rest[..<cut]))
    let second = SpotNumber.e7(UnsafeBufferPointer(rebasing: rest[after...]))
    guard first != SpotNumber.none, second != SpotNumber.none else { return nil }
    return isPoint
      ? SpotPlace(latitude: second, longitude: first)
      : SpotPlace(latitude: first, longitude: second)
  }

  /// Removes `POINT (` and `)`.
  private static func dropPoint(_ bytes: inout Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard bytes.prefix(5).map({ $0 & 0xDF }) == Array("POINT".utf8),
      let open = bytes.firstIndex(of: 0x28), let close = bytes.lastIndex(of: 0x29), open < close
    else { return false }
    bytes = bytes[(open + 1)..<close]
    while bytes.first == 0x20 { bytes.removeFirst() }
    while bytes.last == 0x20 { bytes.removeLast() }
    return true
  }

  /// Removes one pair of surrounding brackets.
  private static func inner(_ text: String) -> String {
    guard let first = text.first, let last = text.last, "([{".contains(first), ")]}".contains(last)
    else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// Parses an angle in any form; `nil` if it is not one, and an out-of-range number if too large.
  static func angle(_ text: String, _ axis: Axis) -> Int64? {
    do {
      return Int64((try axis.degrees(parsing: text) * 1e7).rounded())
    } catch let error where error == .outOfRange(axis) {
      return 10_000_000_000
    } catch {
      let hasExponent = ["e-", "e+", "E-", "E+"].contains { text.contains(bytesOf: $0) }
      guard hasExponent, let number = Double(text), number.magnitude < 1_000 else { return nil }
      return Int64((number * 1e7).rounded())
    }
  }
}
