import CommandLineKit

/// A program with something of everything that can be declared.
enum Sample {
  static let program = Program(
    name: "sample", summary: "Try out what a command line can do.", version: "1.2.3",
    date: "2026-08-12",
    groups: [
      CommandGroup("spots", "Find places to stay."),
      CommandGroup("spots packs", "Sets of places."),
      CommandGroup("config", "Read and change settings."),
    ],
    commands: [
      SpotsNear.self, SpotsMove.self, SpotsNote.self, PacksImport.self, ConfigGet.self,
      ConfigSet.self, HelpCommand.self, CompletionCommand.self,
    ])
}

/// All options, one of each kind of value.
struct SpotsNear: Command {
  static let name = "spots near"
  static let use = CommandUse.shows()
  static let summary = "List places around a point, nearest first."
  static let details = [
    "Distances are those of the ellipsoid. A place that lies on the edge of the circle belongs to it.",
    "Without a point, the last known position counts.",
  ]
  static let at = OptionSpec(
    "at", short: "a", value: .text("LAT,LON", maximumBytes: 40), help: "The point to look around.")
  static let radius = OptionSpec(
    "radius", short: "r", value: .number("KM", 0.1...500), default: "25", help: "How far to look.")
  static let limit = OptionSpec(
    "limit", short: "n", value: .integer("N", 1...100), help: "How many places to list at most.")
  static let kind = OptionSpec(
    "kind", short: "k", value: .choice("KIND", ["camp", "parking", "water"]), repeats: true,
    help: "Only places of this kind; may be given several times.")
  static let pack = OptionSpec("pack", value: .file(), help: "Look in this file instead.")
  static let exportTo = OptionSpec(
    "export-to-this-folder", value: .folder(), help: "Write each place to a file of its own.")
  static let openNow = OptionSpec("open-now", short: "o", help: "Only places that are open.")
  static let options = [at, radius, limit, kind, pack, exportTo, openNow]
  static let examples = [
    Example("sample spots near --at 47.4,8.5", "Look around Zürich."),
    Example("sample spots near -k water -n 1 --radius 5", "Find the nearest tap."),
  ]
  static let jsonFields = [
    JSONField(
      "places",
      .list(
        .object([
          JSONField("name", .text, "name of the place"),
          JSONField("distance_m", .number(.metres), "how far it is from the point"),
          JSONField("kind", .choice(["camp", "parking", "water"]), "what it is"),
        ])), "the places, nearest first"),
    JSONField("left_out", .map(.count), "how many were left out, by reason"),
  ]
  static let exits = [Exit(.nothingFound, "no place is near enough")]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus { .nothingFound }
}

struct SpotsMove: Command {
  static let name = "spots move"
  static let use = CommandUse.shows()
  static let summary = "Move a place to another point."
  static let operands = [
    OperandSpec(.number("LAT", -90...90), help: "Degrees north."),
    OperandSpec(.number("LON", -180...180), help: "Degrees east."),
  ]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus { .done }
}

struct SpotsNote: Command {
  static let name = "spots note"
  static let use = CommandUse.shows()
  static let summary = "Write something about a place."
  static let operands = [
    OperandSpec(.text("ID", maximumBytes: 8), help: "The place."),
    OperandSpec(.text("WORD", maximumBytes: 12), count: .any, help: "Words of the note."),
  ]
  static let options = [OptionSpec("yes", short: "y", help: "Do not ask for confirmation.")]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus { .done }
}

struct PacksImport: Command {
  static let name = "spots packs import"
  static let use = CommandUse.shows()
  static let summary = "Take places over from files."
  static let operands = [OperandSpec(.file(), count: .any, help: "Files to read: it's CSV.")]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus { .done }
}

struct ConfigGet: Command {
  static let name = "config get"
  static let use = CommandUse.shows()
  static let summary = "Show a setting."
  static let operands = [
    OperandSpec(
      .choice("KEY", ["color", "units"]), count: .optional, default: "all", help: "Which.")
  ]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus { .done }
}

struct ConfigSet: Command {
  static let name = "config set"
  static let use = CommandUse.shows()
  static let summary = "Change a setting."
  static let operands = [
    OperandSpec(.choice("KEY", ["color", "units"]), help: "Which setting."),
    OperandSpec(.text("VALUE"), help: "What it shall be."),
  ]

  init(_ arguments: Arguments) throws(UsageError) {
    guard arguments.operand(1) != "mauve" else { throw arguments.usageError("mauve is no colour") }
  }

  func run(_ context: CommandContext) throws -> ExitStatus { .done }
}
