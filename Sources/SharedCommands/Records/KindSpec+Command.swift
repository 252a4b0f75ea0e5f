public import Records
internal import TripStore

extension KindSpec {
  /// The words of its commands, such as `van panel` of `vanlog van panel list`.
  public var command: String {
    switch name {
    case "item": "manifest"
    case "document": "docs"
    case "panel": "van panel"
    case "place": "spots"
    case "setting": "config"
    case "spot_note": "spots"
    case "task": "service"
    case "service": "service log"
    case "preflight_check": "preflight"
    case "preflight": "preflight log"
    case "stop": "route stop"
    case "repeat": "ledger repeat"
    case "budget": "ledger budget"
    default: name
    }
  }
}

extension KindSet {
  /// The kinds of a logbook, as commands know them.
  public static let ofCommands = trips.reached { $0.command }
}

extension StoreError {
  /// No record of this kind has this id or name.
  public static func noRecord(_ kind: KindSpec, _ id: String) -> StoreError {
    .noRecord(kind: kind.noun, id: id, command: kind.command)
  }
}
