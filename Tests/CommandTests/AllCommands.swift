import BorderCommands
import CommandLineKit
import DriveCommands
import HouseCommands
import LogCommands
import SkyCommands
import SpotCommands
import SyncCommands
import WatchCommands
import WebCommands

/// The commands of all nouns, in the order of the help.
enum AllCommands {
  static var types: CommandGroup.Commands {
    DriveNouns.drive + SpotNouns.spots + SpotNouns.packs + LogNouns.trip + LogNouns.route
      + LogNouns.routeStop + LogNouns.checkin
      + LogNouns.ledger + LogNouns.ledgerBudget + LogNouns.ledgerRepeat + LogNouns.ledgerRules
      + LogNouns.say + LogNouns.general + BorderNouns.border + BorderNouns.general
      + SkyNouns.sky
      + LogNouns.manifest + LogNouns.docs + LogNouns.van + LogNouns.service + LogNouns.serviceLog
      + LogNouns.preflight + LogNouns.preflightLog + LogNouns.person
      + SyncNouns.sync + WatchNouns.automation + WebNouns.web + WebNouns.map + HouseNouns.config
      + HouseNouns.daemon
      + HouseNouns.general
  }

  /// Every member of every command's JSON with the path to it.
  static var members: [(path: String, field: JSONField)] {
    types.flatMap { command in
      below(command.jsonFields, path: "\(command.name): ")
    }
  }

  private static func below(
    _ fields: [JSONField], path: String
  ) -> [(path: String, field: JSONField)] {
    fields.flatMap { field in
      [(path + field.path, field)] + below(field.members, path: "\(path)\(field.path).")
    }
  }
}
