internal import Text
internal import Records

/// Part of a snapshot or of a document that a remote lost: any device that has it stores it there
/// again.
enum LostPart: Sendable, Hashable {
  case snapshotPart(ActorID, [UInt8])
  /// The number of a part of the document with this hash.
  case documentPart(ContentHash, Int)

  var text: String {
    switch self {
    case .snapshotPart(let actor, let hash): "snap \(actor.id) \(Hexadecimal.text(hash))"
    case .documentPart(let hash, let number): "document \(hash) \(number)"
    }
  }

  init?(_ json: JSONValue) {
    let words = (json.string ?? "").split(separator: " ")
    guard words.count == 3 else { return nil }
    switch words[0] {
    case "snap":
      guard let id = RecordID(text: words[1]), let hash = Hexadecimal.bytes(String(words[2])),
        hash.count == Segment.hashSize
      else { return nil }
      self = .snapshotPart(ActorID(id), hash)
    case "document":
      guard let hash = ContentHash(String(words[1])), let number = Names.decimal(words[2]) else {
        return nil
      }
      self = .documentPart(hash, Int(number))
    default: return nil
    }
  }
}
