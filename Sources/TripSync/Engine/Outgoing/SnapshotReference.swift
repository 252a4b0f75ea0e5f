internal import Records
internal import Text

/// A segment whose content is a snapshot of its actor.
enum SnapshotReference {
  static let kind = "snapshot"

  static func content(_ number: UInt64) -> BundleContent {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: number)
    return BundleContent(kind: kind, bytes: bytes)
  }

  static func number(in contents: [BundleContent]) -> UInt64? {
    guard let bytes = contents.first(where: { $0.kind == kind })?.bytes, bytes.count == 8 else {
      return nil
    }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
