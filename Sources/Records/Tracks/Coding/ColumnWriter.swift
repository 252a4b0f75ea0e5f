/// A column of numbers, encoded with the shortest of its four codings.
///
/// Arithmetic wraps around at 64 bits here and in the reader, so that every number is restored
/// exactly.
struct ColumnWriter {
  private let base: Int64
  private let step: Int64
  private let coding: ColumnCoding
  private let bodySize: Int

  /// First differences divided by the step, or second differences.
  private let residuals: [Int64]

  /// `values` must not be empty.
  init(_ values: consuming [Int64]) {
    base = values[0]
    Self.difference(&values)
    step = Self.commonStep(values)
    if step > 1 { for index in values.indices { values[index] /= step } }
    (coding, bodySize) = Self.shortestCoding(values)
    if coding.isSecondOrder { Self.difference(&values) }
    residuals = values
  }

  /// Writes the size of the column and the column.
  func write(to bytes: inout [UInt8]) {
    let (step, base) = (UInt64(step), Varint.folded(base))
    bytes.append(varint: UInt64(1 + Varint.size(step) + Varint.size(base) + bodySize))
    bytes.append(coding.rawValue)
    bytes.append(varint: step)
    bytes.append(varint: base)
    if coding.hasRuns { writeWithRuns(to: &bytes) } else { writePlainly(to: &bytes) }
  }

  private func writePlainly(to bytes: inout [UInt8]) {
    for residual in residuals { bytes.append(varint: Varint.folded(residual)) }
  }

  private func writeWithRuns(to bytes: inout [UInt8]) {
    var zeros: UInt64 = 0
    for residual in residuals {
      guard residual != 0 else {
        zeros += 1
        continue
      }
      Self.writeRun(of: zeros, to: &bytes)
      zeros = 0
      bytes.append(varint: Varint.folded(residual))
    }
    Self.writeRun(of: zeros, to: &bytes)
  }

  private static func writeRun(of zeros: UInt64, to bytes: inout [UInt8]) {
    guard zeros > 0 else { return }
    bytes.append(0)
    bytes.append(varint: zeros - 1)
  }
}

extension ColumnWriter {
  /// Replaces each number by its difference from the previous one, and the first by zero.
  private static func difference(_ values: inout [Int64]) {
    var previous = values[0]
    for index in values.indices {
      let value = values[index]
      values[index] = value &- previous
      previous = value
    }
  }

  /// The greatest common divisor of all differences: 1000 if times are whole seconds.
  private static func commonStep(_ changes: [Int64]) -> Int64 {
    var step: UInt64 = 0
    for change in changes where change != 0 {
      var rest = change.magnitude
      while rest != 0 { (step, rest) = (rest, step % rest) }
      if step == 1 { break }
    }
    return Int64(exactly: step).map { max(1, $0) } ?? 1
  }

  private static func shortestCoding(_ changes: [Int64]) -> (ColumnCoding, size: Int) {
    var (first, second) = (CodedSize(), CodedSize())
    var previous: Int64 = 0
    for change in changes {
      first.add(change)
      second.add(change &- previous)
      previous = change
    }
    let (firstSize, firstHasRuns) = first.shorter
    let (secondSize, secondHasRuns) = second.shorter
    return secondSize < firstSize
      ? (ColumnCoding(isSecondOrder: true, hasRuns: secondHasRuns), secondSize)
      : (ColumnCoding(isSecondOrder: false, hasRuns: firstHasRuns), firstSize)
  }
}

/// The size of a column in bytes, with and without run-length encoding of zeros.
private struct CodedSize {
  private var other = 0
  private var zeros = 0
  private var runs = 0
  private var run: UInt64 = 0

  @inline(__always)
  mutating func add(_ residual: Int64) {
    if residual == 0 {
      run += 1
    } else {
      if run > 0 { endRun() }
      other += Varint.size(Varint.folded(residual))
    }
  }

  private mutating func endRun() {
    guard run > 0 else { return }
    runs += 1 + Varint.size(run - 1)
    zeros += Int(run)
    run = 0
  }

  var shorter: (size: Int, hasRuns: Bool) {
    var ended = self
    ended.endRun()
    return ended.runs < ended.zeros
      ? (ended.other + ended.runs, true) : (ended.other + ended.zeros, false)
  }
}
