import CommandLineKit
import DurableFiles
import Glibc
import Text

/// The lines of a file or of standard input, read piece by piece.
final class LineInput {
  /// A longer line cannot be a place.
  private static let longestLine = 400
  private static let pieceBytes = 65_536

  private let file: File?
  private var offset = 0
  private var piece: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  init(_ path: String) throws {
    file = path == "-" ? nil : try File(path, links: .follow)
  }

  /// The next line without its end; `.some(nil)` for one that is too long, `nil` after the last.
  func next() throws -> [UInt8]?? {
    var line: [UInt8] = []
    var (isTooLong, hasBegun) = (false, false)
    while true {
      if position == piece.count, try !readPiece() {
        return hasBegun ? .some(isTooLong ? nil : line) : nil
      }
      hasBegun = true
      let rest = piece[position...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let part = rest[..<(end ?? rest.endIndex)]
      if line.count + part.count > Self.longestLine { isTooLong = true } else { line += part }
      position = end.map { $0 + 1 } ?? piece.count
      guard end != nil else { continue }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      return .some(isTooLong ? nil : line)
    }
  }

  /// Reads on; `false` at the end.
  private func readPiece() throws -> Bool {
    guard !isAtEnd else { return false }
    piece =
      switch file {
      case .some(let file): try file.bytes(upTo: Self.pieceBytes, at: offset)
      case .none: try Self.standardInput()
      }
    offset += piece.count
    position = 0
    isAtEnd = piece.isEmpty
    return !isAtEnd
  }

  private static func standardInput() throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: pieceBytes)
    while true {
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      if count >= 0 { return Array(bytes.prefix(count)) }
      let code = errno
      guard code == EINTR else {
        throw CommandProblem(
          .inputOutput,
          "cannot read standard input: \(SystemMessage.text(code)); give a file or a pipe")
      }
    }
  }
}
