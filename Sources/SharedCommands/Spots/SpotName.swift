public import CommandLineKit
internal import Records
public import SpotsVault
internal import TripStore

/// A spot as people name it: `ID`, or `PACK/ID` where several packs have the same id; its short id;
/// or its name or the beginning of it.
public struct SpotName {
  /// What its operand or option takes.
  public static let value = ValueSpec.text("ID|NAME", maximumBytes: 1_024, offering: .spots)
  public static let operand = OperandSpec(
    value,
    help:
      "The id of the spot as in the last column of lists, PACK/ID, or its name or the beginning "
      + "of it.")

  public let text: String

  public init(text: String) {
    self.text = text
  }

  /// All spots with the id; or the only one with the name, your own places first.
  public func find(_ context: CommandContext) throws -> [Spot] {
    let found = try identified(context)
    guard found.isEmpty else { return found }
    return try named(context).map { [$0] } ?? []
  }

  /// All spots with the id, or the place of one's own with the name.
  func identified(_ context: CommandContext) throws -> [Spot] {
    let found = try context.askVault { try find(in: $0) }
    guard found.isEmpty else { return found }
    return try own(context) ?? []
  }

  /// The only spot with this name or a name that begins so; several are an error that lists them.
  func named(_ context: CommandContext) throws -> Spot? {
    try only(context.askVault { try $0.spots(named: text) })
  }

  /// The place of one's own with the name; `nil` if there is none.
  private func own(_ context: CommandContext) throws -> [Spot]? {
    guard let store = try context.storeToRead() else { return nil }
    do {
      let place = try store.record(named: ownName, of: .place)
      guard place.isAlive else { return nil }
      let id = try store.ending(of: place)
      return try context.askVault { try $0.spots(id: id, pack: PackDetails.ownPack) }
    } catch StoreError.noRecord {
      return nil
    }
  }

  /// The name without that of the pack of own places.
  private var ownName: String {
    let prefix = PackDetails.ownPack + "/"
    return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
  }

  /// All matching spots by id: one from a named pack, or one from each pack that has the id, and
  /// those whose short ids begin so.
  private func find(in queries: VaultQueries) throws -> [Spot] {
    var found = try queries.spots(id: text)
    // Names of packs and ids may contain slashes themselves.
    for (index, letter) in zip(text.indices, text) where letter == "/" && found.isEmpty {
      let (pack, id) = (String(text[..<index]), String(text[text.index(after: index)...]))
      found = try queries.spots(id: id, pack: pack)
    }
    let others = try queries.spots(code: text).filter { spot in
      !found.contains { $0.key == spot.key }
    }
    return found + others
  }

  /// The one matching spot.
  public func one(_ context: CommandContext) throws -> Spot {
    guard let spot = try only(find(context)) else { throw NoSpot(name: text) }
    return spot
  }

  /// The one of those that were found; several are an error that lists them.
  func only(_ found: [Spot]) throws -> Spot? {
    guard found.count <= 1 else { throw AmbiguousSpot(name: text, candidates: found) }
    return found.first
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
  let candidates: [Spot]
  private static let mostShown = 8

  var description: String {
    let ids = candidates.map { "\($0.pack)/\($0.id)" }
    // Pack and id are known where they were typed; a name says more of where it was not.
    let isID = candidates.allSatisfy { $0.id == name }
    guard !isID else {
      return "several packs have a spot '\(Printable.line(name))': " + list(ids)
    }
    let spots = candidates.prefix(Self.mostShown)
      .map { "\($0.shortID) (\($0.name), \($0.type), \($0.pack))" }
    let more = candidates.count > Self.mostShown ? " and more" : ""
    return "'\(Printable.line(name))' fits several spots: " + list(spots) + more
      + "; use a short id"
  }

  private func list(_ texts: [String]) -> String {
    texts.map(Printable.line).joined(separator: ", ")
  }

  let exitStatus = ExitStatus.badData
}
