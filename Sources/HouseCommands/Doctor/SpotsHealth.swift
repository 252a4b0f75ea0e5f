import CommandLineKit
import DurableFiles
import HomeFolder
import SharedCommands
import SpotsVault
import Text

/// The health of the spots vault.
struct SpotsHealth: Answer {
  private enum State: String, CaseIterable {
    case sound, none, incomplete, damaged, lost, repaired, unknown, unread
    case setAside = "set-aside"
  }

  private let state: State
  /// What `--mend` found and did.
  private let damage: VaultDamage?
  /// The packs that have to be imported again.
  private let packs: [String]
  /// Why the vault could not be checked.
  private var obstacle = ""
  /// The size of a copy that an interrupted import has left.
  private let leftover: Int?
  private let size: Int

  /// Checks the vault, and salvages a damaged one if it is to be mended.
  init(_ context: CommandContext, _ depth: DoctorDepth, mends: Bool) throws {
    let home = try context.home()
    let folder = try home.open()
    leftover = try folder?.status(of: SpotsVault.copyName)?.size
    let status = try folder?.status(of: SpotsVault.fileName)
    size = status?.size ?? 0
    guard let status, status.size > 0 || !status.mayBeFile else {
      (state, damage, packs) = (try context.hasLostPacks() ? .lost : .none, nil, [])
      return
    }
    do {
      let isWhole = depth.reads(status.size)
      let progress = context.progress(
        "Reading the spots", in: .bytes, total: status.size)
      var read = 0
      let found = try SpotsVault.look(in: home, whole: isWhole) { count in
        read += count
        progress.update(min(read, status.size))
      }
      progress.finish()
      guard !found.isSound, mends else {
        let lacks: State =
          try context.hasLostPacks()
          ? .lost : !found.packs.isEmpty ? .incomplete : isWhole ? .sound : .unread
        (state, damage, packs) = (found.isSound ? lacks : .damaged, nil, found.packs)
        return
      }
      let damaged = try SpotsVault.examine(in: home)
      damage = damaged
      packs = damaged?.packs.map(\.name) ?? []
      state = damaged.map { $0.isSalvaged ? .repaired : .setAside } ?? .sound
    } catch {
      (state, damage, packs) = (.unknown, nil, [])
      obstacle = "\(error)"
    }
  }

  var finding: Finding {
    let missing = "import again: \(packs.joined(separator: ", "))"
    let left =
      leftover.map {
        "; \(SpotsVault.copyName) (\(Bytes.text($0))) is left of an interrupted import, and the next "
          + "import removes it"
      } ?? ""
    return switch state {
    case .none: .ok(.spots, "none yet" + left)
    case .sound: .ok(.spots, "sound" + left)
    case .unread:
      .ok(
        .spots,
        "there, and not read whole; 'vanlog doctor --all' reads all \(Bytes.text(size))" + left)
    case .unknown: Finding(.spots, .problem, "cannot be checked: \(obstacle)" + left)
    case .lost:
      Finding(
        .spots, .problem, "empty: all packs were lost to damage" + left,
        advice: "import your packs again")
    case .incomplete:
      Finding(.spots, .problem, "some spots are missing" + left, advice: missing)
    case .damaged:
      Finding(
        .spots, .problem, "damaged" + left,
        advice: "run 'vanlog doctor --mend' to save what can be read"
          + (packs.isEmpty ? "" : ", and then \(missing)"))
    case .repaired, .setAside:
      Finding(
        .spots, packs.isEmpty ? .ok : .problem, "was damaged" + left,
        mended: damage?.description)
    }
  }

  static let members = Members<SpotsHealth> {
    Member("spots_vault", .choice, "state of the spots vault") { $0.state }
    Member(
      "leftover_bytes", .number(.bytes), "size of what an interrupted import has left, or null"
    ) { $0.leftover }
    Member("damaged_packs", .texts, "packs that lost spots; import them again") { $0.packs }
  }
}
