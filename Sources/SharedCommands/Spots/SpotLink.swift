internal import SpotsVault
public import Text

/// How records name a spot: `PACK/ID`, which can be read even if the pack is gone.
public enum SpotLink {
  static func text(_ id: String, inPack pack: String) -> String { "\(pack)/\(id)" }

  /// A place of one's own by its full id, since short ids grow.
  public static func own(_ id: RecordID) -> String {
    text(id.description, inPack: PackDetails.ownPack)
  }

  /// The place of one's own that a link leads to; `nil` if it is a spot of a pack.
  public static func ownPlace(_ link: String) -> RecordID? {
    let prefix = PackDetails.ownPack + "/"
    return link.hasPrefix(prefix) ? RecordID(text: link.dropFirst(prefix.count)) : nil
  }
}
