internal import Text

/// The result of recovering a damaged store.
public struct SalvageReport: Sendable, Equatable {
  /// The records of a kind, some of which may be lost.
  public struct Loss: Sendable, Equatable {
    /// The kind, as a plural noun.
    public let kind: String
    public let saved: Int
    /// How many there were, as far as is known.
    public let known: Int
    /// Whether `known` is exact.
    public let isExact: Bool
  }

  /// The records of a kind that have lost their content, such as the points of drives.
  public struct Emptied: Sendable, Equatable {
    /// The name of the kind.
    public let kind: String
    public let count: Int
    /// What is lost of how many records, in words.
    fileprivate let text: String

    init(_ kind: KindSpec, _ content: LargeContent, count: Int) {
      self.kind = kind.name
      self.count = count
      text = "the \(content.noun) of \(Phrase.count(count, kind.noun, kind.plural))"
    }
  }

  /// The path of the damaged file.
  public let setAside: String
  public let savedRecords: Int
  public let losses: [Loss]
  public let emptied: [Emptied]
  /// How many other records have lost a part.
  public let tornRecords: Int

  /// The kinds with unreadable records, as plural nouns.
  public var incomplete: [String] { losses.map(\.kind) }

  public var isWhole: Bool { losses.isEmpty && emptied.isEmpty && tornRecords == 0 }

  /// A sentence for the user.
  public var text: String {
    guard savedRecords > 0 || isWhole else {
      return "damaged: nothing could be read, so a new store was created; restore a backup. "
        + "The old file is \(setAside)"
    }
    let saved =
      "\(Phrase.count(savedRecords, "record")) \(savedRecords == 1 ? "was" : "were") recovered"
    return "damaged and repaired: \(saved), \(lost). The old file is \(setAside)"
  }

  private var lost: String {
    var parts = losses.map(\.text)
    parts += emptied.map { "\($0.text) are lost" }
    if tornRecords > 0 {
      parts.append("parts of \(Phrase.count(tornRecords, "record")) are lost")
    }
    return parts.isEmpty ? "nothing was lost" : parts.joined(separator: ", ")
  }
}

extension SalvageReport.Loss {
  fileprivate var text: String {
    guard known > saved else { return "some \(kind) may be lost" }
    return "but only \(saved) of \(isExact ? "" : "about ")\(known) \(kind)"
  }
}
