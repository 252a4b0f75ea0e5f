// Where one has been: trips, drives, check-ins, own places and notes on spots.

extension KindSpec {
  static let ratings: [FieldSpec] = [
    FieldSpec(.stay, .integer(1...5, unit: "stars"), "How good the stay was."),
    FieldSpec(.beauty, .integer(1...5, unit: "stars"), "How beautiful it is."),
    FieldSpec(.privacy, .integer(1...5, unit: "stars"), "How undisturbed one is."),
    FieldSpec(.access, .integer(1...5, unit: "stars"), "How easily a van gets there."),
  ]

  public static let facilities = [
    "water", "grey-water", "black-water", "electricity", "toilet", "shower", "waste", "wifi",
    "laundry", "shop", "restaurant", "playground", "swimming", "shade", "barbecue", "dogs",
  ]

  static let position: [FieldSpec] = [
    FieldSpec(.latitude, .latitude, "Degrees north, less than 0 for south."),
    FieldSpec(.longitude, .longitude, "Degrees east, less than 0 for west."),
  ]

  static let tags = FieldSpec(.tags, .words([]), "Words of your own to find it by.")
  static let note = FieldSpec(.note, .text(65_536), "Anything else.")
  static let tripReference = FieldSpec(.trip, .reference("trip"), "The trip that it belongs to.")
  static let vanReference = FieldSpec(.van, .reference("van"), "The van that it belongs to.")
  static let country = FieldSpec(.country, .country, "Two letters, such as NO.")

  public static let trip = KindSpec(
    "trip", number: 1, noun: "trip", plural: "trips", priority: .first, title: .name,
    order: .startDay,
    filters: .fields(.phase, .van), searched: .fields(.name, .note, .tags),
    fields: [
      FieldSpec(.name, .line(120), isRequired: true, "What you call it."),
      FieldSpec(
        .phase, .choice(["future", "active", "past"]), "Whether it is to come, under way, or over."
      ),
      FieldSpec(.startDay, .day, "Its first day."),
      FieldSpec(.endDay, .day, "Its last day."),
      vanReference,
      FieldSpec(.budget, .money(currency: .currency), "What it may cost."),
      FieldSpec(.currency, .currency, "The currency of the budget."),
      tags, note,
    ])

  public static let drive = KindSpec(
    "drive", number: 2, noun: "drive", plural: "drives", priority: .last, title: .title,
    order: .started,
    filters: .fields(.trip, .van), searched: .fields(.title, .note, .tags), followed: .driveBounds,
    fields: [
      FieldSpec(.title, .line(120), "What you call it."),
      FieldSpec(.started, .instant, isRequired: true, "When the first point was recorded."),
      FieldSpec(.ended, .instant, "When the last point was recorded."),
      FieldSpec(.zone, .zone, "The time zone at the start, such as Europe/Oslo."),
      FieldSpec(.day, .day, "The calendar day at the start."),
      tripReference, vanReference,
      FieldSpec(.distance, .integer(0...1_000_000_000, unit: "m"), "The length of the way."),
      FieldSpec(.moving, .integer(0...100_000_000, unit: "s"), "Time in motion."),
      FieldSpec(
        .topSpeed, .integer(0...100_000, unit: "cm/s"), json: "max_speed", "The highest speed."),
      FieldSpec(
        .climb, .integer(0...10_000_000, unit: "m"), json: "ascent", "All metres upwards."),
      FieldSpec(.descent, .integer(0...10_000_000, unit: "m"), "All metres downwards."),
      FieldSpec(.highest, .integer(-500...9_000, unit: "m"), json: "max_alt", "The highest point."),
      FieldSpec(.lowest, .integer(-500...9_000, unit: "m"), json: "min_alt", "The lowest point."),
      FieldSpec(
        .mode, .choice(["full", "balanced", "breadcrumb"]), "How closely points were recorded."),
      FieldSpec(
        .endedBy, .choice(["stopped", "recovered", "imported"]),
        "Whether you ended it, or it was found cut off, or it came from a file."),
      FieldSpec(.points, .integer(0...100_000_000, unit: "points"), "How many were recorded."),
      FieldSpec(.startLatitude, .latitude, "Where it began."),
      FieldSpec(.startLongitude, .longitude, "Where it began."),
      FieldSpec(.endLatitude, .latitude, "Where it ended."),
      FieldSpec(.endLongitude, .longitude, "Where it ended."),
      FieldSpec(.south, .latitude, "The box around all points."),
      FieldSpec(.north, .latitude, "The box around all points."),
      FieldSpec(.west, .longitude, "Its western side; east of its eastern one across 180°."),
      FieldSpec(.east, .longitude, "The box around all points."),
      FieldSpec(.timeProven, .flag, "Whether GPS time was ever proven on the way."),
      FieldSpec(
        .madeFrom, .words([]), "Drives that it was joined or split from, until confirmed."),
      FieldSpec(.track, .bytes(64_000_000), "The points, packed."),
      tags, note,
    ])

  public static let checkin = KindSpec(
    "checkin", number: 3, noun: "check-in", plural: "check-ins", priority: .first, title: .place,
    order: .day, filters: .fields(.trip, .van, .type, .country),
    searched: .fields(.place, .note, .tags),
    fields: [
      FieldSpec(.place, .line(200), "The name of the place."),
      FieldSpec(.day, .day, isRequired: true, "The calendar day there."),
      FieldSpec(.arrived, .instant, "When you arrived."),
      FieldSpec(.zone, .zone, "The time zone there, such as Europe/Oslo."),
      country,
      FieldSpec(
        .type,
        .choice(["wild", "free-aire", "paid-aire", "campsite", "indoors", "services"]),
        "What kind of place it is."),
      FieldSpec(.overnight, .flag, "Whether you stay the night."),
    ] + position + ratings + [
      FieldSpec(.facilities, .words(facilities), "What there is."),
      FieldSpec(.weather, .line(120), "Filled in when there is a network."),
      FieldSpec(
        .temperature, .decimal(-1_000...1_000, places: 1, unit: "°C"), "How warm it was."),
      FieldSpec(
        .height, .integer(-500...9_000, unit: "m"), json: "alt", "Height above the sea."),
      tripReference, vanReference, tags, note,
    ])

  public static let place = KindSpec(
    "place", number: 10, noun: "place", plural: "places", title: .name, order: .created,
    filters: .fields(.type, .country), searched: .fields(.name, .note, .tags),
    fields: [
      FieldSpec(.name, .line(200), isRequired: true, "What you call it."),
      FieldSpec(.type, .line(40), "What kind of place it is."),
    ] + position + ratings + [
      country,
      FieldSpec(.facilities, .words(facilities), "What there is."),
      tags, note,
    ])

  public static let spotNote = KindSpec(
    "spot_note", number: 11, noun: "spot note", plural: "spot notes", title: .source,
    order: .created,
    filters: .fields(.pack), searched: .fields(.note, .tags), identity: .fields(.pack, .source),
    fields: [
      FieldSpec(.pack, .line(200), isRequired: true, "The pack that the spot is in."),
      FieldSpec(.source, .line(200), isRequired: true, "The spot's id in that pack."),
      FieldSpec(.visited, .day, "When you were last there."),
      FieldSpec(.rating, .integer(1...5, unit: "stars"), "How good it is."),
      FieldSpec(.hidden, .flag, "Whether searches leave it out."),
      FieldSpec(.name, .line(200), "A better name."),
      tags, note,
    ])
}
