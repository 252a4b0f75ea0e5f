/// What is known about a spot besides its services, where no differs from unknown.
///
/// The vault keeps it in the highest bits of the number of services, which an older vanlog ignores.
public struct SpotTrait: Sendable, Hashable {
  /// The bit of the number that says yes, and the one that says no.
  let yes, no: Int64

  /// Shade for a van; yes is the service of that name.
  public static let shade = SpotTrait(
    yes: SpotServices(name: "shade")?.rawValue ?? 0, no: 1 << 48)
  /// Whether it lies in a zone that only vehicles with low emissions may enter.
  public static let lowEmissionZone = SpotTrait(yes: 1 << 49, no: 1 << 50)
}

extension SpotServices {
  /// Whether a trait is there; `nil` if that is unknown.
  public subscript(trait: SpotTrait) -> Bool? {
    get {
      if rawValue & trait.yes != 0 { return true }
      return rawValue & trait.no != 0 ? false : nil
    }
    set {
      let others = rawValue & ~(trait.yes | trait.no)
      self = SpotServices(
        rawValue: others | (newValue == true ? trait.yes : newValue == false ? trait.no : 0))
    }
  }
}

/// What a field says about a trait.
enum SpotTraitFlag: Int32 {
  case unknown, yes, no
  /// More than yes or no: the text is kept, too.
  case textOfYes, textOfNo

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let text = SpotColumnName.trimmed(String(decoding: bytes.prefix(64), as: UTF8.self))
      .lowercased()
    switch text {
    case "", "?", "-", "unknown", "inconnu", "unbekannt", "onbekend", "n/a", "na", "null", "nan":
      self = .unknown
    case "1", "y", "x", "yes", "true", "ja", "oui", "si", "sí", "sì", "sim", "да", "✓", "✔":
      self = .yes
    case "0", "n", "no", "false", "none", "nein", "non", "nee", "não", "нет", "0.0":
      self = .no
    default:
      let denies = [
        "no ", "not ", "no-", "non ", "none ", "kein", "nicht", "sans ", "sin ", "senza ",
        "outside",
        "außerhalb", "hors ", "fuera", "fuori",
      ]
      self = denies.contains { text.hasPrefix($0) } ? .textOfNo : .textOfYes
    }
  }
}
