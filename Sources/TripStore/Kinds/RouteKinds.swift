// The kinds for planning: routes and their stops.

public import Records
internal import Text

extension KindSpec {
  public static let route = KindSpec(
    "route", number: 13, noun: "route", plural: "routes", title: .name, order: .created,
    filters: .fields(.trip), searched: .fields(.name, .note, .tags),
    fields: [
      FieldSpec(.name, .line(120), isRequired: true, "Name of the route."),
      FieldSpec(.startDay, .day, when: .near, "Day of departure."),
      tripReference, tags, note,
    ])

  /// A record of its own, so that two devices can add, move and remove stops of one route at once.
  public static let stop = KindSpec(
    "stop", number: 14, noun: "stop", plural: "stops", title: .name, order: .created,
    filters: .fields(.route), searched: .fields(.name, .note),
    together: [.fields(.latitude, .longitude)],
    fields: [
      FieldSpec(.route, .reference("route"), isRequired: true, "Route that it belongs to."),
      FieldSpec(
        .rank, .integer(StopRanks.possible, unit: "steps"), isRequired: true,
        "Where it stands in the route: before stops with a higher number."),
      FieldSpec(.name, .line(200), isRequired: true, "Name of the stop."),
    ] + position + [
      country,
      FieldSpec(
        .spot, .line(spotLinkLimit),
        "Spot of a pack, or place of your own, that it was taken from."),
      FieldSpec(.nights, .integer(0...365, unit: "nights"), "How many nights you want to stay."),
      note,
    ])
}
