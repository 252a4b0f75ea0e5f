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

  /// Whether some wait for the end of quiet hours.
  var isHolding: Bool { !notices.held.isEmpty }

  /// Adds a notice, and returns it as the program that shows notices gets it.
  mutating func add(
    _ text: String, kind: String, rule: String?, time: Instant?, isHeld: Bool,
    in run: borrowing Directory
  ) throws(FileError) -> String {
    let notice = notices.add(text, kind: kind, rule: rule, at: time, isHeld: isHeld)
    try run.replace(Notices.fileName, with: notices.bytes)
    return Self.text(notice)
  }

  /// Those that have waited for the end of quiet hours and that no one has read meanwhile, for the
  /// same program; that they have is on the disk once this returns.
  mutating func release(in run: borrowing Directory) throws(FileError) -> [String] {
    let read = try? run.contents(of: Notices.readName, limit: Notices.sizeLimit)
    let released = notices.release(read: read)
    try run.replace(Notices.fileName, with: notices.bytes)
    return released.map(Self.text)
  }

  private static func text(_ notice: Notice) -> String {
    var json = JSONWriter()
    notice.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
