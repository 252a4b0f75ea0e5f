import CommandLineKit
import DurableFiles
import HomeFolder
import SpotsVault
import Text

/// The health of the spots vault; a damaged one has already been set aside.
struct SpotsHealth {
  private let damage: VaultDamage?
  private let isThere: Bool

  init(_ context: CommandContext) throws {
    let home = try context.home()
    isThere = try home.open()?.status(of: SpotsVault.fileName) != nil
    damage = isThere ? try SpotsVault.examine(in: home) : nil
  }

  var isWhole: Bool { damage == nil }

  func add(to fields: inout Fields) {
    fields.add("Spots", damage?.description ?? (isThere ? "sound" : "none yet"))
  }

  static let jsonFields = [
    JSONField("spots_vault", .choice(["sound", "none", "set-aside"]), "state of the spots vault"),
    JSONField(
      "damaged_packs", .list(.text), "packs that were in a damaged vault; import them again"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("spots_vault", damage == nil ? (isThere ? "sound" : "none") : "set-aside")
    json.field("damaged_packs", (damage?.packs ?? []).map(\.name))
  }
}
