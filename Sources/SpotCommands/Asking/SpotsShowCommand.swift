import CommandLineKit
import Geodesy
import Records
import SharedCommands
import SpotsVault
import Text
import TripStore

/// `spots show`: everything known about a spot.
struct SpotsShowCommand: ReadingCommand {
  static let name = "spots show"
  static let use = CommandUse.shows()
  static let summary = "Show everything known about a spot, and your own notes on it."
  static let operands = [SpotName.operand]
  static let options = [SpotFilterOptions.fits, showFits]
  static let examples = [
    Example("vanlog spots show campsites/1204", "Show a spot by its pack and its id."),
    Example("vanlog spots show kqzwt", "Show a spot by the short id that lists print."),
    Example("vanlog spots show \"Pine Camp\"", "Show a spot by its name."),
    Example("vanlog spots show 1204 --fits=bulli", "Also show whether the van 'bulli' fits."),
  ]
  private static let showFits = OptionSpec(
    SpotFilterOptions.showFits.name, help: "Show whether the van in use fits, if there is one.")
  static let jsonFields = SpotViews.jsonFields
  static let exits = [
    Exit(.nothingFound, "the spot does not exist"),
    Exit(.inputMissing, "the van does not exist"),
    Exit(.badData, "the name fits more than one spot"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let name = arguments.operand(0) ?? ""
    let spots = try SpotName(text: name).find(context)
    guard !spots.isEmpty else { throw NoSpot(name: name) }
    let vehicle =
      try SpotFilterOptions.vehicle(arguments, context)
      ?? (arguments.flag(Self.showFits) ? VanSize.inUse(context) : nil)
    let store = try context.storeToRead()
    let views = try spots.map { spot in
      SpotView(
        spot: spot, fit: vehicle?.fit(spot.limits),
        note: try store.flatMap { try $0.spotNote(on: spot.id, inPack: spot.pack) })
    }
    try context.output(SpotViews(spots: views))
    return .done
  }
}

private struct SpotView: Answer {
  static let members = Members<SpotView> {
    Members<Spot> {
      Members.spotIDs
      Members.spotPlace
      Members.spotRating
      Members.spotLimits
      Members.spotTown
    }.of { (view: SpotView) in view.spot }
    Member("description", .text, "description from the pack") {
      $0.spot.description.isEmpty ? nil : $0.spot.description
    }
    Member("url", .text, "web page") { $0.spot.url.isEmpty ? nil : $0.spot.url }
    Member("state", .choice(["shown", "gone", "hidden"]), "whether lists show the spot") {
      String(describing: $0.spot.state)
    }
    Members.spotFit { $0.fit }
    Member("extra", .map(.text), "other columns of the pack") {
      $0.spot.extra.map { (name: $0.name, value: $0.text) }
    }
    Member("note", .text, "your note") { $0.noteText }
    Members<Spot>.spotLink.of { (view: SpotView) in view.spot }
  }

  let spot: Spot
  let fit: Fit?
  let note: Record?

  var noteText: String? {
    guard let note else { return nil }
    return [
      note[.name], note[.rating].map { Phrase.count(Int($0), "star") },
      note[.visited].map { "visited \($0)" },
      note[.hidden] == true ? "hidden" : nil, note[.note],
    ].compactMap { $0 }.joined(separator: "; ")
  }
}

private struct SpotViews: Presentable, Answer {
  static let members = Members<SpotViews> {
    Member("spots", .objects(), "the spot; several only if several packs have this id") {
      $0.spots
    }
    Member("count", .count, "number of spots") { $0.spots.count }
  }

  let spots: [SpotView]

  func present(on page: inout Page) {
    for (index, view) in spots.enumerated() {
      if index > 0 { page.line() }
      page.fields(Self.fields(of: view, page.units))
    }
  }

  private static func fields(of view: SpotView, _ units: UnitSystem) -> Fields {
    let spot = view.spot
    var fields = Fields()
    func add(_ label: String, _ text: String?) {
      if let text, !text.isEmpty { fields.add(label, text) }
    }
    add("id", "\(spot.pack)/\(spot.id)")
    add("short id", spot.shortID)
    add("name", spot.name)
    add("type", spot.type)
    add("position", "\(Coordinate(spot.position))")
    add("link", SpotPhrases.link(spot.position))
    add("place", spot.place)
    add("country", spot.country)
    add("rating", spot.rating.map { "\(SpotPhrases.rating($0)) of 5" })
    add("services", spot.services.names.joined(separator: ", "))
    add("shade", spot.services[.shade].map(SpotPhrases.trait))
    add("low-emission zone", spot.services[.lowEmissionZone].map(SpotPhrases.trait))
    add("limits", SpotPhrases.limits(spot.limits, units))
    add("fits", SpotPhrases.fit(view.fit, units))
    add("description", spot.description)
    add("url", spot.url)
    if spot.state == .gone { add("state", "gone: not in the latest file of the pack") }
    if spot.state == .hidden { add("state", "hidden by your note") }
    for extra in spot.extra { add(extra.name, extra.text) }
    add("your note", view.noteText)
    return fields
  }
}
