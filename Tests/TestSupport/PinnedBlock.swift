internal import Foundation

/// A block of a page in docs/ that follows from the code, between two marks that no reader sees.
///
/// A test compares the block with what the code says; `script/docs` writes it.
public struct PinnedBlock {
  private let path: String
  private let start: String
  private let end = "<!-- end -->"

  public init(_ page: String, _ name: String) {
    path = Repository.file("docs/\(page)")
    start = "<!-- \(name): written by script/docs -->"
  }

  /// What stands between the marks, after writing `text` there if that was asked for.
  public func text(afterWriting text: String) throws -> String {
    let page = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    guard let first = page.range(of: start + "\n"),
      let last = page.range(of: end, range: first.upperBound..<page.endIndex)
    else { return "" }
    let block = first.upperBound..<last.lowerBound
    guard ProcessInfo.processInfo.environment["VANLOG_WRITE_DOCS"] != nil else {
      return String(page[block])
    }
    try Data(page.replacingCharacters(in: block, with: text).utf8).write(to: URL(filePath: path))
    return text
  }
}
