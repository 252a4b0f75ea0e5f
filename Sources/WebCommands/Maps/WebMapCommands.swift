import CommandLineKit
import DurableFiles
import HomeFolder
import MapFiles
import SharedCommands
import Text

/// `web map add`: a map for the page.
struct WebMapAddCommand: Command {
  static let name = "web map add"
  static let use = CommandUse.changes(.long, .owner)
  static let summary = "Add a map to the page, from a PMTiles or MBTiles file."
  static let details = [
    "The file is copied into the folder maps of the home; MBTiles are converted. A map with vector "
      + "tiles in the schema of OpenMapTiles or Protomaps is drawn in day, dark and red light. Maps "
      + "are in no backup, since they can be added again."
  ]
  static let operands = [OperandSpec(.file(), help: "A file with the ending .pmtiles or .mbtiles.")]
  static let options = [title]
  static let examples = [
    Example("vanlog web map add france.pmtiles", "Add the map of a country."),
    Example("vanlog web map add /media/stick/tiles.mbtiles --name alps", "Convert a map."),
  ]
  static let jsonFields = AddedMap.jsonFields
  static let exits = [
    Exit(.badData, "the file is not a map"),
    Exit(.inputMissing, "the file does not exist"),
    Exit(.cannotCreate, "there is a map of that name already"),
    Exit(.inputOutput, "the disk is full"),
  ]

  private static let title = OptionSpec(
    "name", value: .text("NAME", maximumBytes: 64), default: "that of the file",
    help: "Name of the map: letters in lower case, digits, - and _.")

  private let arguments: Arguments
  private let map: String

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let path = arguments.operand(0) ?? ""
    map = arguments.text(Self.title) ?? Self.name(of: path)
    guard MapFolder.isName(map) else {
      throw arguments.usageError(
        "takes letters in lower case, digits, - and _, not '\(Printable.line(map))'",
        option: Self.title)
    }
  }

  /// The name of the file without its ending, with what no name may have replaced.
  private static func name(of path: String) -> String {
    let name = Directory.split(path).name
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    let letters = stem.lowercased().utf8.prefix(64).map { byte in
      MapFolder.isName(String(UnicodeScalar(byte))) ? byte : UInt8(ascii: "-")
    }
    return String(decoding: letters, as: UTF8.self)
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let path = arguments.operand(0) ?? ""
    let source = try File(path, links: .follow)
    let home = try context.home().make()
    let folder = try home.makePrivate(HomeFolder.mapsName)
    let fileName = map + MapFolder.ending
    guard try folder.status(of: fileName) == nil else {
      throw CommandProblem(
        .cannotCreate,
        "there is a map '\(map)' already; choose another --name, or remove it with 'vanlog web map "
          + "remove \(map)'")
    }
    let progress = context.progress("adding", in: .steps)
    let start = try source.bytes(upTo: PMTilesHeader.size, at: 0)
    if start.starts(with: MBTilesFile.magic) {
      try MBTilesFile(path).write(to: folder.replacement(of: fileName)) {
        progress.update($0, of: $1)
      }
    } else {
      try Self.check(start, of: source, path)
      try Self.copy(source, to: folder.replacement(of: fileName)) { progress.update($0, of: $1) }
    }
    progress.finish()
    guard let added = try MapList(context).maps.first(where: { $0.name == map }) else {
      return .ownFault
    }
    try context.output(AddedMap(map: added))
    return .done
  }

  private static func check(_ start: [UInt8], of source: borrowing File, _ path: String) throws {
    do {
      _ = try PMTilesHeader(start, fileSize: source.status().size)
    } catch let error as MapFileError {
      throw NoMap(path: path, reason: "\(error)")
    }
  }

  private static let pieceSize = 1 << 20

  private static func copy(
    _ source: borrowing File, to copy: consuming Replacement,
    _ progress: (_ done: Int, _ total: Int) -> Void
  ) throws {
    let size = try source.status().size
    var copy = copy
    var done = 0
    while done < size {
      let piece = try source.bytes(upTo: pieceSize, at: done)
      guard !piece.isEmpty else { break }
      try copy.write(piece)
      done += piece.count
      progress(done, size)
    }
    try copy.commit(.refuse)
  }
}

/// `web map list`: the maps of the page.
struct WebMapListCommand: BareCommand {
  static let name = "web map list"
  static let use = CommandUse.shows(.instant, .guest)
  static let summary = "List the maps of the page."
  static let examples = [Example("vanlog web map list", "See which maps the page has.")]
  static let jsonFields = MapList.jsonFields
  static let exits = [StoreExits.emptyList]

  func run(_ context: CommandContext) throws -> ExitStatus {
    let list = try MapList(context)
    for name in list.others { context.note("\(Printable.line(name)) is not a map") }
    context.noteIfEmpty(list.maps, "there are no maps yet; add one with 'vanlog web map add FILE'")
    try context.output(list)
    return .done
  }
}

/// `web map remove`: a map less.
struct WebMapRemoveCommand: ReadingCommand {
  static let name = "web map remove"
  static let use = CommandUse.changes(.instant, .owner)
  static let summary = "Remove a map from the page."
  static let operands = [
    OperandSpec(.text("MAP", maximumBytes: 64, offering: .maps), help: "The map, by its name.")
  ]
  static let examples = [Example("vanlog web map remove france", "Make room on the card.")]
  static let jsonFields = MapList.jsonFields
  static let exits = [Exit(.inputMissing, "there is no such map")]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let name = arguments.operand(0) ?? ""
    let list = try MapList(context)
    let names =
      list.maps.map(\.name) + list.others.map { String($0.dropLast(MapFolder.ending.count)) }
    guard names.contains(name), let home = try context.home().open() else {
      let hint = NamedChoice.hint(for: name, among: names)
      throw CommandProblem(.inputMissing, "there is no map '\(Printable.line(name))'\(hint)")
    }
    _ = try home.directory(HomeFolder.mapsName).remove(name + MapFolder.ending)
    if context.globals.json { try context.output(MapList(context)) }
    return .done
  }
}

private struct AddedMap: Presentable, Answer {
  let map: MapFolder.Map

  func present(on page: inout Page) {
    page.paragraph(
      "\(map.name): \(Bytes.text(map.size)), zoom \(map.header.minimumZoom) to "
        + "\(map.header.maximumZoom)")
  }

  static let members = MapList.mapMembers.of { (view: AddedMap) in view.map }
}
