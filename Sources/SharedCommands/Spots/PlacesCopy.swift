public import CommandLineKit
internal import DurableFiles
internal import Geodesy
internal import Glibc
internal import HomeFolder
internal import Records
public import SpotsVault
internal import Text
internal import TripStore

/// Copies own places and notes from the personal store into the vault, so that searches find them.
public enum PlacesCopy {
  /// Copies what is new or changed; a vault is created only if there is something to put into it.
  public static func copy(_ context: CommandContext) throws {
    guard let store = try context.storeToRead() else { return }
    let places = try places(in: store)
    let notes = try notes(in: store)
    let isThere = try SpotsVault.openToRead(in: context.home()) != nil
    guard isThere || !places.isEmpty || !notes.isEmpty else { return }
    try context.changeVault { try copy(places, notes, to: $0, context) }
  }

  /// The same for a vault that is already open.
  public static func copy(to vault: SpotsVault, _ context: CommandContext) throws {
    guard let store = try context.storeToRead() else { return }
    try copy(places(in: store), notes(in: store), to: vault, context)
  }

  private static func copy(
    _ places: [OwnPlace], _ notes: [SpotNote], to vault: SpotsVault, _ context: CommandContext
  ) throws {
    try vault.replacePlaces(places, now: context.clock().now.millisecondsSinceEpoch / 1_000)
    try vault.applyNotes(notes)
  }

  /// Changes places or notes, then copies them.
  ///
  /// The change is kept even if copying fails. A mark is set before the change and removed after
  /// copying; if this process dies in between, the next query makes the copies.
  public static func following(
    _ context: CommandContext, _ change: () throws -> ExitStatus
  ) throws -> ExitStatus {
    try expectChanges(context)
    let status = try change()
    finish(context)
    return status
  }

  /// Sets the mark, before anything changes.
  public static func expectChanges(_ context: CommandContext) throws {
    try context.home().make().makePrivate(HomeFolder.runName).replace(mark, with: [])
  }

  /// Makes the copies that an earlier process did not get to.
  static func catchUp(_ context: CommandContext) throws {
    let path = "\(try context.home().path)/\(HomeFolder.runName)/\(mark)"
    if path.withCString({ access($0, F_OK) }) == 0 { finish(context) }
  }

  private static let mark = "places.stale"

  /// Copies what has changed, and removes the mark; if that fails, the next query tries again.
  public static func finish(_ context: CommandContext) {
    do {
      try copy(context)
      guard let home = try context.home().open() else { return }
      try home.makePrivate(HomeFolder.runName).remove(mark)
    } catch {
      context.note("lists of spots do not show your newest places and notes yet: \(error)")
    }
  }

  private static func places(in store: RecordStore) throws -> [OwnPlace] {
    var places: [OwnPlace] = []
    try store.forEach(RecordQuery(.place)) { record in
      guard let latitude = record[.latitude], let longitude = record[.longitude],
        let position = try? CoordinateE7(
          latitude: Int32(clamping: latitude), longitude: Int32(clamping: longitude))
      else { return }
      places.append(
        OwnPlace(
          id: try store.ending(of: record), name: record.title,
          type: record[.type] ?? SpotType.other.name,
          position: position, rating: record[.stay].map { Int($0) * 10 },
          services: services(of: record), country: record[.country],
          note: note(record)))
    }
    return places
  }

  private static func services(of place: Record) -> SpotServices {
    var services = place[.facilities].reduce(into: SpotServices()) {
      $0.formUnion(SpotServices(name: $1) ?? [])
    }
    // The field says more than the facility, which can only be there.
    if let shade = place[.shade] { services[.shade] = shade }
    services[.lowEmissionZone] = place[.lowEmissionZone]
    return services
  }

  private static func note(_ record: Record) -> String {
    let tags = record[.tags].joined(separator: " ")
    return [record[.note] ?? "", tags].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func notes(in store: RecordStore) throws -> [SpotNote] {
    var notes: [SpotNote] = []
    try store.forEach(RecordQuery(.spotNote)) { record in
      guard let pack = record[.pack], let id = record[.source] else { return }
      notes.append(
        SpotNote(
          pack: pack, id: id, isHidden: record[.hidden] == true, name: record[.name],
          rating: record[.rating].map { Int($0) * 10 }, text: note(record)))
    }
    return notes
  }
}
