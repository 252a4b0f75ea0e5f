public import SpotsVault
internal import Text

/// What a place is as another program says it: its type, its symbol on a map, or its name.
public enum PlaceWords {
  /// The type of a check-in there; `nil` if the words leave it open.
  ///
  /// A type or a symbol is one word of a known list. A name may be anything, so only words count
  /// in it that places to sleep have in their names.
  public static func checkinType(type: String?, symbol: String?, name: String?) -> String? {
    if let type, RecordWords.checkinTypes.contains(type) { return type }
    for sign in [type, symbol].compactMap(\.self) {
      if let found = SpotType(word: sign).flatMap(checkinType(of:)) { return found }
    }
    let words = Folding.folded(name ?? "").utf8.split { byte in
      byte < 0x80 && !(Digits.isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 26)
    }.map { String(Substring($0)) }
    if words.contains(where: campsites.contains) { return "campsite" }
    return words.contains(where: houses.contains) ? "indoors" : nil
  }

  /// Whether one stays the night at such a place, if nothing else is known about the stay.
  public static func isForNights(checkinType type: String) -> Bool {
    ["wild", "free-aire", "paid-aire", "campsite", "indoors"].contains(type)
  }

  static func checkinType(of type: SpotType) -> String? {
    switch type {
    case .wild: "wild"
    case .camping: "campsite"
    case .lodging: "indoors"
    case .water, .dump, .fuel, .shower, .laundry, .charging, .gas: "services"
    default: nil
    }
  }

  /// The types of spots that a type of check-ins stands for; none for any other word.
  public static func spotTypes(ofCheckin type: String) -> [SpotType] {
    if type.hasSuffix("-aire"), RecordWords.checkinTypes.contains(type) { return [.aire] }
    return SpotType.allCases.filter { checkinType(of: $0) == type && $0.name != type }
  }

  private static let campsites = [
    "camping", "campsite", "campground", "campingplatz", "campeggio", "autocamp", "autokamp",
    "glamping",
  ]
  private static let houses = [
    "hotel", "hostel", "motel", "pension", "guesthouse", "gasthof", "albergo", "airbnb",
  ]
}

/// The symbols of check-ins on a map, by names of Garmin's that other programs know.
public enum CheckinSymbol {
  public static let night = "Campground"
  public static let noNight = "Flag, Blue"
}
