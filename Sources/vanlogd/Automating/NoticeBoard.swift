internal import DurableFiles
internal import HomeFolder
internal import Text
internal import Watching

/// The notices for people, in `run/notices.json`.
struct NoticeBoard {
  private var notices: Notices

  init(in run: borrowing Directory) {
    func bytes(_ name: String) -> [UInt8]? {
      try? run.contents(of: name, limit: Notices.sizeLimit)
    }
    notices = Notices(parsing: bytes(Notices.fileName), read: bytes(Notices.readName))
  }

  /// Whether one of the newest notices has this text.
  func has(_ text: String) -> Bool { notices.all.contains { $0.text == text } }

  /// Adds a notice, and returns it as the program that shows notices gets it.
  mutating func add(
    _ text: String, kind: String, rule: String?, time: Instant?, in run: borrowing Directory
  ) throws(FileError) -> String {
    let notice = notices.add(text, kind: kind, rule: rule, at: time)
    try run.replace(Notices.fileName, with: notices.bytes)
    var json = JSONWriter()
    notice.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
