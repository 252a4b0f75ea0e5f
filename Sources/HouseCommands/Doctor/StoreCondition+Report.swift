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

  static let lossFields = [
    JSONField("kind", .text, "kind of record, in the plural"),
    JSONField("saved_records", .count, "records that were recovered"),
    JSONField("known_records", .count, "records that there were, as far as is known"),
    JSONField("exact", .flag, "whether that number is exact"),
  ]

  func write(to json: inout JSONWriter) {
    json.field("store", word)
    json.field("set_aside_as", salvage?.setAside)
    json.field("saved_records", salvage?.savedRecords)
    json.field(array: "incomplete") { json in
      for kind in salvage?.incomplete ?? [] { json.value(kind) }
    }
    json.field(array: "losses") { json in
      for loss in salvage?.losses ?? [] {
        json.object { json in
          json.field("kind", loss.kind)
          json.field("saved_records", loss.saved)
          json.field("known_records", loss.known)
          json.field("exact", loss.isExact)
        }
      }
    }
    json.field("drives_without_points", salvage?.drivesWithoutPoints)
    json.field("torn_records", salvage?.tornRecords)
  }
}
