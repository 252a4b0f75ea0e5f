/// Words and limits of records, for the store that keeps them and for rules that name or make some.
public enum RecordWords {
  /// The name of a check-in's place has at most this many bytes.
  public static let checkinPlaceLimit = 200
  public static let checkinTypes = [
    "wild", "free-aire", "paid-aire", "campsite", "indoors", "services",
  ]
  /// What spots are called that check-ins call otherwise.
  public static let checkinTypeSynonyms = [
    "camping": "campsite", "lodging": "indoors", "water": "services", "dump": "services",
    "fuel": "services", "shower": "services", "laundry": "services", "charging": "services",
    "gas": "services",
  ]
  /// The fields of a check-in that hold stars.
  public static let ratings = ["stay", "beauty", "privacy", "access"]
  public static let facilities = [
    "water", "grey-water", "black-water", "electricity", "toilet", "shower", "waste", "wifi",
    "laundry", "shop", "restaurant", "playground", "swimming", "shade", "barbecue", "dogs",
  ]
  /// The name of something in the manifest has at most this many bytes.
  public static let itemNameLimit = 120
  public static let documentTypes = [
    "passport", "identity", "visa", "residence", "licence", "registration", "insurance",
    "inspection", "tax", "gas-test", "vignette", "breakdown", "vaccination", "pet", "health",
    "ticket", "receipt", "photo", "other",
  ]
  /// What is to be checked before a drive has a name of at most this many bytes, as words have.
  public static let checkLimit = 80
}
