internal import Records
internal import Text

extension SnapshotManifest {
  /// How many parts were loaded, and of which list of parts: one number may get another list where a
  /// remote was emptied.
  func progress(_ done: Int) -> [UInt8] {
    let end = ends.first { $0.place.actor == actor && $0.place.lane == .records }
    return Array("\(done) \(Hexadecimal.text(identity)) \(end?.place.number ?? 0)".utf8)
  }

  func partsLoaded(_ progress: [UInt8]) -> Int? {
    let words = String(decoding: progress, as: UTF8.self).split(separator: " ")
    guard words.count == 3, let done = Int(words[0]), words[1] == Hexadecimal.text(identity) else {
      return nil
    }
    return min(done, parts.count)
  }

  /// Up to where the actor's own records go in it.
  static func end(_ progress: [UInt8]) -> UInt64? {
    String(decoding: progress, as: UTF8.self).split(separator: " ").last.flatMap { UInt64($0) }
  }

  private var identity: [UInt8] { Segment.chainHash(of: parts.flatMap(\.hash)) }
}
