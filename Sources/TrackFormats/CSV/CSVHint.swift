/// The line `sep=;` with which some spreadsheets begin a file.
struct CSVHint {
  static let maximumBytes = 7
  private(set) var separator: CSVSeparator?
  /// How long the line is with its end; 0 if there is none.
  private(set) var byteCount = 0

  init(_ start: ArraySlice<UInt8>) {
    guard Self.looksLikeOne(start) else { return }
    let rest = start.dropFirst(4)
    guard let found = rest.first.flatMap(CSVSeparator.init(rawValue:)) else { return }
    let ending = rest.dropFirst()
    guard let end = ending.first, end == 0x0A || end == 0x0D else { return }
    separator = found
    byteCount = end == 0x0D && ending.dropFirst().first == 0x0A ? 7 : 6
  }

  /// Whether a field at the beginning of a file could be taken for such a line.
  static func looksLikeOne(_ field: some Collection<UInt8>) -> Bool {
    field.prefix(4).map { $0 | 0x20 }.elementsEqual("sep=".utf8)
  }
}
