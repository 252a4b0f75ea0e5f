public import DurableFiles
internal import Text

/// What GPS has proven about the time in this boot of the machine; the recorder keeps it in
/// `run/clock.json` for other programs.
public struct GPSClock: Hashable, Sendable {
  /// The boot in which it was proven; it says nothing about any other.
  public let boot: String
  /// GPS time less the time since boot, in milliseconds.
  public let offset: Int64

  static let fileName = "clock.json"
  private static let limit = 4_096

  public init(boot: String, offset: Int64) {
    self.boot = boot
    self.offset = offset
  }

  /// Reads what `bytes` wrote; `nil` for anything else.
  init?(parsing bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes, maximumDepth: 4),
      let boot = value["boot"]?.string, let offset = value["offset_ms"]?.integer,
      offset.magnitude < 1 << 52
    else { return nil }
    self.init(boot: boot, offset: offset)
  }

  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.object { json in
      json.field("boot", boot)
      json.field("offset_ms", offset)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// Writes it to `run`, replacing what was known before.
  public func keep(in run: borrowing Directory) throws(FileError) {
    try run.replace(Self.fileName, with: bytes)
  }

  /// What was proven in this boot, if anything was.
  static func current(in home: HomeFolder) -> GPSClock? {
    let path = HomeFolder.join(home.runFolder, fileName)
    guard let bytes = try? File.contents(of: path, limit: limit),
      let clock = GPSClock(parsing: bytes), clock.boot == BootID.current()
    else { return nil }
    return clock
  }
}
