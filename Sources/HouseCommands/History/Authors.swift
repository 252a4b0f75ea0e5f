import CommandLineKit
import TripStore
import TripSync

/// The devices behind changes, as people call them.
struct Authors {
  private let own: Set<ActorID>
  private let home: SyncHome?

  init(_ store: TripStore, _ context: CommandContext) throws {
    own = Set(try store.ownActors())
    let folder = try context.home()
    guard SyncHome.isSetUp(in: folder) else {
      home = nil
      return
    }
    OwnMemory.keepPrivate()
    home = try? SyncHome(lookingAt: folder, store: store)
  }

  func isOwn(_ actor: ActorID) -> Bool { own.contains(actor) }

  /// The name of a device; other devices have one only where this one syncs.
  func name(of actor: ActorID) -> String {
    if isOwn(actor) { return "this device" }
    return (try? home?.deviceName(of: actor)) ?? "another device"
  }
}
