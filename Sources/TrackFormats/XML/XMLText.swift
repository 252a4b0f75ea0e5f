/// The text collected between two tags, which stops growing at its limit.
struct XMLText {
  private(set) var bytes: [UInt8] = []
  private(set) var isCut = false
  private(set) var isBlank = true
  /// The first control character that was left out.
  var control: UInt8?

  mutating func append(_ run: some Collection<UInt8>, limit: Int) {
    guard !isCut else { return }
    if isBlank { isBlank = run.allSatisfy(Self.isSpace) }
    let room = limit - bytes.count
    if isBlank, run.count > room { bytes.removeAll(keepingCapacity: true) }
    bytes.append(contentsOf: run.prefix(max(0, limit - bytes.count)))
    if !isBlank, run.count > room { cut() }
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    (isCut, isBlank, control) = (false, true, nil)
  }

  /// Truncates at a character boundary.
  private mutating func cut() {
    isCut = true
    while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
    if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
