/// Parses the numbers of a file into fixed-point integers, straight from its bytes.
enum SpotNumber {
  static let none = Int64.min

  /// A plain number times ten million, rounded; `none` for any other notation.
  ///
  /// Both point and comma are decimal separators: in a field with one number nothing else is
  /// likely.
  @inline(__always)
  static func e7(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64 {
    guard let text = bytes.baseAddress else { return none }
    let count = bytes.count
    var index = 0
    var isNegative = false
    if count > 0, text[0] == 0x2D || text[0] == 0x2B {
      isNegative = text[0] == 0x2D
      index = 1
    }
    let wholeStart = index
    var number: Int64 = 0
    while index < count {
      let digit = text[index] &- 0x30
      guard digit < 10 else { break }
      number = number &* 10 &+ Int64(digit)
      index &+= 1
    }
    guard index > wholeStart, index &- wholeStart <= 10 else { return none }
    var decimals = 0
    var roundsUp = false
    if index < count {
      guard text[index] == 0x2E || text[index] == 0x2C else { return none }
      let first = index &+ 1
      index = first
      while index < count {
        let digit = text[index] &- 0x30
        guard digit < 10 else { return none }
        if decimals < 7 {
          number = number &* 10 &+ Int64(digit)
          decimals &+= 1
        } else if index &- first == 7 {
          roundsUp = digit >= 5
        }
        index &+= 1
      }
      guard index > first else { return none }
    }
    while decimals < 7 {
      number = number &* 10
      decimals &+= 1
    }
    if roundsUp { number &+= 1 }
    return isNegative ? -number : number
  }
}
