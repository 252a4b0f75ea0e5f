public import Text

/// The newest notices, oldest first, and which of them have been read.
///
/// There are two files in `run/`, so that each has one writer and none needs a lock: the daemon writes
/// the notices, and the program that shows them writes which was the last one read.
public struct Notices: Sendable, Hashable {
  public static let fileName = "notices.json"
  public static let readName = "notices-read.json"
  public static let countLimit = 100
  /// A file with more bytes is not one of vanlog's.
  public static let sizeLimit = 1 << 20
  private static let version: Int64 = 1

  public private(set) var all: [Notice] = []
  /// The id of the newest notice that was read; 0 before the first.
  public private(set) var lastRead: Int64 = 0
  /// The ids of those that make themselves heard once quiet hours end, in order.
  public private(set) var held: [Int64] = []

  public init() {}

  /// Reads both files, `nil` for one that is not there; what cannot be read is left out.
  public init(parsing bytes: [UInt8]?, read: [UInt8]? = nil) {
    for element in Self.value(bytes)?["notices"]?.elements ?? [] {
      guard let notice = Notice(element), notice.id > all.last?.id ?? 0 else { continue }
      all.append(notice)
    }
    all = all.suffix(Self.countLimit)
    let held = (Self.value(bytes)?["held"]?.elements ?? []).compactMap { $0.string }
    self.held = all.map { $0.id }.filter { held.contains("\($0)") }
    lastRead = Self.lastRead(read)
  }

  private static func lastRead(_ bytes: [UInt8]?) -> Int64 {
    let last = value(bytes)?["read"]?.string.flatMap { Int64($0) } ?? 0
    return Notice.ids.contains(last) ? last : 0
  }

  private static func value(_ bytes: [UInt8]?) -> JSONValue? {
    guard let bytes, bytes.count <= sizeLimit,
      let value = try? JSONValue(parsing: bytes, maximumDepth: 8),
      value["version"]?.integer == version
    else { return nil }
    return value
  }

  /// Adds a notice, which may have to wait until it makes itself heard; the oldest has to go if there are
  /// too many.
  @discardableResult public mutating func add(
    _ text: String, kind: String = Notice.Kind.automation, rule: String?, at time: Instant?,
    isHeld: Bool = false
  ) -> Notice {
    // If the file was lost, what comes next is unread anyway.
    let last = max(all.last?.id ?? 0, lastRead)
    let notice = Notice(id: last + 1, at: time, text: text, rule: rule, kind: kind)
    all.append(notice)
    if isHeld { held.append(notice.id) }
    if all.count > Self.countLimit {
      all.removeFirst(all.count - Self.countLimit)
      held.removeAll { $0 < all[0].id }
    }
    return notice
  }

  /// Stops holding notices back, and returns those to show now: the ones still unread, according to
  /// `read`, the file that keeps track of that.
  public mutating func release(read: [UInt8]?) -> [Notice] {
    lastRead = max(lastRead, Self.lastRead(read))
    let released = unread.filter { held.contains($0.id) }
    held = []
    return released
  }

  public var newest: Notice? { all.last }
  public var unread: [Notice] { all.filter { $0.id > lastRead } }

  /// Marks as read what is there now.
  public mutating func markRead() {
    lastRead = max(lastRead, all.last?.id ?? 0)
  }

  /// The file of the notices.
  public var bytes: [UInt8] {
    var writer = JSONWriter(indentation: 1)
    writer.object { json in
      json.field("version", Self.version)
      json.key("notices")
      json.array { json in
        for notice in all { notice.write(to: &json) }
      }
      if !held.isEmpty { json.field("held", held.map { "\($0)" }) }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// The file that says up to which notice they were read.
  public var readBytes: [UInt8] {
    var writer = JSONWriter()
    writer.object { json in
      json.field("version", Self.version)
      json.field("read", "\(lastRead)")
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
