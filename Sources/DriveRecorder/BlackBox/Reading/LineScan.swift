internal import Text

/// A whole line among the entries of a black box.
struct ScannedLine {
  enum Kind {
    case headerCopy
    /// Left by an earlier repair.
    case damageMark
    /// `nil` if only a newer vanlog understands it.
    case entry(DriveEntry?)
  }

  let kind: Kind
  /// From the brace to before the checksum.
  let text: UnsafeBufferPointer<UInt8>
  let number: Int64
  /// Whether there is damage between it and the whole line before it.
  let followsDamage: Bool
}

/// Checks the lines of a file one by one (Invariant 3).
struct LineScan {
  private(set) var contents: BlackBoxContents
  private var checksum: LineChecksum
  private var lastNumber: Int64 = 0
  /// Damaged lines since the last whole one: they had numbers too.
  private var damagedLines: Int64 = 0
  /// Whether anything but a whole line came since the last whole one.
  private var isBroken = false
  private var hasFirstCopy = false
  /// Whether the current line, which may come in many pieces, was counted as dropped.
  private var isCounted = false

  private static let highestNumber: Int64 = 1 << 53
  private static let mostGuesses: Int64 = 8

  init(header: DriveHeader) {
    contents = BlackBoxContents(header: header)
    checksum = LineChecksum(drive: header.drive)
  }

  /// The line, if it is whole and in its place.
  mutating func judge(_ line: FileLine) -> ScannedLine? {
    if line.isStart { isCounted = false }
    if line.offset == 0 {
      takeHeader(line)
      return nil
    }
    if line.isPadding {
      isBroken = true
      return nil
    }
    guard let found = line.isWhole ? scanned(line) : nil else {
      drop(line)
      return nil
    }
    accept(found, upTo: line.endOffset)
    return found
  }

  private mutating func takeHeader(_ line: FileLine) {
    guard line.isWhole, let (header, isCopy) = SelfProof.header(line.bytes), !isCopy,
      header == contents.header
    else { return drop(line) }
    contents.savedSize = line.endOffset
  }

  private mutating func drop(_ line: FileLine) {
    isBroken = true
    contents.droppedBytes += line.endOffset - line.offset
    guard !isCounted else { return }
    isCounted = true
    contents.droppedLines += 1
    // The header's line has no number.
    if line.offset > 0 { damagedLines += 1 }
  }

  private mutating func scanned(_ line: FileLine) -> ScannedLine? {
    guard let sealed = SealedLine(line.bytes) else { return nil }
    if let mark = sealed.mark {
      guard isInPlace(sealed, mark), checksum.of(sealed.text, number: 0) == sealed.sum else {
        noteForeign(sealed)
        return nil
      }
      return ScannedLine(kind: mark, text: sealed.text, number: 0, followsDamage: isBroken)
    }
    guard sealed.hasComma, let number = number(of: sealed) else { return nil }
    return ScannedLine(
      kind: .entry(sealed.entry), text: sealed.text, number: number, followsDamage: isBroken)
  }

  /// The number that fits a line's checksum: its own or, if it has none, the next one.
  ///
  /// After damaged lines that may be a later one: each of them had a number, and two look like one
  /// if the newline between them is damaged.
  private mutating func number(of line: SealedLine) -> Int64? {
    let named = line.number
    let next = named ?? lastNumber + 1
    let last = named ?? next + (isBroken ? min(damagedLines, Self.mostGuesses) + 1 : 0)
    guard next > lastNumber, last < Self.highestNumber else { return nil }
    return (next...last).first { checksum.of(line.text, number: $0) == line.sum }
  }

  /// Only the very first line of the entries has no comma, and it is a copy of the header.
  private func isInPlace(_ line: SealedLine, _ mark: ScannedLine.Kind) -> Bool {
    guard !line.hasComma else { return hasFirstCopy || isBroken }
    guard case .headerCopy = mark else { return false }
    return !hasFirstCopy && lastNumber == 0
  }

  /// Remembers the header of another drive, if this is one.
  private mutating func noteForeign(_ line: SealedLine) {
    guard contents.otherHeader == nil, case .headerCopy? = line.mark,
      let (header, _) = SelfProof.header(line.whole), header != contents.header
    else { return }
    contents.otherHeader = header
  }

  private mutating func accept(_ line: ScannedLine, upTo end: Int) {
    if isBroken { contents.hasSalvage = true }
    if !contents.hasSalvage { contents.savedSize = end }
    switch line.kind {
    case .headerCopy:
      if !isBroken { contents.hasBeginning = true }
      hasFirstCopy = true
      // A copy says nothing about the lines missing before it.
      return
    case .damageMark:
      contents.damagedPlaces += 1
      return
    case .entry(let entry):
      if isBroken { contents.damagedPlaces += 1 }
      contents.missingEntries += line.number - lastNumber - 1
      if let entry { contents.note(entry) } else { contents.unknownEntries += 1 }
    }
    lastNumber = line.number
    contents.nextNumber = line.number + 1
    damagedLines = 0
    isBroken = false
  }
}
