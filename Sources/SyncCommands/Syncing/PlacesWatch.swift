import CommandLineKit
import SharedCommands
import TripSync

/// Own places and notes that arrive are to be found among the spots too.
final class PlacesWatch {
  private let context: CommandContext
  private var isExpecting = false

  init(_ context: CommandContext) {
    self.context = context
  }

  func look(at step: SyncStep) throws {
    guard step.isReceiving, !isExpecting else { return }
    try PlacesCopy.expectChanges(context)
    isExpecting = true
  }

  func finish() {
    if isExpecting { PlacesCopy.finish(context) }
  }
}
