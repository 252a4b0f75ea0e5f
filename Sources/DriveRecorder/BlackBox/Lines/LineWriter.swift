internal import Text

/// Writes lines of the black box into one buffer, which is reused.
struct LineWriter {
  private(set) var bytes: [UInt8] = []
  private let header: DriveHeader
  private var checksum: LineChecksum

  init(header: DriveHeader) {
    self.header = header
    checksum = LineChecksum(drive: header.drive)
  }

  /// Clears the buffer, keeping its capacity.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Keeps only the first `count` bytes.
  mutating func cut(to count: Int) {
    bytes.removeSubrange(count...)
  }

  /// The first lines of a file: the header, and its first copy, which has no comma before it.
  mutating func beginFile() {
    let start = bytes.count
    bytes.append(contentsOf: HeaderLine.text(of: header))
    close(from: start, number: 0, suffix: #"","entries":["#)
    addCopy(comma: false)
  }

  /// A copy of the header, which identifies the drive if the header itself is damaged.
  mutating func addCopy() {
    addCopy(comma: true)
  }

  private mutating func addCopy(comma: Bool) {
    if comma { bytes.append(UInt8(ascii: ",")) }
    let start = bytes.count
    bytes.append(contentsOf: HeaderLine.copy(of: header))
    close(from: start, number: 0)
  }

  /// The mark in a repaired file where damaged lines were removed.
  mutating func addDamageMark() {
    bytes.append(UInt8(ascii: ","))
    let start = bytes.count
    bytes.append(text: #"{"e":"damage""#)
    close(from: start, number: 0)
  }

  /// An entry; its number is written if the reader could not find it by counting.
  mutating func add(_ entry: DriveEntry, number: Int64, showsNumber: Bool) {
    bytes.append(text: ",")
    let start = bytes.count
    bytes.append(text: "{")
    if showsNumber {
      bytes.append(text: #""n":"#)
      bytes.append(fixed: number, decimals: 0)
      bytes.append(text: ",")
    }
    switch entry {
    case .point(let point): PointLine.write(point, to: &bytes)
    case .event(let event): EventLine.write(event, to: &bytes)
    }
    close(from: start, number: number)
  }

  /// An intact line of a damaged file, given from its brace to its checksum, with its own number.
  mutating func addAgain(_ line: UnsafeBufferPointer<UInt8>, number: Int64) {
    bytes.append(text: ",")
    let start = bytes.count
    if line.starts(with: #"{"n":"#.utf8) {
      bytes.append(contentsOf: line)
    } else {
      bytes.append(text: #"{"n":"#)
      bytes.append(fixed: number, decimals: 0)
      bytes.append(text: ",")
      bytes.append(contentsOf: line.dropFirst())
    }
    close(from: start, number: number)
  }

  private mutating func close(
    from start: Int, number: Int64, suffix: StaticString = #""}"#
  ) {
    let sum = checksum.of(bytes[start...], number: number)
    bytes.append(text: #","crc":""#)
    bytes.append(hexadecimal: sum)
    bytes.append(text: suffix)
    bytes.append(UInt8(ascii: "\n"))
  }
}
