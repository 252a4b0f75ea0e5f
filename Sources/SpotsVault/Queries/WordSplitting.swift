/// Splits arbitrary bytes into folded words.
enum WordSplitting {
  /// Calls the closure with each word in turn; invalid UTF-8 separates words.
  static func forEachWord(
    in bytes: UnsafeBufferPointer<UInt8>, using word: inout [UInt8], _ body: ([UInt8]) -> Void
  ) {
    word.removeAll(keepingCapacity: true)
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      let folded: Unicode.Scalar?
      if byte < 0x80 {
        folded = Folding.fold(Unicode.Scalar(byte))
        offset += 1
      } else {
        let (scalar, length) = scalar(in: bytes, at: offset)
        folded = scalar.flatMap(Folding.fold)
        offset += length
      }
      if let folded {
        append(folded, to: &word)
      } else if !word.isEmpty {
        body(word)
        word.removeAll(keepingCapacity: true)
      }
    }
    if !word.isEmpty { body(word) }
    word.removeAll(keepingCapacity: true)
  }

  private static func append(_ scalar: Unicode.Scalar, to word: inout [UInt8]) {
    if scalar.value == 0 { return }
    if scalar.isASCII { return word.append(UInt8(scalar.value)) }
    for unit in UTF8.encode(scalar) ?? .init() { word.append(unit) }
  }

  /// The scalar at an offset and its length; no scalar and a length of one if it is not UTF-8.
  private static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> (scalar: Unicode.Scalar?, length: Int) {
    let lead = bytes[offset]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead <= 0xF4, offset + length <= bytes.count else { return (nil, 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for index in 1..<length {
      let next = bytes[offset + index]
      guard next & 0xC0 == 0x80 else { return (nil, 1) }
      value = value << 6 | UInt32(next & 0x3F)
    }
    // Overlong, or a surrogate: not a scalar, but its bytes belong together.
    let least: [UInt32] = [0, 0, 0x80, 0x800, 0x10000]
    return (value >= least[length] ? Unicode.Scalar(value) : nil, length)
  }
}
