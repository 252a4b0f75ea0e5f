// The kinds for travel: trips, drives, check-ins, places and spot notes.

public import Records
internal import Text

extension KindSpec {
  static let ratings: [FieldSpec] = [
    FieldSpec(.stay, .integer(1...5, unit: "stars"), "How good the stay was."),
    FieldSpec(.beauty, .integer(1...5, unit: "stars"), "How scenic it is."),
    FieldSpec(.privacy, .integer(1...5, unit: "stars"), "How private it is."),
    FieldSpec(.access, .integer(1...5, unit: "stars"), "How easy it is to reach by van."),
  ]

  public static let facilities = RecordWords.facilities

  static let position: [FieldSpec] = [
    FieldSpec(.latitude, .latitude, "Degrees north; negative for south."),
    FieldSpec(.longitude, .longitude, "Degrees east; negative for west."),
  ]

  static let tags = FieldSpec(.tags, .words([]), "Your own keywords.")
  static let note = FieldSpec(.note, .text(65_536), rule: .texts, "Free text.")
  static let tripReference = FieldSpec(.trip, .reference("trip"), "Trip it belongs to.")
  /// Text, so that it outlives the pack.
  static let spotLink = FieldSpec(
    .spot, .line(spotLinkLimit),
    "Spot of a pack, or place of your own, where it is; fills in what you leave out.")
  /// The longest name of a pack, a slash and the longest id in a pack.
  static let spotLinkLimit = 401
  static let vanReference = FieldSpec(.van, .reference("van"), "Van it belongs to.")
  static let country = FieldSpec(.country, .country, "Country: two letters, such as NO.")

  public static let trip = KindSpec(
    "trip", number: 1, noun: "trip", plural: "trips", priority: .first, title: .name,
    order: .startDay,
    filters: .fields(.phase, .van), searched: .fields(.name, .note, .tags),
    together: [.fields(.budget, .currency)],
    fields: [
      FieldSpec(.name, .line(120), isRequired: true, "Name of the trip."),
      FieldSpec(
        .phase, .choice(["future", "active", "past"]),
        "Whether the trip is planned, under way or over."
      ),
      FieldSpec(.startDay, .day, when: .near, "First day."),
      FieldSpec(.endDay, .day, when: .near, "Last day."),
      vanReference,
      FieldSpec(.budget, .money(currency: .currency), "How much the trip may cost."),
      FieldSpec(.currency, .currency, "Currency of the budget; the home currency if not given."),
      tags, note,
    ])

  public static let drive = KindSpec(
    "drive", number: 2, noun: "drive", plural: "drives", priority: .first, title: .title,
    order: .started,
    filters: .fields(.trip, .van), searched: .fields(.title, .note, .tags), followed: .driveBounds,
    isEntered: false,
    together: [
      .fields(.startLatitude, .startLongitude), .fields(.endLatitude, .endLongitude),
      .fields(.south, .north, .west, .east),
    ],
    fields: [
      FieldSpec(.title, .line(120), "Title of the drive."),
      FieldSpec(.started, .instant, isRequired: true, "Time of the first point."),
      FieldSpec(.ended, .instant, "Time of the last point."),
      FieldSpec(.zone, .zone, "Time zone at the start, such as Europe/Oslo."),
      FieldSpec(.day, .day, when: .event, "Local date at the start."),
      tripReference, vanReference,
      FieldSpec(.distance, .integer(0...1_000_000_000, unit: "m"), "Distance driven."),
      FieldSpec(.moving, .integer(0...100_000_000, unit: "s"), "Time spent moving."),
      FieldSpec(
        .topSpeed, .integer(0...100_000, unit: "cm/s"), json: "max_speed", "Highest speed."),
      FieldSpec(
        .climb, .integer(0...10_000_000, unit: "m"), json: "ascent", "Total ascent."),
      FieldSpec(.descent, .integer(0...10_000_000, unit: "m"), "Total descent."),
      FieldSpec(.highest, .integer(-500...9_000, unit: "m"), json: "max_alt", "Highest altitude."),
      FieldSpec(.lowest, .integer(-500...9_000, unit: "m"), json: "min_alt", "Lowest altitude."),
      FieldSpec(
        .mode, .choice(["full", "balanced", "breadcrumb"]), "How densely points were recorded."),
      FieldSpec(
        .endedBy, .choice(["stopped", "recovered", "imported"]),
        "Whether it was stopped, recovered after an interruption, or imported from a file."),
      FieldSpec(.points, .integer(0...100_000_000, unit: "points"), "Number of points recorded."),
      FieldSpec(.startLatitude, .latitude, "Latitude of the start."),
      FieldSpec(.startLongitude, .longitude, "Longitude of the start."),
      FieldSpec(.endLatitude, .latitude, "Latitude of the end."),
      FieldSpec(.endLongitude, .longitude, "Longitude of the end."),
      FieldSpec(.south, .latitude, "Southern edge of the box around all points."),
      FieldSpec(.north, .latitude, "Northern edge of that box."),
      FieldSpec(
        .west, .longitude,
        "Western edge of that box; east of the eastern edge if it crosses 180°."),
      FieldSpec(.east, .longitude, "Eastern edge of that box."),
      FieldSpec(.timeProven, .flag, "Whether GPS time was proven during the drive."),
      FieldSpec(
        .madeFrom, .words([]), "Drives that it was joined or split from, until confirmed."),
      FieldSpec(
        .track, .bytes(64_000_000),
        of: LargeContent("points") { (try? TrackCodec.decode($0)) != nil }, "The points, packed."),
      tags, note,
    ])

  public static let checkin = KindSpec(
    "checkin", number: 3, noun: "check-in", plural: "check-ins", priority: .first, title: .place,
    order: .day, filters: .fields(.trip, .van, .type, .country),
    searched: .fields(.place, .note, .tags),
    together: [
      .fields(.latitude, .longitude), .fields(.archiveWeather, .archiveTemperature, .archiveSource),
    ],
    fields: [
      FieldSpec(.place, .line(RecordWords.checkinPlaceLimit), "Name of the place."),
      FieldSpec(.day, .day, isRequired: true, when: .event, "Local date."),
      FieldSpec(.arrived, .instant, when: .event, "Time of arrival."),
      FieldSpec(.zone, .zone, "Local time zone, such as Europe/Oslo."),
      country,
      FieldSpec(
        .type, .choice(RecordWords.checkinTypes), synonyms: RecordWords.checkinTypeSynonyms,
        "Type of place."),
      FieldSpec(.overnight, .flag, "Whether you stayed the night."),
      FieldSpec(
        .nights, .integer(1...Int64(RecordStore.mostNights), unit: "nights"),
        "How many nights you stayed, the first of them on its day."),
      FieldSpec(.cost, .line(120), "What it costs there, in your own words."),
    ] + position + ratings + [
      FieldSpec(.facilities, .words(facilities), "What the place offers."),
      FieldSpec(.weather, .line(120), "Weather, in your own words."),
      FieldSpec(
        .temperature, .decimal(-1_000...1_000, places: 1, unit: "°C"), "Air temperature."),
      FieldSpec(
        .height, .integer(-500...9_000, unit: "m"), json: "alt", "Height above sea level."),
      FieldSpec(
        .archiveWeather, .line(120), "Weather there and then, filled in later from an archive."),
      FieldSpec(
        .archiveTemperature, .decimal(-1_000...1_000, places: 1, unit: "°C"),
        "Air temperature there and then, filled in later from an archive."),
      FieldSpec(.archiveSource, .line(120), "Where these two were filled in from."),
      spotLink, tripReference, vanReference, tags, note,
    ])

  public static let place = KindSpec(
    "place", number: 10, noun: "place", plural: "places", title: .name, order: .created,
    filters: .fields(.type, .country), searched: .fields(.name, .note, .tags),
    together: [.fields(.latitude, .longitude)],
    fields: [
      FieldSpec(.name, .line(200), isRequired: true, "Name of the place."),
      FieldSpec(.type, .line(40), "Type of place."),
    ] + position + ratings + [
      country,
      FieldSpec(.facilities, .words(facilities), "What the place offers."),
      FieldSpec(.shade, .flag, "Whether there is shade for a van."),
      FieldSpec(.lowEmissionZone, .flag, "Whether it lies in a low-emission zone."),
      tags, note,
    ])

  public static let spotNote = KindSpec(
    "spot_note", number: 11, noun: "spot note", plural: "spot notes", title: .source,
    order: .created,
    filters: .fields(.pack), searched: .fields(.note, .tags), identity: .fields(.pack, .source),
    fields: [
      FieldSpec(.pack, .line(200), isRequired: true, "Pack of the spot."),
      FieldSpec(.source, .line(200), isRequired: true, "Id of the spot in that pack."),
      FieldSpec(.visited, .day, "Date of your last visit."),
      FieldSpec(.rating, .integer(1...5, unit: "stars"), "Your rating."),
      FieldSpec(.hidden, .flag, "Whether it is hidden from lists."),
      FieldSpec(.name, .line(200), "Your own name for the spot."),
      tags, note,
    ])
}
