import CommandLineKit
import Geodesy
import SharedCommands
import SpotsVault
import Text

/// What commands about one pack share.
enum PackArgument {
  /// The pack of this name, or the only one whose name begins so.
  static func find(_ typed: String, among names: [String]) throws -> String {
    guard let place = try NamedChoice.find(typed, among: names.map { [$0] }, noun: "pack") else {
      throw VaultError.noPack(typed, known: names)
    }
    return names[place]
  }

  static let operand = OperandSpec(
    .text("PACK", maximumBytes: 200, offering: .packs),
    help: "The name of the pack, or the beginning of it.")
  static let exits = [
    Exit(.inputMissing, "the pack does not exist"),
    Exit(.badData, "the name fits more than one pack"),
  ]
}

/// `spots packs list`.
struct PacksListCommand: ReadingCommand {
  static let name = "spots packs list"
  static let use = CommandUse.shows()
  static let summary = "List the packs of spots."
  static let options = [sort]
  static let examples = [
    Example("vanlog spots packs list", "See which packs you have."),
    Example("vanlog spots packs list --sort imported", "See which were imported long ago."),
  ]
  static let exits = [
    StoreExits.emptyList, Exit(.badData, "all packs were lost to damage"),
  ]
  static let jsonFields = PackList.jsonFields

  private static let sort = OptionSpec(
    "sort", value: .choice("ORDER", ["name", "spots", "imported"]), default: "name",
    help: "Order of the list: name, spots (most first) or imported (newest first).")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    var packs = try SpotsVault.openToRead(in: context.home())?.packs() ?? []
    // They come by name, which decides between equal ones.
    func sort(by number: (PackInfo) -> Int64) {
      let order = packs.indices.sorted { (-number(packs[$0]), $0) < (-number(packs[$1]), $1) }
      packs = order.map { packs[$0] }
    }
    switch arguments.text(Self.sort) {
    case "spots": sort { Int64($0.spots) }
    case "imported": sort { $0.imported }
    default: break
    }
    let areLost = try context.hasLostPacks()
    if areLost {
      context.note(SpotsVault.lossSentence)
    } else {
      context.noteIfEmpty(
        packs, "no packs yet; import one with 'vanlog spots import FILE --pack NAME'")
    }
    try context.output(PackList(packs: packs))
    return areLost ? .badData : .done
  }
}

private struct PackList: Presentable, Answer {
  static let members = Members<PackList> {
    Member("packs", .objects(PackView.packMembers), "list of packs") { $0.packs }
  }

  let packs: [PackInfo]

  func present(on page: inout Page) {
    // Only after damage is there anything to say about it.
    let areSomeLost = packs.contains { $0.missing > 0 }
    var table = Table(
      [.init("PACK"), .init("SPOTS", alignsRight: true)]
        + (areSomeLost ? [.init("MISSING", alignsRight: true)] : [])
        + [
          .init("GONE", alignsRight: true, spare: 2), .init("IMPORTED", spare: 1), .init(""),
          .init("SOURCE", mayShrink: true), .init("LICENCE", mayShrink: true, spare: 3),
        ])
    for pack in packs {
      table.add(
        [pack.name, "\(pack.spots)"]
          + (areSomeLost ? [pack.missing == 0 ? "" : "\(pack.missing)"] : [])
          + [
            pack.gone == 0 ? "" : "\(pack.gone)", PackView.day(of: pack),
            pack.isHidden ? "hidden" : "", pack.source ?? "", pack.licence ?? "",
          ])
    }
    page.table(table)
  }
}

/// `spots packs info`.
struct PacksInfoCommand: ReadingCommand {
  static let name = "spots packs info"
  static let use = CommandUse.shows()
  static let summary = "Show the source and contents of a pack."
  static let operands = [PackArgument.operand]
  static let examples = [
    Example("vanlog spots packs info campsites", "See source, licence and bounds.")
  ]
  static let jsonFields = PackView.jsonFields
  static let exits = PackArgument.exits

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(PackView(pack: context.pack(named: arguments.operand(0) ?? "")))
    return .done
  }
}

/// A command that hides or unhides a pack.
protocol PackHiding: ReadingCommand {
  static var hides: Bool { get }

  var arguments: Arguments { get }
}

extension PackHiding {
  private static func sentence(_ pack: PackInfo) -> String {
    let spots = "\(Phrase.count(pack.spots, "spot")) of '\(pack.name)'"
    return hides
      ? "Hidden: \(spots). Show them again: vanlog spots packs unhide \(pack.name)"
      : "Shown again: \(spots)."
  }

  static var operands: [OperandSpec] { [PackArgument.operand] }
  static var jsonFields: [JSONField] { PacksInfoCommand.jsonFields }
  static var exits: [Exit] { PackArgument.exits }

  func run(_ context: CommandContext) throws -> ExitStatus {
    // A missing pack must not create a vault.
    let pack = try context.pack(named: arguments.operand(0) ?? "").name
    let changed = try context.changeVault { vault in
      try vault.setHidden(Self.hides, pack: pack)
      return try vault.pack(named: pack)
    }
    if context.globals.json { try context.output(PackView(pack: changed)) }
    try context.tell(Self.sentence(changed))
    return .done
  }
}

/// `spots packs hide`.
struct PacksHideCommand: PackHiding {
  static let name = "spots packs hide"
  static let use = CommandUse.changes()
  static let summary = "Hide a pack from all lists; 'unhide' shows it again."
  static let examples = [
    Example("vanlog spots packs hide fuel", "Hide a pack without losing anything.")
  ]
  static let hides = true

  let arguments: Arguments
}

/// `spots packs unhide`.
struct PacksUnhideCommand: PackHiding {
  static let name = "spots packs unhide"
  static let use = CommandUse.changes()
  static let summary = "Show a hidden pack in lists again."
  static let examples = [Example("vanlog spots packs unhide fuel", "Show the pack again.")]
  static let hides = false

  let arguments: Arguments
}

extension CommandContext {
  /// The vault's information about a pack.
  func pack(named name: String) throws -> PackInfo {
    guard let vault = try SpotsVault.openToRead(in: home()) else {
      throw VaultError.noPack(name, known: [])
    }
    return try vault.pack(named: PackArgument.find(name, among: vault.packs().map(\.name)))
  }
}

/// `spots packs remove`.
struct PacksRemoveCommand: ReadingCommand {
  static let name = "spots packs remove"
  static let use = CommandUse.changes(.seconds, .owner)
  static let summary = "Remove a pack and all its spots; your own notes on them stay."
  static let operands = [PackArgument.operand]
  static let options = [Confirmation.yes]
  static let examples = [
    Example("vanlog spots packs remove fuel --yes", "Remove a pack without confirmation.")
  ]
  static let jsonFields = PacksInfoCommand.jsonFields
  static let exits = PackArgument.exits

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let pack = try context.pack(named: arguments.operand(0) ?? "")
    let name = pack.name
    guard !pack.isOwn else {
      throw arguments.usageError(
        "'mine' holds your own places; delete them one by one with 'vanlog spots delete'")
    }
    let spots = pack.spots == 1 ? "its spot" : "its \(pack.spots) spots"
    let question = "Remove the pack '\(Printable.line(name))' with \(spots)?"
    guard try Confirmation.isGiven(question, arguments, context) else { return .done }
    try context.changeVault { _ = try $0.removePack(named: name) }
    if context.globals.json { try context.output(PackView(pack: pack)) }
    return .done
  }
}

/// Everything known about a pack.
struct PackView: Presentable, Answer {
  static let members = packMembers.of { (view: PackView) in view.pack }

  static let packMembers = Members<PackInfo> {
    Member("pack", .text, "name of the pack") { $0.name }
    Member("spots", .count, "number of spots") { $0.spots }
    Member("gone", .count, "spots no longer in its latest file") { $0.gone }
    Member("hidden", .flag, "whether the pack is hidden from lists") { $0.isHidden }
    Member("imported", .instant, "time of the last import") {
      Instant(secondsSinceEpoch: $0.imported)
    }
    Member("source", .text, "source of the data") { $0.source }
    Member("licence", .text, "licence of the data") { $0.licence }
    Member("origin", .text, "program or site that made the file, if recognised") { $0.origin }
    Member("type", .text, "type given to spots for which the file has none") { $0.type }
    Member("missing", .count, "spots lost to damage since the last import") { $0.missing }
    Member("file", .text, "name of the latest file") { $0.file }
    Member("file_hash", .text, "hash of the latest file") { $0.fileHash }
    side("south", .latitude, "southern edge of the box around its spots") { $0.south }
    side("west", .longitude, "western edge") { $0.west }
    side("north", .latitude, "northern edge") { $0.north }
    side("east", .longitude, "eastern edge") { $0.east }
  }

  private static func side(
    _ name: String, _ unit: JSONUnit, _ help: String,
    _ degrees: @escaping @Sendable (BoundingBox) -> Double
  ) -> Member<PackInfo> {
    Member(name, .number(unit, places: 7), help) { $0.bounds.map { e7(degrees($0)) } }
  }

  let pack: PackInfo

  private static func e7(_ degrees: Double) -> Int64 { Int64((degrees * 1e7).rounded()) }

  private static func degrees(_ degrees: Double) -> String {
    Decimals.text(e7(degrees), places: 7)
  }

  static func day(of pack: PackInfo) -> String {
    Instant(secondsSinceEpoch: pack.imported).day().description
  }

  func present(on page: inout Page) {
    var fields = Fields()
    func add(_ label: String, _ text: String?) {
      if let text, !text.isEmpty { fields.add(label, text) }
    }
    add("pack", pack.name)
    add("spots", "\(pack.spots)")
    if pack.gone > 0 {
      add("gone", "\(pack.gone), not in the latest file; 'spots import --prune' removes them")
    }
    if pack.isHidden { add("hidden", "yes; 'vanlog spots packs unhide' shows it again") }
    add("imported", Self.day(of: pack))
    add("source", pack.source)
    add("licence", pack.licence)
    add("origin", pack.origin.map { pack.isForOwnUseOnly ? $0 + ", not to be passed on" : $0 })
    add("type", pack.type.map { $0 + ", where the file gives none" })
    if pack.missing > 0 {
      add("missing", "\(pack.missing), lost to damage; import the pack again")
    }
    add("file", pack.file)
    add("file hash", pack.fileHash)
    if let bounds = pack.bounds {
      let corners = [(bounds.south, bounds.west), (bounds.north, bounds.east)]
      let texts = corners.map { "\(Self.degrees($0.0)),\(Self.degrees($0.1))" }
      add("bounds", texts.joined(separator: " to "))
    }
    page.fields(fields)
  }
}
