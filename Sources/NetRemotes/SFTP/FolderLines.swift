/// The lines in which an SSH server lists a folder, as `ls -l` does.
final class FolderLines {
  private static let longestLine = 4_096
  private static let largest = 268_435_456

  private(set) var page: FolderPage
  private var line: [UInt8] = []
  private var count = 0

  init(_ page: FolderPage) {
    self.page = page
  }

  /// Takes a piece; `false` ends the transfer.
  func take(_ transfer: Transfer, _ piece: UnsafeRawBufferPointer) -> Bool {
    count += piece.count
    for byte in piece {
      if byte == UInt8(ascii: "\n") {
        take(line[...])
        line.removeAll(keepingCapacity: true)
      } else if line.count < Self.longestLine {
        line.append(byte)
      }
    }
    guard count <= Self.largest else {
      transfer.refusal = Complaint(.other, "the server's list never ends")
      return false
    }
    return true
  }

  /// The kind of a file is the first letter of its line, and a name of ours the last word.
  private func take(_ line: ArraySlice<UInt8>) {
    guard let kind = line.first, kind == UInt8(ascii: "d") || kind == UInt8(ascii: "-"),
      let space = line.lastIndex(of: UInt8(ascii: " "))
    else { return }
    let name = line[(space + 1)...]
    guard ObjectPath.isPart(name), !Self.isPartOfName(line, before: space) else { return }
    page.offer(
      FolderEntry(
        name: String(decoding: name, as: UTF8.self), isFolder: kind == UInt8(ascii: "d")))
  }

  /// Whether the name goes further back than to this space: before a name stands a time or a year.
  private static func isPartOfName(_ line: ArraySlice<UInt8>, before space: Int) -> Bool {
    guard let last = line[..<space].last(where: { $0 != UInt8(ascii: " ") }) else { return true }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last)
  }
}
