/// Where a field stands in the text, without its quotes and the blanks around it.
public struct FieldSpan {
  /// A doubled quote stands for one.
  @usableFromInline static let hasDoubledQuotes: UInt8 = 1
  /// It has line ends, tabs or other control characters.
  @usableFromInline static let hasControls: UInt8 = 2

  public var start: Int
  public var count: Int
  /// What must be done to the bytes before they are the field's text; 0 for nothing.
  public var flags: UInt8 = 0
  /// Whether quotes stand around it, and are no part of it.
  public var isQuoted = false

  @inlinable
  public init(start: Int = 0, count: Int = 0) {
    self.start = start
    self.count = count
  }
}

/// Cuts a text into rows and fields without copying any of it.
///
/// A row ends with LF, CR or CRLF. The rule of quotes:
///
/// - A field is quoted if its first byte, blanks aside, is a quote, and only blanks stand between
///   the quote that closes it and the delimiter. Delimiters, line ends and doubled quotes inside
///   belong to the text.
/// - A field that goes on after its closing quote, as `"Sea" View`, is not quoted: it is kept as it
///   stands, quotes and all. If its quotes reach over a line end, the first one was never closed,
///   and the field ends where it would without any.
/// - A quote anywhere else is a letter like others.
/// - A quote that is open when the text ends is an error.
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
  /// The fields of the row that was read last.
  public let fields: UnsafeMutablePointer<FieldSpan>
  // All of these are read and written one at a time, so that no two accesses overlap. Checking it
  // at run time, as is done for what other modules see, would take a seventh of an import.
  @exclusivity(unchecked) public private(set) var fieldCount = 0
  /// Where that row begins and ends, its line end left out.
  @exclusivity(unchecked) public private(set) var rowStart = 0
  @exclusivity(unchecked) public private(set) var rowEnd = 0
  @exclusivity(unchecked) public private(set) var rowLine = 1

  /// Where the next row begins, and on which line.
  @exclusivity(unchecked) public private(set) var position: Int
  @exclusivity(unchecked) public private(set) var line: Int
  private let memory: TextMemory
  private let delimiter: UInt8
  /// The delimiter in every byte.
  private let delimiters: UInt64
  private let hasQuotes: Bool
  /// The kind of each byte, outside quotes and from 256 on inside them.
  private let kinds: UnsafeMutablePointer<UInt8>

  /// Reads the rows from one offset on, which begins a line, to another or the end of the text.
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

  /// Goes to a row that was read before; its line is no longer known.
  public func seek(to offset: Int) {
    position = max(0, min(offset, end))
  }

  /// Whether the row that was read last has nothing in it, not even quotes.
  public var isBlank: Bool { fieldCount == 1 && fields[0].count == 0 && !fields[0].isQuoted }

  /// Reads the next row into `fields`; false at the end of the text.
  public func next() throws(TableError) -> Bool {
    var place = position
    guard place < end else { return false }
    (rowStart, rowLine, fieldCount) = (place, line, 0)
    var field = FieldSpan()
    var isEndOfRow = false
    while !isEndOfRow {
      while text[place] == 0x20, place < end { place &+= 1 }
      field = FieldSpan(start: place)
      if text[place] == Self.quote, hasQuotes, place < end {
        place = try takeQuoted(&field)
      } else {
        place = takePlain(&field, from: place)
      }
      guard fieldCount < Self.mostFields else {
        throw .tooManyFields(line: rowLine, limit: Self.mostFields)
      }
      fields[fieldCount] = field
      fieldCount &+= 1
      if place < end, text[place] == delimiter { place &+= 1 } else { isEndOfRow = true }
    }
    try endRow(at: place)
    return true
  }

  /// The first byte that is a delimiter or a control character, eight bytes at a step.
  ///
  /// In each word the lowest bit that is set belongs to a true hit: borrows only go upwards. Zero
  /// bytes follow the text, so that the loop ends.
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

  /// Reads a field whose first byte is a quote, and returns where its delimiter stands.
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
    field.flags = FieldSpan.hasControls  // what lies between the quotes is not looked at again
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

  private func endRow(at place: Int) throws(TableError) {
    rowEnd = place
    var next = place
    if next < end {
      next &+= text[next] == 0x0D && next &+ 1 < end && text[next &+ 1] == 0x0A ? 2 : 1
      line &+= 1
    }
    guard place &- rowStart <= Self.mostRowBytes else {
      throw .rowTooLong(line: rowLine, limit: Self.mostRowBytes)
    }
    position = next
  }
}
