/// Finds the few patterns that a text can contain, without looking for each of them.
///
/// Of every pattern three bytes in a row are chosen that few others have; a text is gone through once,
/// and a pattern is only looked for if its three bytes are there. Patterns of fewer letters are always
/// looked for.
struct RuleIndex {
  private struct Entry {
    let key: UInt32
    let rule: Int
    let next: Int32
  }

  private var heads: [Int32]
  private var entries: [Entry] = []
  private let shift: UInt32
  /// Rules that any text may fit.
  private(set) var always: [Int] = []

  /// `patterns` are those of each rule, one of which is enough to rule it out.
  init(_ patterns: [[RulePattern]]) {
    var bits: UInt32 = 6
    while 1 << bits < patterns.count * 4, bits < 16 { bits += 1 }
    heads = Array(repeating: -1, count: 1 << bits)
    shift = 32 - bits
    var uses: [UInt32: Int] = [:]
    for (rule, patterns) in patterns.enumerated() {
      let pieces = patterns.compactMap { $0.pieces.max { $0.count < $1.count } }
      guard let piece = pieces.max(by: { $0.count < $1.count }), piece.count >= 3 else {
        always.append(rule)
        continue
      }
      let keys = (0...piece.count - 3).map { Self.key(piece, at: $0) }
      guard let key = keys.min(by: { uses[$0, default: 0] < uses[$1, default: 0] }) else {
        continue
      }
      uses[key, default: 0] += 1
      let slot = self.slot(key)
      entries.append(Entry(key: key, rule: rule, next: heads[slot]))
      heads[slot] = Int32(entries.count - 1)
    }
  }

  private static func key(_ bytes: [UInt8], at place: Int) -> UInt32 {
    UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
  }

  private func slot(_ key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> shift) }

  /// Adds the rules whose three bytes are in a text, some of them more than once.
  func find(in text: [UInt8], _ found: inout [Int]) {
    guard !entries.isEmpty, text.count >= 3 else { return }
    var key = UInt32(text[0]) << 8 | UInt32(text[1])
    for place in 2..<text.count {
      key = (key << 8 | UInt32(text[place])) & 0xFF_FFFF
      var index = heads[slot(key)]
      while index >= 0 {
        let entry = entries[Int(index)]
        if entry.key == key { found.append(entry.rule) }
        index = entry.next
      }
    }
  }
}
