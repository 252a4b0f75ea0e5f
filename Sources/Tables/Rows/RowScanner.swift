/// The position of a field in the text, without quotes and surrounding blanks.
public struct FieldSpan {
  /// Doubled quotes must be undone.
  @usableFromInline static let hasDoubledQuotes: UInt8 = 1
  /// It contains line endings, tabs or other control characters.
  @usableFromInline static let hasControls: UInt8 = 2

  public var start: Int
  public var count: Int
  /// How the bytes must be processed to give the field's text; 0 for not at all.
  public var flags: UInt8 = 0
  /// Whether it was quoted; the quotes are not part of it.
  public var isQuoted = false

  @inlinable
  public init(start: Int = 0, count: Int = 0) {
    self.start = start
    self.count = count
  }
}

/// A row of the text, valid until its scanner reads the next one.
public struct RowSpan {
  public var fields = UnsafeBufferPointer<FieldSpan>(start: nil, count: 0)
  /// Where it starts and ends, without its line ending.
  public var start = 0
  public var end = 0
  public var line = 1

  @inlinable
  public init() {}

  /// Whether it is empty, without even quotes.
  public var isBlank: Bool { fields.count == 1 && fields[0].count == 0 && !fields[0].isQuoted }
}

/// Splits a text into rows and fields without copying any of it.
///
/// A row ends with LF, CR or CRLF. The rules for quotes:
///
/// - A field is quoted if its first byte, after any blanks, is a quote, and only blanks separate
///   the closing quote from the delimiter. Delimiters, line endings and doubled quotes inside
///   belong to the text.
/// - A field that continues after its closing quote, such as `"Sea" View`, is not quoted: it is
///   kept verbatim, quotes and all. If its quotes span a line ending, the first one was never
///   closed, and the field ends where it would without any.
/// - A quote anywhere else is an ordinary character.
/// - A quote still open at the end of the text is an error.
public final class RowScanner {
  public static let mostFields = 1_024
  public static let mostRowBytes = 16 << 20

  private enum Kind {
    static let plain: UInt8 = 0
    static let delimiter: UInt8 = 1
    static let lineFeed: UInt8 = 2
    static let carriageReturn: UInt8 = 3
    static let quote: UInt8 = 4
    static let control: UInt8 = 5
  }

  private static let quote: UInt8 = 0x22

  public let text: UnsafePointer<UInt8>
  public let end: Int
  /// The position and line of the next row.
  // No two accesses overlap; checking that at run time takes longer than the accesses themselves.
  @exclusivity(unchecked) public private(set) var position: Int
  @exclusivity(unchecked) public private(set) var line: Int
  /// The fields of the row read last.
  private let fields: UnsafeMutablePointer<FieldSpan>
  private let memory: TextMemory
  private let delimiter: UInt8
  /// A word with the delimiter in every byte.
  private let delimiters: UInt64
  private let hasQuotes: Bool
  /// The kind of each byte outside quotes, and from 256 on inside them.
  private let kinds: UnsafeMutablePointer<UInt8>

  /// Reads the rows from an offset, which must begin a line, to another or to the end of the text.
  public init(
    _ memory: TextMemory, from position: Int, line: Int, to end: Int = .max,
    delimiter: Delimiter, hasQuotes: Bool = true
  ) {
    self.memory = memory
    text = memory.base
    self.end = min(end, memory.count)
    self.position = position
    self.line = line
    self.delimiter = delimiter.rawValue
    delimiters = UInt64(delimiter.rawValue) &* 0x0101_0101_0101_0101
    self.hasQuotes = hasQuotes
    fields = .allocate(capacity: Self.mostFields)
    fields.initialize(repeating: FieldSpan(), count: Self.mostFields)
    kinds = .allocate(capacity: 512)
    kinds.initialize(repeating: Kind.plain, count: 512)
    setKinds()
  }

  deinit {
    fields.deallocate()
    kinds.deallocate()
  }

  private func setKinds() {
    for half in [0, 256] {
      for byte in 0..<0x20 { kinds[half + byte] = Kind.control }
      kinds[half + 0x7F] = Kind.control
      kinds[half + 0x0A] = Kind.lineFeed
      kinds[half + 0x0D] = Kind.carriageReturn
    }
    kinds[Int(delimiter)] = Kind.delimiter
    kinds[256 + Int(Self.quote)] = Kind.quote
  }

  /// Moves to a row that was read before; its line number is then unknown.
  public func seek(to offset: Int) {
    position = max(0, min(offset, end))
  }

  /// Reads the next row; returns `nil` at the end of the text.
  public func next() throws(TableError) -> RowSpan? {
    guard position < end else { return nil }
    var row = RowSpan()
    (row.start, row.line) = (position, line)
    var place = position
    var count = 0
    var isEndOfRow = false
    while !isEndOfRow {
      while text[place] == 0x20, place < end { place &+= 1 }
      guard count < Self.mostFields else {
        throw .tooManyFields(line: row.line, limit: Self.mostFields)
      }
      fields[count] = FieldSpan(start: place)
      if text[place] == Self.quote, hasQuotes, place < end {
        place = try takeQuoted(&fields[count])
      } else {
        place = takePlain(&fields[count], from: place)
      }
      count &+= 1
      if place < end, text[place] == delimiter { place &+= 1 } else { isEndOfRow = true }
    }
    guard place &- row.start <= Self.mostRowBytes else {
      throw .rowTooLong(line: row.line, limit: Self.mostRowBytes)
    }
    endRow(at: place)
    row.end = place
    row.fields = UnsafeBufferPointer(start: fields, count: count)
    return row
  }

  /// Finds the first delimiter or control character, eight bytes at a time.
  ///
  /// The lowest set bit of each word is a true hit, because borrows only propagate upwards. Zero
  /// bytes follow the text, so the loop ends.
  @inline(__always)
  private func firstSpecial(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    var place = start
    while true {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(text + place).loadUnaligned(as: UInt64.self))
      let delimiters = word ^ delimiters
      let deletes = word ^ (ones &* 0x7F)
      let hits =
        ((word &- ones &* 0x20) & ~word) | ((delimiters &- ones) & ~delimiters)
        | ((deletes &- ones) & ~deletes)
      if hits & tops != 0 { return place &+ (hits & tops).trailingZeroBitCount / 8 }
      place &+= 8
    }
  }

  @inline(__always)
  private func takePlain(_ field: inout FieldSpan, from start: Int) -> Int {
    var place = start
    while true {
      place = firstSpecial(from: place)
      let kind = kinds[Int(text[place])]
      guard kind == Kind.control, place < end else { break }
      field.flags |= FieldSpan.hasControls
      place &+= 1
    }
    place = min(place, end)
    var stop = place
    while stop > field.start, text[stop &- 1] == 0x20 { stop &-= 1 }
    field.count = stop &- field.start
    return place
  }

  /// Reads a field whose first byte is a quote, and returns the position of its delimiter.
  private func takeQuoted(_ field: inout FieldSpan) throws(TableError) -> Int {
    let opening = field.start
    let firstLine = line
    field.start = opening + 1
    let closing = try closingQuote(&field, from: opening + 1)
    var place = closing + 1
    while place < end, text[place] == 0x20 { place += 1 }
    let kind = kinds[Int(text[place])]
    if place >= end || (kind != Kind.plain && kind != Kind.control) {
      var (first, last) = (field.start, closing)
      while first < last, text[first] == 0x20 { first += 1 }
      while last > first, text[last - 1] == 0x20 { last -= 1 }
      (field.start, field.count, field.isQuoted) = (first, last - first, true)
      return place
    }
    let isOneLine = line == firstLine
    line = firstLine
    field = FieldSpan(start: opening)
    field.flags = FieldSpan.hasControls  // the text between the quotes is not scanned again
    return takePlain(&field, from: isOneLine ? place : opening)
  }

  private func closingQuote(
    _ field: inout FieldSpan, from start: Int
  ) throws(TableError) -> Int {
    let firstLine = line
    let kinds = kinds + 256
    var place = start
    while true {
      while kinds[Int(text[place])] == Kind.plain { place &+= 1 }
      guard place < end else { throw .unclosedQuote(line: firstLine) }
      switch kinds[Int(text[place])] {
      case Kind.quote:
        guard place + 1 < end, text[place + 1] == Self.quote else { return place }
        field.flags |= FieldSpan.hasDoubledQuotes
        place += 1
      case Kind.lineFeed:
        line += 1
        field.flags |= FieldSpan.hasControls
      case Kind.carriageReturn:
        if text[place + 1] != 0x0A { line += 1 }
        field.flags |= FieldSpan.hasControls
      default: field.flags |= FieldSpan.hasControls
      }
      place += 1
    }
  }

  private func endRow(at place: Int) {
    var next = place
    if next < end {
      next &+= text[next] == 0x0D && next &+ 1 < end && text[next &+ 1] == 0x0A ? 2 : 1
      line &+= 1
    }
    position = next
  }
}
