import Foundation

/// As much of a 64-bit little-endian executable as needed to see what it is linked with.
struct ELF {
  struct Malformed: Error {}

  private(set) var neededLibraries: [String] = []
  private(set) var hasInterpreter = false
  private(set) var hasSymbols = false
  /// Whether what the loader has filled in becomes read-only then.
  private(set) var isRelocationReadOnly = false
  private(set) var machine = 0
  /// The least alignment of a segment that is loaded; the pages of a kernel may not be larger.
  private(set) var alignment = Int.max

  private let data: Data

  init(_ path: String) throws {
    data = try Data(contentsOf: URL(filePath: path))
    guard data.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { throw Malformed() }
    machine = try number(at: 18, bytes: 2)
    try readSegments()
    try readSections()
  }

  private mutating func readSegments() throws {
    let table = try number(at: 32, bytes: 8)
    let size = try number(at: 54, bytes: 2)
    var dynamic: (offset: Int, size: Int)?
    var loads: [(offset: Int, address: Int, size: Int)] = []
    for index in 0..<(try number(at: 56, bytes: 2)) {
      let entry = table + index * size
      let offset = try number(at: entry + 8, bytes: 8)
      let length = try number(at: entry + 32, bytes: 8)
      switch try number(at: entry, bytes: 4) {
      case 1:
        loads.append((offset, try number(at: entry + 16, bytes: 8), length))
        alignment = min(alignment, try number(at: entry + 48, bytes: 8))
      case 2: dynamic = (offset, length)
      case 3: hasInterpreter = true
      case 0x6474_E552: isRelocationReadOnly = true
      default: break
      }
    }
    guard let dynamic else { return }
    try readDynamic(dynamic, loads)
  }

  private mutating func readDynamic(
    _ dynamic: (offset: Int, size: Int), _ loads: [(offset: Int, address: Int, size: Int)]
  ) throws {
    var names: [Int] = []
    var strings = 0
    for entry in stride(from: dynamic.offset, to: dynamic.offset + dynamic.size, by: 16) {
      let value = try number(at: entry + 8, bytes: 8)
      switch try number(at: entry, bytes: 8) {
      case 1: names.append(value)
      case 5: strings = value
      default: break
      }
    }
    guard !names.isEmpty else { return }
    guard
      let load = loads.first(where: { $0.address <= strings && strings < $0.address + $0.size })
    else { throw Malformed() }
    let start = strings - load.address + load.offset
    neededLibraries = names.map { name in
      String(decoding: data[(start + name)...].prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private mutating func readSections() throws {
    let table = try number(at: 40, bytes: 8)
    let size = try number(at: 58, bytes: 2)
    for index in 0..<(try number(at: 60, bytes: 2)) {
      if try number(at: table + index * size + 4, bytes: 4) == 2 { hasSymbols = true }
    }
  }

  private func number(at offset: Int, bytes: Int) throws -> Int {
    guard offset >= 0, offset + bytes <= data.count else { throw Malformed() }
    return data[offset..<offset + bytes].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
