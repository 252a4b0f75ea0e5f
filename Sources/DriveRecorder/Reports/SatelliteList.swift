/// The numbers of satellites in a list as gpsd writes it, counted without reading what is not used.
///
/// The list is most of what gpsd says in a second. Only what is certain to be valid JSON is taken:
/// flat objects of known names and plain values, without spaces. Anything else is the scanner's.
struct SatelliteList {
  private(set) var used = 0
  private(set) var visible = 0
  /// Where the bytes after the list begin.
  var end: Int { position }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int

  /// `nil` if the list is not of the usual form.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    (self.bytes, position) = (bytes, start)
    guard take("["), passObjects() else { return nil }
  }

  private mutating func passObjects() -> Bool {
    repeat {
      guard take("{"), let isUsed = passMembers() else { return false }
      visible += 1
      if isUsed { used += 1 }
    } while take(",")
    return take("]")
  }

  /// Whether the satellite is used, which an object says once at most.
  private mutating func passMembers() -> Bool? {
    var said: Bool?
    repeat {
      guard take("\""), let name = name(), take(":") else { return nil }
      if name == Self.usedName {
        guard said == nil, let flag = flag() else { return nil }
        said = flag
      } else {
        guard Self.isUnread(name), passValue() else { return nil }
      }
    } while take(",")
    return take("}") ? said ?? false : nil
  }

  // MARK: Names

  private static let usedName = number("used")

  /// Whether a name is one that is never read, so that it may even come twice.
  private static func isUnread(_ name: UInt64) -> Bool {
    // No name of two letters is ever read.
    name < 1 << 16 || otherNames.0 == name || otherNames.1 == name || otherNames.2 == name
      || otherNames.3 == name || otherNames.4 == name || otherNames.5 == name
  }

  private static let otherNames = (
    number("PRN"), number("svid"), number("gnssid"), number("sigid"), number("health"),
    number("freqid")
  )

  private static func number(_ name: StaticString) -> UInt64 {
    var number: UInt64 = 0
    for index in 0..<name.utf8CodeUnitCount { number = number << 8 | UInt64(name.utf8Start[index]) }
    return number
  }

  /// The letters before the next quote as one number, with the quote; `nil` for anything else.
  private mutating func name() -> UInt64? {
    var (number, index) = (UInt64(0), position)
    let limit = min(bytes.count, position + 8)
    while index < limit {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        position = index
        return number
      }
      guard byte | 0x20 &- UInt8(ascii: "a") < 26 else { return nil }
      number = number << 8 | UInt64(byte)
    }
    return nil
  }

  // MARK: Values

  /// Passes over a number without an exponent, or a word.
  private mutating func passValue() -> Bool {
    guard position < bytes.count else { return false }
    switch bytes[position] {
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return flag() != nil
    default: return passNumber()
    }
  }

  private mutating func flag() -> Bool? {
    let isTrue = take("t")
    let rest: StaticString = isTrue ? "rue" : "false"
    guard bytes.count - position >= rest.utf8CodeUnitCount else { return nil }
    for index in 0..<rest.utf8CodeUnitCount {
      guard bytes[position + index] == rest.utf8Start[index] else { return nil }
    }
    position += rest.utf8CodeUnitCount
    return isTrue
  }

  /// So few digits are a number that every machine can hold.
  private static let mostDigits = 18

  private mutating func passNumber() -> Bool {
    _ = take("-")
    let first = position
    passDigits()
    let whole = position - first
    guard whole > 0, whole <= Self.mostDigits, whole == 1 || bytes[first] != UInt8(ascii: "0")
    else {
      return false
    }
    guard take(".") else { return true }
    let point = position
    passDigits()
    return position > point && position - point <= Self.mostDigits
  }

  @inline(__always)
  private mutating func passDigits() {
    var index = position
    while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    position = index
  }

  @inline(__always)
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}
