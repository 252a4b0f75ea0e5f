import Text
import CommandLineKit
import SharedCommands
import SpotsVault

/// A command that answers with a list of spots.
protocol SpotAnswerCommand: ReadingCommand {}

extension SpotAnswerCommand {
  static var jsonFields: [JSONField] { SpotListView.jsonFields }

  init(_ arguments: Arguments) throws(UsageError) {
    try SpotAnswerOutput.check(arguments)
    self.init(arguments: arguments)
  }
}

extension SpotAnswer {
  /// Shows for each spot whether a van fits, where its measurements are known.
  fileprivate mutating func judge(for van: VehicleSize?) {
    guard let van else { return }
    for index in hits.indices { hits[index].fit = van.fit(hits[index].limits) }
  }
}

/// The output formats of an answer.
enum SpotAnswerOutput {
  static let csv = OptionSpec("csv", help: "Print CSV with all columns.")
  static let gpx = OptionSpec("gpx", help: "Print GPX with a waypoint for each spot.")
  static let geojson = OptionSpec("geojson", help: "Print GeoJSON with a point for each spot.")
  static let links = OptionSpec("links", help: "Print geo: links, which phones and map apps open.")
  static let map = OptionSpec("map", help: "Draw a small map above the table.")

  private static let forms = [csv, gpx, geojson, links]
  /// What all commands that answer with spots take.
  static let options = SpotFilterOptions.all + [SpotSorting.option] + forms + [map]

  /// Refuses two formats at once.
  static func check(_ arguments: Arguments) throws(UsageError) {
    let given = (forms + [map]).filter(arguments.flag)
    guard given.count > 1 else { return }
    throw arguments.usageError("--\(given[0].name) and --\(given[1].name) cannot be combined")
  }

  /// `--json` is a format too.
  private static func check(_ arguments: Arguments, _ context: CommandContext) throws {
    guard context.globals.json, let form = forms.first(where: arguments.flag) else { return }
    throw arguments.usageError("--json and --\(form.name) cannot be combined", option: form)
  }

  /// Finds spots that match the filter's options, and prints them.
  ///
  /// Where there are no spots at all, programs still get an answer. `find` is told how many spots to
  /// find, which is more than `limit` if an area has to be sorted first.
  static func answer(
    _ arguments: Arguments, _ context: CommandContext, around centre: SpotCentre? = nil,
    past way: SpotWay = SpotWay(),
    limit: Int, isArea: Bool,
    from vault: (CommandContext) throws -> SpotsVault = { try $0.vaultToRead() },
    _ find: (VaultQueries, SpotFilter, _ count: Int) throws -> SpotAnswer
  ) throws -> ExitStatus {
    let count = SpotSorting.count(arguments, limit: limit, isArea: isArea)
    do {
      return try context.ask(vault(context)) { queries in
        let filter = try SpotFilterOptions.filter(arguments, in: queries, context)
        var answer = try find(queries, filter, count)
        SpotSorting.apply(arguments, limit: limit, to: &answer, context)
        if arguments.flag(SpotFilterOptions.showFits), filter.vehicle == nil {
          try answer.judge(for: VanSize.inUse(context))
        }
        return try give(answer, of: queries, centre: centre, way, arguments, context)
      }
    } catch let error as NoSpots where context.globals.json {
      try check(arguments, context)
      try context.output(SpotListView(answer: .empty, centre: nil))
      throw error
    }
  }

  /// Prints an answer and notes what it leaves out; finding nothing has an exit code of its own.
  private static func give(
    _ answer: SpotAnswer, of queries: VaultQueries, centre: SpotCentre?, _ way: SpotWay,
    _ arguments: Arguments, _ context: CommandContext
  ) throws -> ExitStatus {
    try check(arguments, context)
    if let format = format(arguments) {
      try SpotTable.write(
        as: format, about: SpotFileCredits(name: "Spots"),
        to: { try context.write(String(decoding: $0, as: UTF8.self)) },
        rows: { take in
          for hit in answer.hits { try take(SpotTable.Row(hit, queries.spot(hit.key))) }
        })
    } else if arguments.flag(links) {
      try context.write(answer.hits.map { SpotPhrases.link($0.position) + "\n" }.joined())
    } else {
      let map = arguments.flag(map) ? DotStyle(context.environment) : nil
      try context.output(
        SpotListView(
          answer: answer, centre: centre, way: way, map: map,
          showsShade: arguments.text(SpotFilterOptions.shade) == "avoid",
          showsZones: arguments.flag(SpotFilterOptions.avoidZones)))
    }
    tell(answer, arguments, context)
    tellOfDamage(try queries.incompletePacks(), context)
    return answer.hits.isEmpty ? .nothingFound : .done
  }

  /// Says which packs lost spots, until they are imported again.
  static func tellOfDamage(_ packs: [String], _ context: CommandContext) {
    guard !packs.isEmpty else { return }
    context.note(
      "some spots are missing, since the vault was damaged; import again: "
        + packs.joined(separator: ", "))
  }

  private static func format(_ arguments: Arguments) -> SpotTable.Format? {
    if arguments.flag(csv) { return .csv }
    if arguments.flag(gpx) { return .gpx }
    return arguments.flag(geojson) ? .geojson : nil
  }

  private static func tell(
    _ answer: SpotAnswer, _ arguments: Arguments, _ context: CommandContext
  ) {
    if answer.hits.isEmpty { context.note("no spots found") }
    if answer.hasMore {
      context.note(
        "there are more than these \(answer.hits.count)"
          + (answer.hits.count < SpotSorting.most
            ? "; --limit shows more, up to \(SpotSorting.most) with --limit all"
            : ", the most that one answer shows; ask for a smaller area or fewer types"))
    }
    if answer.unknownLeftOut > 0 {
      let spots = Phrase.count(answer.unknownLeftOut, "spot")
      let avoids =
        arguments.text(SpotFilterOptions.shade) == "avoid"
        || arguments.flag(SpotFilterOptions.avoidZones)
      context.note(
        "--strict left out \(spots) "
          + (avoids ? "about which too little is known" : "with unknown limits"))
    }
  }
}
