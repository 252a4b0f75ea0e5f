public import Text

/// Something about a remote that is not as it should be; nothing here was changed because of it.
public struct Trouble: Sendable, Hashable {
  public enum Kind: String, Sendable, CaseIterable {
    /// An object is not what was written: bits, name, signature or place.
    case altered
    /// It shows an older state than before.
    case wentBack = "went_back"
    /// It does not hand over what others have seen there.
    case withheld
    /// Something there was made by a newer vanlog.
    case newer
    /// A new data key is in use, which this device was not given yet.
    case keyMissing = "key_missing"
    /// A device that was revoked still writes.
    case revoked
    /// Not one passphrase opens everything.
    case passphrase
    /// Another device has the same changes and is in another state.
    case differs
    /// A copy of this home writes under the same name.
    case twin
    /// Too much in it that does not belong there.
    case junk
  }

  public let kind: Kind
  /// What it is about; the same trouble is reported once.
  public let about: String
  public let text: String
  /// In how many syncs one after the other it was met, and when first.
  public internal(set) var count = 1
  public internal(set) var since: Int64

  /// What a trouble with the data key in use is about.
  static let key = "key"

  /// How long people are told about untrusted data that a device has written.
  private static let aloud = Int64(7 * 86_400_000)

  /// What may only be late is reported after this many syncs or this much time.
  private static let patience = (count: 3, milliseconds: Int64(86_400_000))

  /// Whether something is damaged, withheld or not believed, rather than waiting for someone.
  public var isDamage: Bool {
    switch kind {
    case .altered, .wentBack, .withheld, .keyMissing, .differs, .junk: true
    case .newer, .revoked, .passphrase, .twin: false
    }
  }

  /// Whether people should hear of it.
  public func isWorthTelling(at now: Int64) -> Bool {
    switch kind {
    case .withheld: count >= Self.patience.count || now - since >= Self.patience.milliseconds
    // A snapshot may hold changes that its maker has sent a moment later.
    // A device may have heard of a new key and not yet of its slots.
    case .differs, .passphrase: count >= 2
    case .revoked where about != Self.key: now - since < Self.aloud
    default: true
    }
  }
}

extension Trouble: JSONObject {
  public func writeMembers(to json: inout JSONWriter) {
    json.field("kind", kind.rawValue)
    json.field("about", about)
    json.field("text", text)
    json.field("count", count)
    json.field("since", since)
  }

  init?(_ json: JSONValue) {
    guard let kind = Kind(rawValue: json["kind"]?.string ?? ""),
      let about = json["about"]?.string, let text = json["text"]?.string
    else { return nil }
    self.init(
      kind: kind, about: about, text: text, count: Int(clamping: json["count"]?.integer ?? 1),
      since: json["since"]?.integer ?? 0)
  }
}
