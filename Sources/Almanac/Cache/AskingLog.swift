public import Text

/// What is remembered of both servers, and of check-ins that the archive was asked about.
public struct AskingLog: Hashable, Sendable {
  /// A check-in whose weather was asked for, and not known yet.
  public struct Try: Hashable, Sendable {
    public let id: RecordID
    public var count: Int
    public var last: CacheMoment

    public init(id: RecordID, count: Int, last: CacheMoment) {
      self.id = id
      self.count = count
      self.last = last
    }
  }

  public var forecast: AskingManners?
  public var archive: AskingManners?
  public var tries: [Try] = []

  public init() {}

  static let fileName = "weather-asked.json"
  static let sizeLimit = 256 << 10
  private static let format = "vanlog weather asked"
  private static let mostTries = 500

  var bytes: [UInt8] {
    var json = JSONWriter(indentation: 1)
    json.object { json in
      json.field("format", Self.format)
      json.field("version", 1)
      if let forecast {
        json.key("forecast")
        forecast.write(to: &json)
      }
      if let archive {
        json.key("archive")
        archive.write(to: &json)
      }
      json.field("checkins", Array(tries.suffix(Self.mostTries))) { json, entry in
        json.field("id", entry.id.description)
        json.field("tries", entry.count)
        json.key("last")
        entry.last.write(to: &json)
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Reads the file; of a damaged one what can be read, since it only says when to ask again.
  init(parsing bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes, maximumDepth: 8),
      value["format"]?.string == Self.format
    else { return }
    forecast = AskingManners(value["forecast"])
    archive = AskingManners(value["archive"])
    tries = (value["checkins"]?.elements ?? []).prefix(Self.mostTries).compactMap { entry in
      guard let id = entry["id"]?.string.flatMap({ RecordID(text: $0) }),
        let count = entry["tries"]?.integer, (0...1_000).contains(count),
        let last = CacheMoment(entry["last"])
      else { return nil }
      return Try(id: id, count: Int(count), last: last)
    }
  }
}
