/// What Unicode says about characters, read from the text of the tables when first needed.
struct NFKCTables: Sendable {
  static let shared = NFKCTables()

  private var orders: [Unicode.Scalar: UInt8] = [:]
  private var mappings: [Unicode.Scalar: Range<Int>] = [:]
  private var allParts: [Unicode.Scalar] = []
  private var compositions: [Pair: Unicode.Scalar] = [:]

  private struct Pair: Hashable {
    let first, second: Unicode.Scalar
  }

  /// The canonical combining class; 0 for letters and all else that marks attach to.
  func order(of scalar: Unicode.Scalar) -> UInt8 {
    scalar.value < 0x300 ? 0 : orders[scalar, default: 0]
  }

  /// What a character decomposes into in one step.
  func parts(of scalar: Unicode.Scalar) -> ArraySlice<Unicode.Scalar>? {
    mappings[scalar].map { allParts[$0] }
  }

  func composition(of first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    compositions[Pair(first: first, second: second)]
  }

  // MARK: Reading

  private init() {
    for entry in Self.entries(NFKC.classText) {
      let fields = entry.split(separator: UInt8(ascii: ":"))
      let order = UInt8(Substring(fields[1])) ?? 0
      for scalar in Self.range(fields[0]) { orders[scalar] = order }
    }
    var next: UInt32 = 0
    for entry in Self.entries(NFKC.mappingText) {
      next = add(entry, at: next)
    }
  }

  /// Adds an entry of the mappings, and returns the number after its characters.
  private mutating func add(_ entry: Substring.UTF8View, at expected: UInt32) -> UInt32 {
    let mark = entry.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }
    let number = mark.map { entry[..<$0] } ?? entry[entry.startIndex..<entry.startIndex]
    var scalar = number.isEmpty ? expected : Self.number(number)
    let text = mark.map { entry[entry.index(after: $0)...] } ?? entry
    if text.contains(UInt8(ascii: "-")) {
      for part in Self.range(text) {
        map(scalar, to: [part])
        scalar += 1
      }
      return scalar
    }
    let parts = text.split(separator: UInt8(ascii: ".")).map { Self.scalar(Self.number($0)) }
    map(scalar, to: parts)
    if mark.map({ entry[$0] }) == UInt8(ascii: "=") {
      compositions[Pair(first: parts[0], second: parts[1])] = Self.scalar(scalar)
    }
    return scalar + 1
  }

  private mutating func map(_ number: UInt32, to parts: [Unicode.Scalar]) {
    mappings[Self.scalar(number)] = allParts.count..<allParts.count + parts.count
    allParts += parts
  }

  private static func entries(_ text: String) -> [Substring.UTF8View] {
    text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
  }

  /// The characters of `41` or `41-5A`.
  private static func range(_ text: Substring.UTF8View) -> [Unicode.Scalar] {
    let ends = text.split(separator: UInt8(ascii: "-")).map(number)
    return (ends[0]...ends[ends.count - 1]).map(scalar)
  }

  private static func number(_ digits: Substring.UTF8View) -> UInt32 {
    guard let number = UInt32(Substring(digits), radix: 16) else {
      preconditionFailure("the tables are not as script/make-nfkc writes them")
    }
    return number
  }

  private static func scalar(_ number: UInt32) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(number) else {
      preconditionFailure("the tables are not as script/make-nfkc writes them")
    }
    return scalar
  }
}
