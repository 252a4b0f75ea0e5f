/// Words and limits of records, for the store that keeps them and for rules that name or make some.
public enum RecordWords {
  /// The name of a check-in's place has at most this many bytes.
  public static let checkinPlaceLimit = 200
  public static let checkinTypes = [
    "wild", "free-aire", "paid-aire", "campsite", "indoors", "services",
  ]
  /// The name of something in the manifest has at most this many bytes.
  public static let itemNameLimit = 120
  public static let documentTypes = [
    "passport", "identity", "visa", "residence", "licence", "registration", "insurance",
    "inspection", "vaccination", "pet", "health", "ticket", "receipt", "photo", "other",
  ]
}
