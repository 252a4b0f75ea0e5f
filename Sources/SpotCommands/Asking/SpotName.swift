import CommandLineKit
import SharedCommands
import SpotsVault
import TripStore

/// A spot as people name it: `ID`, or `PACK/ID` where several packs have the same id.
struct SpotName {
  static let operand = OperandSpec(
    .text("ID|NAME", maximumBytes: 1_024, offering: .records(KindSpec.place.name)),
    help: "The id of the spot, PACK/ID as in the last column of lists, or the name of a place of "
      + "your own.")

  let text: String

  /// All matching spots; a name that is no id may be that of a place of one's own.
  func find(_ context: CommandContext) throws -> [Spot] {
    let found = try context.askVault { try find(in: $0) }
    guard found.isEmpty, let store = try context.storeToRead() else { return found }
    do {
      let place = try store.record(named: ownName, of: .place)
      guard place.isAlive else { return [] }
      let id = try store.ending(of: place)
      return try context.askVault { try $0.spots(id: id, pack: PackDetails.ownPack) }
    } catch StoreError.noRecord {
      return []
    }
  }

  /// The name without that of the pack of own places.
  private var ownName: String {
    let prefix = PackDetails.ownPack + "/"
    return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
  }

  /// All matching spots by id: one from a named pack, or one from each pack that has the id.
  private func find(in queries: VaultQueries) throws -> [Spot] {
    var found = try queries.spots(id: text)
    // Names of packs and ids may contain slashes themselves.
    for (index, letter) in zip(text.indices, text) where letter == "/" && found.isEmpty {
      let (pack, id) = (String(text[..<index]), String(text[text.index(after: index)...]))
      found = try queries.spots(id: id, pack: pack)
    }
    return found
  }

  /// The one matching spot.
  func one(_ context: CommandContext) throws -> Spot {
    let found = try find(context)
    guard let spot = found.first else { throw NoSpot(name: text) }
    guard found.count == 1 else {
      throw AmbiguousSpot(name: text, candidates: found.map { "\($0.pack)/\($0.id)" })
    }
    return spot
  }
}

struct NoSpot: Failure, CustomStringConvertible {
  let name: String
  var description: String { "there is no spot '\(Printable.line(name))'" }
  let exitStatus = ExitStatus.nothingFound
}

private struct AmbiguousSpot: Failure, CustomStringConvertible {
  let name: String
  let candidates: [String]

  var description: String {
    "several packs have a spot '\(Printable.line(name))': "
      + candidates.map(Printable.line).joined(separator: ", ")
  }

  let exitStatus = ExitStatus.badData
}
