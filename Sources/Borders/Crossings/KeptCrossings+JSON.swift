internal import Geodesy
public import Text

/// `border_crossings.json`, which docs/formats.md describes: one entry a line.
///
/// In files of version 1 the crossings of drives were entries as well; they are found again in the
/// drives, and what a person said about one is kept.
extension KeptCrossings {
  static let format = "vanlog border crossings"
  static let version: Int64 = 2

  /// What could be read of a file.
  public struct Reading: Sendable {
    public let kept: KeptCrossings
    /// How many entries could not be read.
    public let lost: Int
    /// What is wrong with the file, if anything is.
    public let damage: String?
  }

  /// The file is of a version that this one must not change.
  public struct TooNew: Error, Sendable, CustomStringConvertible {
    public var description: String {
      "border_crossings.json was written by a newer vanlog; update this one"
    }
  }

  /// Reads the file; if it is damaged, every line that holds a whole entry.
  public static func read(_ bytes: [UInt8]) throws(TooNew) -> Reading {
    do {
      let file = try JSONValue(parsing: bytes, maximumDepth: 8)
      if let version = file["version"]?.integer, version > Self.version { throw TooNew() }
      guard let entries = file["crossings"]?.elements else {
        return salvaged(bytes, because: "it has no list \"crossings\"")
      }
      let crossings = entries.map(Crossing.init(json:))
      let lost = crossings.count { $0 == nil }
      var kept = KeptCrossings(crossings.compactMap(\.self).withoutRepetitions)
      kept.unknown = file.members(except: ["format", "version", "crossings"])
      return Reading(
        kept: kept, lost: lost, damage: lost > 0 ? "some of its entries cannot be read" : nil)
    } catch let error as JSONError {
      return salvaged(bytes, because: "\(error)")
    } catch {
      throw TooNew()
    }
  }

  private static func salvaged(_ bytes: [UInt8], because damage: String) -> Reading {
    var crossings: [Crossing] = []
    var lost = 0
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let start = line.firstIndex(of: UInt8(ascii: "{")), line[start...].count > 20 else {
        continue
      }
      var entry = line[start...]
      while let end = entry.last, end != UInt8(ascii: "}") { entry.removeLast() }
      if let value = try? JSONValue(parsing: Array(entry), maximumDepth: 8),
        let crossing = Crossing(json: value)
      {
        crossings.append(crossing)
      } else if String(decoding: line, as: UTF8.self).contains(bytesOf: "\"from\"") {
        lost += 1
      }
    }
    return Reading(kept: KeptCrossings(crossings.withoutRepetitions), lost: lost, damage: damage)
  }

  /// The file.
  public var bytes: [UInt8] {
    var bytes = Array("{\"format\": \"\(Self.format)\", \"version\": \(Self.version), ".utf8)
    for member in unknown {
      var json = JSONWriter()
      JSONValue.string(member.name).write(to: &json)
      bytes += json.bytes + Array(": ".utf8)
      json = JSONWriter()
      member.value.write(to: &json)
      bytes += json.bytes + Array(", ".utf8)
    }
    bytes += Array("\"crossings\": [".utf8)
    for (index, crossing) in entries.enumerated() {
      var json = JSONWriter()
      crossing.write(to: &json)
      bytes += Array(index == 0 ? "\n".utf8 : ",\n".utf8) + json.bytes
    }
    return bytes + Array("\n]}\n".utf8)
  }
}

extension Crossing: JSONObject {
  private static let members = [
    "id", "at", "left_at", "lat", "lon", "from", "to", "source", "aboard", "detected", "deleted",
    "typed",
  ]

  fileprivate init?(json: JSONValue) {
    guard let id = json["id"]?.string.flatMap({ RecordID(text: $0) }),
      let event = Event(json: json),
      let source = json["source"]?.string.flatMap(Source.init(rawValue:))
    else { return nil }
    var aboard: [RecordID]?
    switch json["aboard"] {
    case nil, .null?: aboard = nil
    case .array(let people)?:
      let ids = people.compactMap { $0.string.flatMap { RecordID(text: $0) } }
      guard ids.count == people.count else { return nil }
      aboard = ids
    default: return nil
    }
    self.init(
      id: id, event: event, source: source, detected: json["detected"].flatMap(Event.init(json:)),
      aboard: aboard, isDeleted: json["deleted"]?.bool ?? false)
    typed = json["typed"].flatMap(TypedTimes.init(json:))
    unknown = json.members(except: Self.members)
  }

  public func writeMembers(to json: inout JSONWriter) {
    json.field("id", id.description)
    event.writeMembers(to: &json)
    json.field("source", source.rawValue)
    json.key("aboard")
    if let aboard {
      json.array { json in for person in aboard { json.value(person.description) } }
    } else {
      json.null()
    }
    json.field("detected", detected)
    json.field("deleted", isDeleted)
    if let typed { json.field("typed", typed) }
    for member in unknown {
      json.key(member.name)
      member.value.write(to: &json)
    }
  }
}

extension JSONValue {
  /// The members of an object but for those with these names.
  fileprivate func members(except names: [String]) -> [Member] {
    (members ?? []).filter { !names.contains($0.name) }
  }
}

extension Crossing.Event: JSONObject {
  fileprivate init?(json: JSONValue) {
    guard let at = json["at"]?.string.flatMap({ Instant($0) }),
      let from = json["from"]?.string, let to = json["to"]?.string,
      Country(code: from) != nil, Country(code: to) != nil, from != to
    else { return nil }
    var place: CoordinateE7?
    if let latitude = json["lat"]?.number, let longitude = json["lon"]?.number {
      guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else {
        return nil
      }
      place = coordinate.e7
    }
    var left: Instant?
    if let text = json["left_at"]?.string {
      guard let instant = Instant(text), instant <= at else { return nil }
      left = instant
    }
    self.init(at: at, left: left, place: place, from: from, to: to)
  }

  public func writeMembers(to json: inout JSONWriter) {
    json.field("at", at.description)
    json.field("left_at", left?.description)
    json.field("lat", place.map { Int64($0.latitude) }, places: 7)
    json.field("lon", place.map { Int64($0.longitude) }, places: 7)
    json.field("from", from)
    json.field("to", to)
  }
}

extension [Crossing] {
  /// Without later entries of the same id, as copying lines by hand makes them.
  fileprivate var withoutRepetitions: [Crossing] {
    var seen: Set<RecordID> = []
    return filter { seen.insert($0.id).inserted }
  }
}
