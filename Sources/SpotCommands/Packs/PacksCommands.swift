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
  static let summary = "List the packs of spots."
  static let options = [sort]
  static let examples = [
    Example("vanlog spots packs list", "See which packs you have."),
    Example("vanlog spots packs list --sort imported", "See which were imported long ago."),
  ]
  static let exits = [
    StoreExits.emptyList, Exit(.badData, "all packs were lost to damage"),
  ]
  static let jsonFields = [
    JSONField("packs", .list(.object(PackView.jsonFields)), "list of packs")
  ]

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

private struct PackList: Presentable {
  let packs: [PackInfo]

  func present(on page: inout Page) {
    // Only after damage is there anything to say of it.
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

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field(array: "packs") { json in
        for pack in packs { PackView(pack: pack).write(to: &json) }
      }
    }
  }
}

/// `spots packs info`.
struct PacksInfoCommand: ReadingCommand {
  static let name = "spots packs info"
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
    return .done
  }
}

/// `spots packs hide`.
struct PacksHideCommand: PackHiding {
  static let name = "spots packs hide"
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
struct PackView: Presentable {
  static let jsonFields = [
    JSONField("pack", .text, "name of the pack"),
    JSONField("spots", .count, "number of spots"),
    JSONField("gone", .count, "spots no longer in its latest file"),
    JSONField("hidden", .flag, "whether the pack is hidden from lists"),
    JSONField("imported", .instant, "time of the last import"),
    JSONField("source", .text, "source of the data"),
    JSONField("licence", .text, "licence of the data"),
    JSONField("origin", .text, "program or site that made the file, if recognised"),
    JSONField("type", .text, "type given to spots for which the file has none"),
    JSONField("missing", .count, "spots lost to damage since the last import"),
    JSONField("file", .text, "name of the latest file"),
    JSONField("file_hash", .text, "hash of the latest file"),
    JSONField("south", .number(.latitude), "southern edge of the box around its spots"),
    JSONField("west", .number(.longitude), "western edge"),
    JSONField("north", .number(.latitude), "northern edge"),
    JSONField("east", .number(.longitude), "eastern edge"),
  ]

  let pack: PackInfo

  private static func degrees(_ degrees: Double) -> String {
    Decimals.text(Int64((degrees * 1e7).rounded()), places: 7)
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
    add("type", pack.type.map { $0 + ", where the file tells none" })
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

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("pack", pack.name)
      json.field("spots", pack.spots)
      json.field("gone", pack.gone)
      json.field("hidden", pack.isHidden)
      json.field("imported", Instant(secondsSinceEpoch: pack.imported).description)
      json.field("source", pack.source)
      json.field("licence", pack.licence)
      json.field("origin", pack.origin)
      json.field("type", pack.type)
      json.field("missing", pack.missing)
      json.field("file", pack.file)
      json.field("file_hash", pack.fileHash)
      let bounds = pack.bounds
      let sides = [
        ("south", bounds?.south), ("west", bounds?.west), ("north", bounds?.north),
        ("east", bounds?.east),
      ]
      for (name, degrees) in sides {
        json.field(name, degrees.map { Int64(($0 * 1e7).rounded()) }, places: 7)
      }
    }
  }
}
