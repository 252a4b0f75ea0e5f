import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// A diary as Markdown, which notebooks and weblogs take.
struct DiaryMarkdown {
  let diary: Diary
  let units: UnitSystem

  func write(to sink: ([UInt8]) throws -> Void) throws {
    var head = "# \(Self.escaped(diary.title))\n\n"
    if !diary.span.isEmpty { head += "*\(Self.escaped(diary.span))*\n\n" }
    for (label, value) in diary.facts(units) { head += "- \(label): \(Self.escaped(value))\n" }
    if let note = diary.note { head += "\n" + Self.quoted(note, indent: "") }
    try sink(Array(head.utf8))
    try diary.forEachDay(units) { try sink(Array(text(of: $0).utf8)) }
  }

  private func text(of day: DiaryDay) -> String {
    var text = "\n## \(Self.escaped(day.heading))\n\n"
    for line in day.lines {
      let time = line.time.isEmpty ? "" : "**\(line.time)** "
      text += "- \(time)\(Self.escaped(line.sentence))\n"
      if let note = line.note, !note.isEmpty { text += "\n" + Self.quoted(note, indent: "  ") }
    }
    for photo in day.photos { text += "- Photo: \(Self.escaped(photo.title))\n" }
    return text
  }

  /// A quotation of several lines, with an empty one after it.
  private static func quoted(_ text: String, indent: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\(indent)> \(escaped(String($0)))  \n" }.joined() + "\n"
  }

  /// Text in which nothing is markup: a name such as `*Bulli*` stays a name.
  static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in Printable.line(text).utf8 {
      if special.contains(byte) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let special = Array("\\`*_[]<>#|~&".utf8)
}
