extension SpotType {
  /// The type that packs and map symbols mean by a word; `nil` if none is known for it.
  public init?(word: String) {
    guard let type = SpotTypeWords.type(of: word) else { return nil }
    self = type
  }
}

/// The words that packs use for types, in the plain form of `SpotColumnName`.
enum SpotTypeWords {
  static func type(of text: String) -> SpotType? {
    let plain = SpotColumnName.plain(text)
    return SpotType(name: plain) ?? words[plain]
  }

  /// The type codes of Park4Night, which mean nothing elsewhere.
  static func park4night(_ text: String) -> SpotType? {
    switch text.uppercased() {
    case "P", "PJ", "2", "3": .parking
    case "APN", "OR", "PN", "N", "4": .wild
    case "ACC_G", "ACC_P", "ACC_PR", "AR", "A", "1": .aire
    case "C", "F", "EP", "5": .camping
    case "PSS", "PIC": .picnic
    case "DS": .dump
    default: nil
    }
  }

  private static let words: [String: SpotType] = {
    var words: [String: SpotType] = [:]
    for (type, names) in names {
      for name in names { words[SpotColumnName.plain(name)] = type }
    }
    return words
  }()

  private static let names: [SpotType: [String]] = [
    .parking: [
      "car park", "parking lot", "parkplatz", "stationnement", "aparcamiento", "parcheggio",
      "day parking", "day and night parking", "rest area", "rest_area", "raststatte", "layby",
      "overnight parking", "parking area",
    ],
    .camping: [
      "campsite", "camp_site", "campground", "established campground", "camping site",
      "campingplatz",
      "terrain de camping", "campeggio", "caravan park", "holiday park", "rv park", "farm",
      "standard",
      "serviced", "scenic", "great walk", "eco-camping", "camp",
    ],
    .wild: [
      "wild camping", "informal campsite", "free camping", "wildcamping", "nature", "boondocking",
      "dispersed camping", "off-grid", "wild spot", "bivouac", "backcountry", "basic",
    ],
    .aire: [
      "caravan_site", "motorhome stopover", "motorhome area", "stellplatz", "wohnmobilstellplatz",
      "aire de camping-car", "aire de service", "area autocaravanas", "area sosta camper",
      "area sosta", "sosta", "camperplaats", "motorhome parking", "service area", "rv area",
    ],
    .water: [
      "drinking_water", "drinking water", "water_point", "water point", "water tap", "trinkwasser",
      "eau potable", "agua potable", "acqua potabile", "fountain", "spring",
    ],
    .dump: [
      "sanitary_dump_station", "dump station", "sanitation dump station", "dump_station",
      "waste water", "entsorgung", "vidange", "chemical toilet disposal",
    ],
    .fuel: [
      "fuel station", "gas station", "petrol station", "petrol", "tankstelle", "station-service",
      "gasolinera", "distributore", "diesel", "stradale", "autostradale",
    ],
    .shower: ["showers", "dusche", "douche", "ducha", "doccia", "public_bath"],
    .repair: [
      "mechanic", "mechanic and parts", "garage", "car_repair", "car repair", "workshop",
      "werkstatt",
      "tyres", "tires",
    ],
    .view: [
      "viewpoint", "scenic view", "scenic area", "aussichtspunkt", "point de vue", "mirador",
      "lookout",
    ],
    .laundry: ["laundromat", "launderette", "waschsalon", "laverie", "lavanderia"],
    .shop: [
      "shopping", "shopping center", "convenience store", "supermarket", "convenience", "grocery",
      "groceries", "store", "supermarkt",
      "supermarche", "supermercado", "outdoor", "bakery",
    ],
    .restaurant: [
      "cafe", "pizza", "bar", "pub", "fast_food", "ресторан", "ristorante", "restaurante",
    ],
    .toilet: ["toilets", "wc", "restroom", "public toilet", "toilette", "toiletten", "aseos"],
    .charging: [
      "charging_station", "charging station", "ev charging", "ladestation", "ladesaule",
      "electric vehicle charging", "normalladeeinrichtung", "schnellladeeinrichtung",
    ],
    .gas: ["lpg", "propane", "gaz", "gas bottles", "butane"],
    .picnic: ["picnic_site", "picnic site", "picnic area", "picnic_table", "aire de pique-nique"],
    .lodging: [
      "hotel", "hostel", "lodging", "guest_house", "guesthouse", "motel", "alpine_hut",
      "wilderness_hut",
      "chalet",
    ],
    .health: [
      "hospital", "medical facility", "first aid", "pharmacy", "doctors", "clinic", "medical",
      "vet", "veterinary",
    ],
    .border: ["border_control", "border crossing", "customs", "customs and immigration"],
    .ferry: ["ferry_terminal", "ferry terminal", "port", "harbour", "shipping"],
    .warning: ["danger", "danger area", "hazard", "warning", "checkpoint"],
    .sight: [
      "attraction", "tourist attraction", "museum", "monument", "castle", "ruins", "artwork", "zoo",
      "theme_park", "sehenswurdigkeit",
    ],
    .recycling: ["recycling center", "recycling centre", "waste_disposal", "recyclinghof"],
    .other: ["waypoint", "poi", "point", "divers", "sonstiges", "autre", "otro", "altro", "yes"],
  ]
}
