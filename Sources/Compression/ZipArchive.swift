/// The table of contents of a ZIP archive, and what its members hold.
///
/// Nothing in the archive is believed: the table has limits, members may be anywhere, and their names
/// are only to be shown. Archives in parts or of more than 4 GiB are refused.
public struct ZipArchive: Sendable {
  public static let magic: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  public static let mostMembers = 10_000
  private static let mostTableBytes = 16 << 20
  private static let pieceBytes = 1 << 16

  /// Returns at most `count` bytes from an offset on, fewer only at the end of the file.
  public typealias Read = (_ count: Int, _ offset: Int) throws -> [UInt8]

  public struct Member: Sendable, Hashable {
    /// As the archive has it: never a path to write to.
    public let name: String
    /// The number of bytes that it says it holds.
    public let bytes: Int
    public let isEncrypted: Bool
    let method: Int
    let checksum: UInt32
    let packedBytes: Int
    let offset: Int

    public var isFolder: Bool { name.utf8.last == UInt8(ascii: "/") }
  }

  public let members: [Member]

  /// Reads the table of contents of a file of a size.
  public init(size: Int, read: Read) throws {
    let end = try End(size: size, read: read)
    guard end.count <= Self.mostMembers, end.tableBytes <= Self.mostTableBytes else {
      throw ZipError.tooManyMembers(limit: Self.mostMembers)
    }
    // Something may precede the archive, such as a program that unpacks it.
    let start = end.offset - end.tableBytes
    let shift = start - end.tableOffset
    guard start >= 0, shift >= 0 else { throw ZipError.damaged }
    let table = try read(end.tableBytes, start)
    guard table.count == end.tableBytes else { throw ZipError.damaged }
    var members: [Member] = []
    var place = 0
    for _ in 0..<end.count {
      let (member, next) = try Self.member(table, at: place, shift: shift)
      members.append(member)
      place = next
    }
    self.members = members
  }

  private static func member(
    _ table: [UInt8], at start: Int, shift: Int
  ) throws(ZipError) -> (Member, next: Int) {
    let head = Numbers(table, at: start)
    guard start + 46 <= table.count, head.four(0) == 0x0201_4B50 else { throw .damaged }
    let nameEnd = start + 46 + head.two(28)
    let next = nameEnd + head.two(30) + head.two(32)
    guard next <= table.count else { throw .damaged }
    let sizes = [head.four(20), head.four(24), head.four(42)]
    guard !sizes.contains(0xFFFF_FFFF) else { throw .tooLarge }
    let member = Member(
      name: String(decoding: table[(start + 46)..<nameEnd], as: UTF8.self), bytes: sizes[1],
      isEncrypted: head.two(8) & 1 == 1, method: head.two(10),
      checksum: UInt32(truncatingIfNeeded: head.four(16)), packedBytes: sizes[0],
      offset: sizes[2] + shift)
    return (member, next)
  }

  /// Passes what a member holds to `take` piece by piece, and checks it at the end.
  ///
  /// No more is passed on than the member says it holds. `take` returns false if that is enough;
  /// then nothing is checked.
  public static func expand(
    _ member: Member, read: Read, _ take: (UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    guard !member.isEncrypted else { throw ZipError.encrypted }
    var checksum = CRC32()
    var total = 0
    func pass(_ piece: UnsafeRawBufferPointer) throws {
      total += piece.count
      guard total <= member.bytes else { throw ZipError.damaged }
      checksum.add(piece)
      guard try take(piece) else { throw Enough() }
    }
    do {
      switch member.method {
      case 0: try copy(member, read, pass)
      case 8: try inflate(member, read, pass)
      default: throw ZipError.otherMethod(member.method)
      }
    } catch is Enough {
      return
    }
    guard total == member.bytes, checksum.value == member.checksum else { throw ZipError.damaged }
  }

  /// Ends the expansion of a member once enough of it has been seen.
  private struct Enough: Error {}

  private static func copy(
    _ member: Member, _ read: Read, _ pass: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try eachPiece(of: member, read) { piece in
      try piece.withUnsafeBytes { try pass($0) }
      return true
    }
  }

  private static func inflate(
    _ member: Member, _ read: Read, _ pass: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var inflater = Inflater(.none)
    try eachPiece(of: member, read) { piece in
      _ = try inflater.expand(piece[...], pass)
      return !inflater.isAtEnd
    }
    guard inflater.isAtEnd else { throw ZipError.damaged }
  }

  /// Passes the packed bytes of a member to `body` until it returns false.
  private static func eachPiece(
    of member: Member, _ read: Read, _ body: ([UInt8]) throws -> Bool
  ) throws {
    let header = try read(30, member.offset)
    let numbers = Numbers(header, at: 0)
    guard header.count == 30, numbers.four(0) == 0x0403_4B50 else { throw ZipError.damaged }
    var offset = member.offset + 30 + numbers.two(26) + numbers.two(28)
    let end = offset + member.packedBytes
    while offset < end {
      let piece = try read(min(pieceBytes, end - offset), offset)
      guard !piece.isEmpty else { throw ZipError.damaged }
      guard try body(piece) else { return }
      offset += piece.count
    }
  }
}

extension ZipArchive {
  /// The record at the end of an archive.
  private struct End {
    /// Where it begins.
    var offset: Int
    var count, tableBytes, tableOffset: Int

    /// Looks for it from the end of the file, before a comment of any length.
    init(size: Int, read: Read) throws {
      let start = max(0, size - 22 - 0xFFFF)
      let bytes = try read(size - start, start)
      var place = bytes.count - 22
      while place >= 0 {
        let numbers = Numbers(bytes, at: place)
        if numbers.four(0) == 0x0605_4B50, place + 22 + numbers.two(20) <= bytes.count {
          (count, tableBytes, tableOffset) = (numbers.two(10), numbers.four(12), numbers.four(16))
          offset = start + place
          guard numbers.two(4) == 0, numbers.two(6) == 0, numbers.two(8) == count else {
            throw ZipError.inParts
          }
          guard count != 0xFFFF, tableBytes != 0xFFFF_FFFF, tableOffset != 0xFFFF_FFFF else {
            throw ZipError.tooLarge
          }
          return
        }
        place -= 1
      }
      throw ZipError.damaged
    }
  }
}

/// Numbers with the lowest byte first, at offsets from a place; 0 where there are no bytes.
private struct Numbers {
  private let bytes: [UInt8]
  private let start: Int

  init(_ bytes: [UInt8], at start: Int) {
    (self.bytes, self.start) = (bytes, start)
  }

  func two(_ offset: Int) -> Int {
    let place = start + offset
    guard place >= 0, place + 2 <= bytes.count else { return 0 }
    return Int(bytes[place]) | Int(bytes[place + 1]) << 8
  }

  func four(_ offset: Int) -> Int { two(offset) | two(offset + 2) << 16 }
}

/// Why an archive, or a member of one, cannot be read.
public enum ZipError: Error, Hashable, CustomStringConvertible {
  /// It ends too early, or has other bytes than it was written with.
  case damaged
  case inParts
  /// It, or a member, has more than 4 GiB.
  case tooLarge
  case tooManyMembers(limit: Int)
  case encrypted
  /// A way of compressing that few programs use, by its number.
  case otherMethod(Int)

  public var description: String {
    switch self {
    case .damaged: "the archive is truncated or damaged; get a complete copy"
    case .inParts: "the archive consists of several files; unpack it first"
    case .tooLarge: "the archive has more than 4 GiB; unpack it first"
    case .tooManyMembers(let limit): "the archive has more than \(limit) files; unpack it first"
    case .encrypted: "the archive is encrypted; unpack it first"
    case .otherMethod(let number):
      "the archive is compressed in an unusual way (method \(number)); unpack it first"
    }
  }
}
