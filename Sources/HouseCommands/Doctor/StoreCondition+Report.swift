import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// How `doctor` reports the state of the personal store.
extension StoreCondition {
  var isWhole: Bool {
    switch self {
    case .none, .sound: true
    case .mended(let salvage): salvage.isWhole
    case .damaged, .lost, .unreadable: false
    }
  }

  var isNone: Bool {
    if case .none = self { true } else { false }
  }

  private var word: String {
    switch self {
    case .none: "none"
    case .sound: "sound"
    case .mended: "mended"
    case .damaged, .unreadable: "damaged"
    case .lost: "lost"
    }
  }

  private var salvage: SalvageReport? {
    if case .mended(let salvage) = self { salvage } else { nil }
  }

  static let members = Members<StoreCondition> {
    Member(
      "store", .choice(["sound", "mended", "damaged", "lost", "none"]),
      "state of the store; mended only with --mend"
    ) { $0.word }
    Member("set_aside_as", .text, "name of the damaged store in set-aside, if it was repaired") {
      $0.salvage?.setAside
    }
    Member("saved_records", .count, "records recovered from it") { $0.salvage?.savedRecords }
    Member("incomplete", .texts, "kinds of records that could not be read completely") {
      $0.salvage?.incomplete ?? []
    }
    Member("losses", .objects(lossMembers), "kinds that have lost records, and how many") {
      $0.salvage?.losses ?? []
    }
    Member("drives_without_points", .count, "drives whose points are lost") {
      $0.salvage?.drivesWithoutPoints
    }
    Member("torn_records", .count, "other records that have lost a part") {
      $0.salvage?.tornRecords
    }
  }

  private static let lossMembers = Members<SalvageReport.Loss> {
    Member("kind", .text, "kind of record, in the plural") { $0.kind }
    Member("saved_records", .count, "records that were recovered") { $0.saved }
    Member("known_records", .count, "records that there were, as far as is known") { $0.known }
    Member("exact", .flag, "whether that number is exact") { $0.isExact }
  }
}
