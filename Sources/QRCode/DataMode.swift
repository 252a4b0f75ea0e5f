/// The ways to write data; digits and capital letters take less room than any bytes.
enum DataMode {
  case digits
  case capitals
  case bytes

  /// The letters of the second mode, in the order of their values.
  private static let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

  /// The mode that takes the least room.
  init(for data: [UInt8]) {
    if data.isEmpty {
      self = .bytes
    } else if data.allSatisfy({ (48...57).contains($0) }) {
      self = .digits
    } else if data.allSatisfy(Self.letters.contains) {
      self = .capitals
    } else {
      self = .bytes
    }
  }

  private var indicator: Int {
    switch self {
    case .digits: 0b0001
    case .capitals: 0b0010
    case .bytes: 0b0100
    }
  }

  /// Bits of the number that says how long the data are.
  private func lengthBits(version: Int) -> Int {
    let bits =
      switch self {
      case .digits: [10, 12, 14]
      case .capitals: [9, 11, 13]
      case .bytes: [8, 16, 16]
      }
    return bits[version < 10 ? 0 : version < 27 ? 1 : 2]
  }

  /// Bits that data of a length take, with all that precedes them.
  func bits(count: Int, version: Int) -> Int {
    let bits =
      switch self {
      case .digits: count / 3 * 10 + [0, 4, 7][count % 3]
      case .capitals: count / 2 * 11 + count % 2 * 6
      case .bytes: 8 * count
      }
    return 4 + lengthBits(version: version) + bits
  }

  /// Appends the mode, the length and the data themselves.
  func append(_ data: [UInt8], version: Int, to bits: inout BitString) {
    bits.append(indicator, bits: 4)
    bits.append(data.count, bits: lengthBits(version: version))
    switch self {
    case .digits:
      for start in stride(from: 0, to: data.count, by: 3) {
        let group = data[start..<min(start + 3, data.count)]
        bits.append(group.reduce(0) { 10 * $0 + Int($1 - 48) }, bits: 1 + 3 * group.count)
      }
    case .capitals:
      let values = data.map { Self.letters.firstIndex(of: $0) ?? 0 }
      for start in stride(from: 0, to: values.count - 1, by: 2) {
        bits.append(45 * values[start] + values[start + 1], bits: 11)
      }
      if let last = values.last, values.count % 2 == 1 { bits.append(last, bits: 6) }
    case .bytes:
      for byte in data { bits.append(Int(byte), bits: 8) }
    }
  }
}
