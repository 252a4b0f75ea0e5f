/// Reads a column of numbers one at a time, in constant memory.
struct ColumnReader {
  private var cursor: ByteCursor
  private let coding: ColumnCoding
  private let step: Int64
  private var value: Int64
  private var change: Int64 = 0
  private var zerosLeft: UInt64 = 0

  /// Reads the header of a column; `nil` if it is invalid.
  init?(_ section: ByteCursor, in bytes: [UInt8]) {
    cursor = section
    guard
      let code = cursor.byte(in: bytes), let coding = ColumnCoding(rawValue: code),
      let step = cursor.varint(in: bytes).flatMap(Int64.init(exactly:)), step > 0,
      let base = cursor.varint(in: bytes)
    else { return nil }
    self.coding = coding
    self.step = step
    value = Varint.unfolded(base)
  }

  /// Whether everything has been read, as required at the end of the track.
  var isFinished: Bool { cursor.isAtEnd && zerosLeft == 0 }

  /// The next number, or `nil` if there is none.
  @inline(__always)
  mutating func next(in bytes: [UInt8]) -> Int64? {
    guard let residual = nextResidual(in: bytes) else { return nil }
    change = coding.isSecondOrder ? change &+ residual : residual
    value = value &+ change &* step
    return value
  }

  /// The next number, or `nil` if there is none or it does not fit in 32 bits.
  @inline(__always)
  mutating func next32(in bytes: [UInt8]) -> Int32? {
    next(in: bytes).flatMap(Int32.init(exactly:))
  }

  @inline(__always)
  private mutating func nextResidual(in bytes: [UInt8]) -> Int64? {
    if zerosLeft > 0 {
      zerosLeft -= 1
      return 0
    }
    guard let folded = cursor.varint(in: bytes) else { return nil }
    if folded == 0, coding.hasRuns {
      guard let more = cursor.varint(in: bytes) else { return nil }
      zerosLeft = more
    }
    return Varint.unfolded(folded)
  }
}
