import CommandLineKit
import DurableFiles
import HomeFolder
import Records
import SharedCommands
import TripSync
import WebAccess

/// The devices behind changes, as people call them.
struct Authors {
  private let own: Set<ActorID>
  private let home: SyncHome?
  private let phones: DeviceList

  init(_ store: RecordStore, _ context: CommandContext) throws {
    own = Set(try store.ownActors())
    let folder = try context.home()
    phones = Self.phones(context)
    guard SyncHome.isSetUp(in: folder) else {
      home = nil
      return
    }
    OwnMemory.keepPrivate()
    home = try? SyncHome(lookingAt: folder, store: store)
  }

  /// Those that may use the page; where the list cannot be read, none has a name.
  private static func phones(_ context: CommandContext) -> DeviceList {
    guard let folder = try? context.home().open(),
      let run = try? folder.directory(HomeFolder.runName),
      case .good(let list)? = try? DeviceList.read(in: run)
    else { return DeviceList() }
    return list
  }

  func isOwn(_ actor: ActorID) -> Bool { own.contains(actor) }

  /// The name of a device; other devices have one only where this one syncs.
  func name(of actor: ActorID) -> String {
    if isOwn(actor) { return "this device" }
    return (try? home?.deviceName(of: actor)) ?? "another device"
  }

  /// Who gave commands here: a phone by the name that it was paired with, or this device itself.
  func name(ofAuthor author: String?) -> String {
    guard let author else { return "this device" }
    return phones.device(id: author)?.name ?? "a phone that is no longer paired"
  }

  func name(of entry: HistoryEntry) -> String {
    entry.stranger.map(name(of:)) ?? name(ofAuthor: entry.author)
  }

  func name(of writer: OtherWriter) -> String {
    switch writer {
    case .device(let actor): name(of: actor)
    case .author(let author?): name(ofAuthor: author)
    case .author(nil): "someone at the terminal"
    case .vanlog: "vanlog itself"
    }
  }
}
