import CommandLineKit
import DurableFiles
import HomeFolder
import SpotsVault
import Text

/// The health of the spots vault; a damaged one has already been set aside.
struct SpotsHealth {
  private let damage: VaultDamage?
  private let isThere: Bool
  /// Why it could not be checked, if so.
  private let problem: String?
  /// The size of a copy that an interrupted import has left.
  private let leftover: Int?

  init(_ context: CommandContext) throws {
    let home = try context.home()
    let folder = try home.open()
    isThere = try folder?.status(of: SpotsVault.fileName) != nil
    leftover = try folder?.status(of: SpotsVault.copyName)?.size
    let found = isThere ? Result { try SpotsVault.examine(in: home) } : .success(nil)
    switch found {
    case .success(let found): (damage, problem) = (found, nil)
    // On a disk that cannot be written, and where something else has the name.
    case .failure(let error): (damage, problem) = (nil, "not checked: \(error)")
    }
  }

  var isWhole: Bool { damage == nil && problem == nil }

  func add(to fields: inout Fields) {
    fields.add("Spots", problem ?? damage?.description ?? (isThere ? "sound" : "none yet"))
    guard let leftover else { return }
    fields.add(
      "",
      "\(SpotsVault.copyName) (\(Bytes.text(leftover))) is left of an interrupted import; the next "
        + "import removes it")
  }

  static let jsonFields = [
    JSONField(
      "spots_vault", .choice(["sound", "none", "set-aside", "unchecked"]),
      "state of the spots vault"),
    JSONField(
      "leftover_bytes", .number(.bytes), "size of what an interrupted import has left, or null"),
    JSONField(
      "damaged_packs", .list(.text), "packs that were in a damaged vault; import them again"),
  ]

  private var word: String {
    if problem != nil { return "unchecked" }
    return damage == nil ? (isThere ? "sound" : "none") : "set-aside"
  }

  func write(to json: inout JSONWriter) {
    json.field("spots_vault", word)
    json.field("leftover_bytes", leftover)
    json.field(array: "damaged_packs") { json in
      for pack in damage?.packs ?? [] { json.value(pack.name) }
    }
  }
}
