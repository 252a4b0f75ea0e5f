import CommandLineKit
import Records
import SharedCommands
import SpotsVault
import Text
import TripStore
import TypedValues

/// Options that filter spots.
enum SpotFilterOptions {
  static let type = OptionSpec(
    "type", value: .text("TYPE", maximumBytes: 200, offering: .spotTypes), repeats: true,
    help:
      "Include only spots of this type, such as camping, wild or water. May be repeated, or a list: a,b."
  )
  static let minimumRating = OptionSpec(
    "min-rating", value: .number("STARS", 0...5),
    help: "Include only spots with at least this many stars.")
  static let service = OptionSpec(
    "service", value: .choice("SERVICE", SpotServices.names), repeats: true,
    help:
      "Include only spots that offer all of these services. May be repeated, or a list: a,b. One "
      + "of " + SpotServices.names.joined(separator: ", ") + ".")
  static let country = OptionSpec(
    "country", value: .country(maximumBytes: 400), repeats: true,
    help:
      "Include only spots in this country: two letters or its name. May be repeated, or a list: a,b."
  )
  static let pack = OptionSpec(
    "pack", value: .text("PACK", maximumBytes: 200, offering: .packs), repeats: true,
    help: "Include only spots of this pack, even if it is hidden. May be repeated, or a list: a,b.")
  static let height = OptionSpec(
    "max-height", value: .metres(0.5...10),
    help: "Height of the van; leaves out spots with a lower limit.")
  static let length = OptionSpec(
    "max-length", value: .metres(0.5...40), help: "Length of the van.")
  static let width = OptionSpec(
    "max-width", value: .metres(0.5...10), help: "Width of the van.")
  static let weight = OptionSpec(
    "max-weight", value: .tonnes(0.1...60), help: "Weight of the van, in tonnes.")
  static let fits = OptionSpec(
    "fits", value: .text("VAN", maximumBytes: 120, offering: .records(KindSpec.van.name)),
    valueIsOptional: true,
    help: "Leave out spots that are too small for the van in use, or for the named one.")
  static let showFits = OptionSpec(
    "show-fits",
    help: "Show for each spot whether the van in use fits, without hiding any.")
  static let shade = OptionSpec(
    "shade", value: .choice("WHAT", ["only", "avoid"]),
    help: "Shade: 'only' includes only spots known to have it, 'avoid' leaves these out, for the "
      + "solar panels.")
  static let avoidZones = OptionSpec(
    "avoid-lez", help: "Leave out spots known to lie in a low-emission zone.")
  static let strict = OptionSpec(
    "strict",
    help: "Also leave out spots whose limits, shade or zone are unknown, and report how many.")

  static let all = [
    type, minimumRating, service, shade, avoidZones, country, pack, height, length, width, weight,
    fits, showFits, strict,
  ]

  static let details = [
    "Filters can be combined. A spot with unknown limits may or may not fit, and one about which "
      + "nothing is known may have shade or lie in a low-emission zone: it is marked 'unknown', or "
      + "left out with --strict."
  ]

  /// The filter that a command line asks for, its names checked against the vault.
  static func filter(
    _ arguments: Arguments, in queries: VaultQueries, _ context: CommandContext
  ) throws -> SpotFilter {
    var filter = SpotFilter()
    filter.types = try types(arguments, in: queries)
    filter.minimumRating = arguments.number(minimumRating).map { Int(($0 * 10).rounded()) }
    for name in arguments.texts(service) {
      filter.services.formUnion(SpotServices(name: name) ?? [])
    }
    for text in words(arguments.texts(country)) {
      // Files have codes that ISO 3166 does not, so of two letters only the form is checked.
      let code = try StoreError.naming("--country") {
        text.utf8.count == 2 ? text : try TypedWords.country(text)
      }
      guard let number = CountryPair.number(code.utf8) else {
        throw StoreError.badValue(
          field: "--country", reason: "takes two letters, such as NO, not '\(Printable.line(text))'"
        )
      }
      filter.countries.append(Int(number))
    }
    for name in words(arguments.texts(pack)) {
      let pack = try PackArgument.find(name, among: queries.packNames())
      if let number = try queries.packNumber(named: pack) { filter.packs.append(number) }
    }
    filter.vehicle = try vehicle(arguments, context)
    switch arguments.text(shade) {
    case "only": filter.services[.shade] = true
    case "avoid": filter.avoided.append(.shade)
    default: break
    }
    if arguments.flag(avoidZones) { filter.avoided.append(.lowEmissionZone) }
    filter.isStrict = arguments.flag(strict)
    guard !filter.isStrict || filter.vehicle != nil || !filter.avoided.isEmpty else {
      throw arguments.usageError(
        "--strict needs --fits, a measurement such as --max-height, --shade avoid or --avoid-lez")
    }
    return filter
  }

  private static func types(
    _ arguments: Arguments, in queries: VaultQueries
  ) throws -> [Int] {
    var numbers: [Int] = []
    for name in words(arguments.texts(type)) {
      let meant = PlaceWords.spotTypes(ofCheckin: name)
      guard meant.isEmpty else {
        numbers += meant.map(\.rawValue)
        continue
      }
      guard let number = try queries.typeNumber(named: name) else {
        throw UnknownName(
          what: "type of spot", name: name,
          known: SpotType.allCases.map(\.name) + (try queries.ownTypeNames()))
      }
      numbers.append(number)
    }
    return numbers
  }

  /// `--type camping,wild` names two types.
  private static func words(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split(separator: ",") }.map { String($0.drop { $0 == " " }) }
  }

  /// The measurements that were given, else those of the van.
  static func vehicle(
    _ arguments: Arguments, _ context: CommandContext
  ) throws -> VehicleSize? {
    var size = try arguments.text(fits).map { try VanSize.find($0, context) } ?? VehicleSize()
    func centimetres(_ option: OptionSpec) -> Int? {
      arguments.number(option).map { Int(($0 * 100).rounded()) }
    }
    size.height = centimetres(height) ?? size.height
    size.length = centimetres(length) ?? size.length
    size.width = centimetres(width) ?? size.width
    size.weight = arguments.number(weight).map { Int(($0 * 1_000).rounded()) } ?? size.weight
    return size == VehicleSize() ? nil : size
  }
}

/// A name that is not in the vault.
private struct UnknownName: Failure, CustomStringConvertible {
  let what, name: String
  let known: [String]

  var description: String {
    let shown = known.prefix(40).map(Printable.line).joined(separator: ", ")
    let list = known.isEmpty ? "none exist yet" : "known: \(shown)"
    return "there is no \(what) '\(Printable.line(name))'; \(list)"
  }

  let exitStatus = ExitStatus.inputMissing
}
