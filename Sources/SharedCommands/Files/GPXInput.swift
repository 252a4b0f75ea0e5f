internal import CommandLineKit
internal import DurableFiles
internal import Glibc
internal import Records
public import TrackFormats

/// A GPX file or standard input, read piece by piece.
public final class GPXInput {
  /// A year with a point every second makes about 3 GB; a larger file is a mistake.
  private static let maximumBytes = 1 << 30

  /// The operand that stands for standard input.
  public static let standardInput = "-"

  /// As it was named, for messages.
  public let name: String
  private let file: File?
  private var offset = 0

  public init(_ path: String) throws {
    name = path == Self.standardInput ? "standard input" : path
    file = path == Self.standardInput ? nil : try File(path, links: .follow)
  }

  /// The whole content; errors name the file.
  public func contents() throws -> GPXFile {
    try naming { try GPXFile { [self] maximum in try read(maximum) } }
  }

  /// Reads the content piece by piece in bounded memory.
  public func forEachItem(_ body: (GPXItem) throws -> Void) throws {
    try naming {
      var reader = try GPXReader { [self] maximum in try read(maximum) }
      while let item = try reader.next() { try body(item) }
    }
  }

  private func naming<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as XMLError {
      throw unreadable("\(error)")
    } catch let error as GPXError {
      throw unreadable("\(error)")
    }
  }

  private func unreadable(_ reason: String) -> StoreError {
    StoreError.badValue(field: name, reason: "cannot be read: \(reason)")
  }

  private func read(_ maximum: Int) throws -> [UInt8] {
    let bytes =
      switch file {
      case .some(let file): try Self.bytes(of: file, at: offset, maximum)
      case .none: try readStandardInput(maximum)
      }
    offset += bytes.count
    guard offset <= Self.maximumBytes else {
      throw unreadable("it is larger than 1 GiB; split it and import the parts")
    }
    return bytes
  }

  private static func bytes(
    of file: borrowing File, at offset: Int, _ maximum: Int
  ) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: maximum)
    let count = try fill(&bytes, from: file, at: offset)
    return Array(bytes.prefix(count))
  }

  private static func fill(
    _ bytes: inout [UInt8], from file: borrowing File, at offset: Int
  ) throws -> Int {
    var elements = bytes.mutableSpan
    var room = elements.mutableBytes
    return try file.read(into: &room, at: offset)
  }

  private func readStandardInput(_ maximum: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: maximum)
    while true {
      let count = Glibc.read(0, &bytes, bytes.count)
      if count >= 0 { return Array(bytes.prefix(count)) }
      let code = errno
      guard code == EINTR else {
        throw unreadable("\(SystemMessage.text(code)); give a file or a pipe")
      }
    }
  }
}
