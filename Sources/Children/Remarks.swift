/// What a program says on its standard error, line by line: the first lines, in constant memory.
struct Remarks {
  private static let most = 16
  private static let longest = 2_000

  private var whole: [[UInt8]] = []
  private var line: [UInt8] = []

  mutating func take(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes where whole.count < Self.most {
      if byte == UInt8(ascii: "\n") {
        if !line.isEmpty { whole.append(line) }
        line.removeAll(keepingCapacity: true)
      } else if line.count < Self.longest {
        line.append(byte)
      }
    }
  }

  var lines: [String] {
    let all = line.isEmpty || whole.count == Self.most ? whole : whole + [line]
    return all.map { String(decoding: $0, as: UTF8.self) }
  }
}
