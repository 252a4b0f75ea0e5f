internal import Records
internal import Text

/// How far the own objects at a remote were read back, one after the other.
///
/// A medium that rots is noticed while what was on it is still here.
struct ReadingBack: Sendable, Equatable {
  /// What was read: own segments first, then parts of documents.
  enum Position: Sendable, Hashable {
    case segment(SegmentPlace)
    case documentPart(ContentHash, Int)
  }

  /// A timer may sync each minute; on a link that is paid for, each byte counts.
  private static let pause: Int64 = 900_000

  /// The last object that was read; `nil` at the beginning of a round.
  private(set) var last: Position?
  /// When something was last read.
  private var lastRead: Int64?
  private var began: Int64?
  /// When the last round began that has come to its end: all that was there then was read since.
  private(set) var proven: Int64?

  /// Whether it is time to read something.
  func isDue(at now: Int64) -> Bool {
    lastRead.map { now < $0 || now - $0 >= Self.pause } ?? false
  }

  /// There is time after the first sync.
  mutating func begin(at now: Int64) { lastRead = lastRead ?? now }

  mutating func note(_ position: Position, at now: Int64) {
    began = began ?? now
    (last, lastRead) = (position, now)
  }

  /// Everything was read.
  mutating func beginAgain() {
    proven = began ?? proven
    (last, began) = (nil, nil)
  }
}

extension ReadingBack: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    switch last {
    case .segment(let place): json.field("segment", place.text)
    case .documentPart(let hash, let number):
      json.field("document", LostPart.documentPart(hash, number).text)
    case nil: break
    }
    json.field("last_read", lastRead)
    json.field("began", began)
    json.field("proven", proven)
  }

  init(_ json: JSONValue?) {
    if let place = json?["segment"].flatMap({ SegmentPlace($0) }) {
      last = .segment(place)
    } else if case .documentPart(let hash, let number)? = json?["document"].flatMap({ LostPart($0) }
    ) {
      last = .documentPart(hash, number)
    }
    lastRead = json?["last_read"]?.integer
    began = json?["began"]?.integer
    proven = json?["proven"]?.integer
  }
}
