import CommandLineKit
import DurableFiles
import HomeFolder
import SpotsVault
import Text

/// The health of the spots vault; a damaged one has already been salvaged or set aside.
struct SpotsHealth {
  private enum State: String, CaseIterable {
    case sound, none, incomplete, repaired, unknown
    case setAside = "set-aside"
  }

  private let state: State
  private let damage: VaultDamage?
  /// The packs that have to be imported again.
  private let packs: [String]
  /// Why the vault could not be checked.
  private var obstacle = ""
  /// The size of a copy that an interrupted import has left.
  private let leftover: Int?

  init(_ context: CommandContext) throws {
    let home = try context.home()
    let folder = try home.open()
    let isThere = try folder?.status(of: SpotsVault.fileName) != nil
    leftover = try folder?.status(of: SpotsVault.copyName)?.size
    var found: VaultDamage?
    do {
      found = isThere ? try SpotsVault.examine(in: home) : nil
    } catch {
      // A disk that can only be read is when a check matters most.
      (damage, packs) = (nil, [])
      state = Self.isReadable(home) ? .sound : .unknown
      obstacle = "\(error)"
      return
    }
    damage = found
    let lost = damage?.packs.map(\.name) ?? []
    let kept = try SpotsVault.openToRead(in: home)?.packs() ?? []
    packs = lost.isEmpty ? kept.filter { $0.missing > 0 && !$0.isOwn }.map(\.name) : lost
    if let damage {
      state = damage.isSalvaged ? .repaired : .setAside
    } else {
      state = !isThere ? .none : packs.isEmpty ? .sound : .incomplete
    }
  }

  private static func isReadable(_ home: HomeFolder) -> Bool {
    (try? SpotsVault.openToRead(in: home)?.isSound()) == true
  }

  var isWhole: Bool { damage == nil && packs.isEmpty && state != .unknown }

  func add(to fields: inout Fields) {
    let missing = "some spots are missing; import again: \(packs.joined(separator: ", "))"
    let words =
      switch state {
      case .sound: "sound"
      case .unknown: "cannot be checked: \(obstacle)"
      case .none: "none yet"
      case .incomplete: missing
      case .repaired, .setAside: damage?.description ?? ""
      }
    fields.add("Spots", words)
    guard let leftover else { return }
    fields.add(
      "",
      "\(SpotsVault.copyName) (\(Bytes.text(leftover))) is left of an interrupted import; the "
        + "next import removes it")
  }

  static let jsonFields = [
    JSONField("spots_vault", .choice(State.allCases.map(\.rawValue)), "state of the spots vault"),
    JSONField(
      "leftover_bytes", .number(.bytes), "size of what an interrupted import has left, or null"),
    JSONField("damaged_packs", .list(.text), "packs that lost spots; import them again"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("spots_vault", state.rawValue)
    json.field("leftover_bytes", leftover)
    json.field("damaged_packs", packs)
  }
}
