import CommandLineKit
import Geodesy
import SharedCommands

/// `emergency`: what to say on the telephone, at once.
struct EmergencyCommand: ReadingCommand {
  static let name = "emergency"
  static let use = CommandUse.shows(.seconds)
  static let summary = "Show what to say in an emergency: number, position, people, van."
  static let details = [
    "Works without a network, and even with a damaged store: what cannot be read is listed. The "
      + "position is that of the drive being recorded, else of the GPS receiver, else the last "
      + "known one. The plus code can be dictated; maps on phones know it.",
    "Enter what helpers need in time: 'vanlog person edit' takes --blood-type, --allergies, "
      + "--medication and --contact; 'vanlog docs add' takes papers of the types insurance and "
      + "breakdown, with --phone.",
    "Numbers come from the lists that countries report to the ITU. 112 reaches help from nearly "
      + "every mobile phone.",
  ]
  static let options = [at]
  static let examples = [
    Example("vanlog emergency", "Show the card."),
    Example("vanlog emergency --at 46.55,8.56", "Show it for a place."),
  ]
  static let jsonFields = EmergencyCard.jsonFields
  static let exits = [
    Exit(.done, "success, even if something cannot be read"),
    Exit(.badData, "a coordinate is not valid"),
  ]

  private static let at = AskedPlace.option(
    help: "Show the card for this place instead of the van's")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let place = try arguments.text(Self.at).map {
      try NamedPlace.position($0, of: "--at", context)
    }
    let card = EmergencyCard(at: place, context)
    // Without a pager, which would wait for a key press.
    if context.globals.json {
      try context.output(card)
    } else {
      try context.write(context.text(of: card))
    }
    return .done
  }
}
