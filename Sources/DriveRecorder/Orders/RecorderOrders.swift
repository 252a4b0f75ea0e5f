public import Text

/// What `vanlog` tells the recorder when it starts it; on the way it is a list of arguments.
public struct RecorderOrders: Hashable, Sendable {
  /// The folder that holds everything; it exists.
  public var home: String
  /// The id of the drive to begin; `nil` goes on with the drive that lies there, or begins one if there
  /// is none.
  public var drive: RecordID?
  /// `nil` takes the mode of the drive that lies there, else the usual one.
  public var mode: RecordingMode?
  public var trip, van: RecordID?
  /// The IANA name of the time zone, if it is known, and how far it is ahead of UTC.
  public var zone: String?
  public var offsetSeconds = 0
  public var source = Source.gpsd(host: "127.0.0.1", port: 2947)
  /// Whether a line is printed whenever something has been saved.
  public var printsLines = false
  /// Whether nobody waits: then the recorder leaves its terminal once it is ready.
  public var isDetached = false
  /// The program that keeps the drive for good when the recording ends by itself.
  public var keeper: String?
  /// No moment before this one can be right.
  public var buildDate = Instant(secondsSinceEpoch: 0)
  /// Dies at this write, counted from one: for `drive torture`.
  public var dieAtWrite: Int?

  /// Where the fixes come from.
  public enum Source: Hashable, Sendable {
    case gpsd(host: String, port: Int)
    case replay(Replay)
  }

  /// A recording that takes the place of a receiver.
  public struct Replay: Hashable, Sendable {
    public var path: String
    /// How many times faster than it happened; `nil` is as fast as it goes.
    public var speed: Double?
    /// Whether its times must prove themselves, as those of a receiver must.
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

  /// The machine that gpsd runs on and its port, as settings and options have it: `127.0.0.1:2947`.
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
