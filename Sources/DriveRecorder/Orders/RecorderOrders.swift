public import Text

/// What `vanlog` tells the recorder at its start, passed as a list of arguments.
public struct RecorderOrders: Hashable, Sendable {
  /// The home folder, which must exist.
  public var home: String
  /// The drive to begin; `nil` resumes the existing drive, or begins one if there is none.
  public var drive: RecordID?
  /// `nil` takes the mode of the existing drive, or else the default.
  public var mode: RecordingMode?
  public var trip, van: RecordID?
  /// The IANA name of the time zone, if known, and its offset from UTC.
  public var zone: String?
  public var offsetSeconds = 0
  public var source = Source.gpsd(host: "127.0.0.1", port: 2947)
  /// Whether to print a line after each save.
  public var printsLines = false
  /// Whether no one waits: then the recorder leaves its terminal once it is ready.
  public var isDetached = false
  /// The program that saves the drive for good if the recording ends on its own.
  public var keeper: String?
  /// A file with gpsd's reports of the minutes before, which the drive begins with.
  public var lead: String?
  /// Whether it is a service, which waits for orders between drives.
  public var waits = false
  /// Whether a service records at once, and waits only after that.
  public var recordsFirst = false
  /// No earlier time can be right.
  public var buildDate = Instant(secondsSinceEpoch: 0)
  /// Dies at this write, counted from one: for `drive torture`.
  public var dieAtWrite: Int?

  /// The source of the fixes.
  public enum Source: Hashable, Sendable {
    case gpsd(host: String, port: Int)
    case replay(Replay)
  }

  /// A recording in place of a receiver.
  public struct Replay: Hashable, Sendable {
    public var path: String
    /// How many times faster than recorded; `nil` is as fast as possible.
    public var speed: Double?
    /// Whether its times must be proven, as a receiver's must.
    public var isAsLive: Bool

    public init(path: String, speed: Double?, isAsLive: Bool = false) {
      self.path = path
      self.speed = speed
      self.isAsLive = isAsLive
    }
  }

  public init(home: String) {
    self.home = home
  }

  /// gpsd's address and port, as in settings and options: `127.0.0.1:2947`.
  public static func gpsd(parsing text: String) -> Source? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let host = parts.first, !host.isEmpty, host.utf8.count <= 255 else {
      return nil
    }
    guard parts.count == 2 else { return .gpsd(host: String(host), port: 2947) }
    guard let port = Int(parts[1]), (1...65_535).contains(port) else { return nil }
    return .gpsd(host: String(host), port: port)
  }
}
