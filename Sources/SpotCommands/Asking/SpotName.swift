import CommandLineKit
import SpotsVault

/// A spot as people name it: `ID`, or `PACK/ID` where several packs have the same id.
struct SpotName {
  static let operand = OperandSpec(
    .text("ID", maximumBytes: 1_024),
    help: "The id of the spot, or PACK/ID as in the last column of lists.")

  let text: String

  /// All matching spots: one from a named pack, or one from each pack that has the id.
  func find(in queries: VaultQueries) throws -> [Spot] {
    var found = try queries.spots(id: text)
    // Names of packs and ids may contain slashes themselves.
    for (index, letter) in zip(text.indices, text) where letter == "/" && found.isEmpty {
      let (pack, id) = (String(text[..<index]), String(text[text.index(after: index)...]))
      found = try queries.spots(id: id, pack: pack)
    }
    return found
  }

  /// The one matching spot.
  func one(in queries: VaultQueries) throws -> Spot {
    let found = try find(in: queries)
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

  let exitStatus = ExitStatus.inputMissing
}
