public import CommandLineKit
public import SpotsVault
internal import TripStore

/// A spot as people name it: `ID`, or `PACK/ID` where several packs have the same id.
public struct SpotName {
  /// What its operand or option takes.
  public static let value = ValueSpec.text(
    "ID|NAME", maximumBytes: 1_024, offering: .records(KindSpec.place.name))
  public static let operand = OperandSpec(
    value,
    help: "The id of the spot, PACK/ID as in the last column of lists, or the name of a place of "
      + "your own.")

  public let text: String

  public init(text: String) {
    self.text = text
  }

  /// All matching spots; a name that is no id may be that of a place of one's own.
  public func find(_ context: CommandContext) throws -> [Spot] {
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
  public func one(_ context: CommandContext) throws -> Spot {
    let found = try find(context)
    guard let spot = found.first else { throw NoSpot(name: text) }
    guard found.count == 1 else {
      throw AmbiguousSpot(name: text, candidates: found.map { "\($0.pack)/\($0.id)" })
    }
    return spot
  }
}

/// No spot has this id or name.
public struct NoSpot: Failure, CustomStringConvertible {
  public let name: String

  public init(name: String) {
    self.name = name
  }

  public var description: String { "there is no spot '\(Printable.line(name))'" }
  public let exitStatus = ExitStatus.nothingFound
}

/// Several packs have a spot with this id.
private struct AmbiguousSpot: Failure, CustomStringConvertible {
  let name: String
  let candidates: [String]

  var description: String {
    "several packs have a spot '\(Printable.line(name))': "
      + candidates.map(Printable.line).joined(separator: ", ")
  }

  let exitStatus = ExitStatus.badData
}
