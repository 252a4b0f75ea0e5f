internal import DurableFiles
internal import Glibc

/// A database file read page by page, without SQLite, which gives up at a page that is lost.
///
/// The format is <https://www.sqlite.org/fileformat2.html>. None of its bytes are trusted.
final class DatabaseFile {
  private static let usualPageSize = 4_096
  private static let headerSize = 100
  /// A card may succeed at the second reading of a bad sector.
  private static let mostTries = 3

  private let file: File
  private let header: PageBytes
  let pageSize, pageCount: Int
  /// The size of a page without the bytes that extensions of SQLite reserve at its end.
  let usableSize: Int
  /// The error of the last page that the disk could not read.
  private(set) var readError: FileError?

  static func open(_ file: consuming File) throws -> DatabaseFile {
    let header = PageBytes(try file.bytes(upTo: headerSize, at: 0))
    let size = pageSize(in: header)
    let count = try file.status().size / (size ?? usualPageSize)
    return DatabaseFile(file, header: header, pageSize: size, pageCount: count)
  }

  private init(_ file: consuming File, header: PageBytes, pageSize: Int?, pageCount: Int) {
    self.file = file
    self.header = pageSize == nil ? PageBytes([]) : header
    self.pageSize = pageSize ?? Self.usualPageSize
    self.pageCount = pageCount
    let reserved = pageSize == nil ? 0 : header.byte(at: 20) ?? 0
    usableSize = self.pageSize - min(reserved, self.pageSize - 480)
  }

  /// The page size in a header, or `nil` if this is not one.
  private static func pageSize(in header: PageBytes) -> Int? {
    guard header.bytes.starts(with: "SQLite format 3\0".utf8), let size = header.number16(at: 16)
    else { return nil }
    if size == 1 { return 65_536 }
    return size >= 512 && size & (size - 1) == 0 ? size : nil
  }

  /// A page by its number, counted from 1; `nil` if the file ends before it or the disk fails.
  func page(_ number: Int) throws -> PageBytes? {
    guard (1...max(pageCount, 1)).contains(number) else { return nil }
    for _ in 0..<Self.mostTries {
      do {
        let bytes = try file.bytes(upTo: pageSize, at: (number - 1) * pageSize)
        return bytes.count == pageSize ? PageBytes(bytes) : nil
      } catch {
        guard error.code == EIO else { throw error }
        readError = error
      }
    }
    return nil
  }

  /// The pages of the freelist; what they hold is out of date.
  func freePages() throws -> Set<Int> {
    var free: Set<Int> = []
    var trunk = header.number32(at: 32) ?? 0
    while trunk != 0, free.insert(trunk).inserted, let page = try page(trunk) {
      let count = min(page.number32(at: 4) ?? 0, usableSize / 4 - 2)
      for index in 0..<count { free.insert(page.number32(at: 8 + index * 4) ?? 0) }
      trunk = page.number32(at: 0) ?? 0
    }
    return free
  }
}
