/// The value of a field, limited to what SQLite, JSON and the sync format share; no fractions.
public enum FieldValue: Sendable, Hashable {
  case none
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
  /// A set of words: sorted, without duplicates.
  case set([String])

  public var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  public var words: [String] {
    if case .set(let words) = self { words } else { [] }
  }

  public var isNone: Bool { self == .none }
}

extension FieldValue: Comparable {
  /// Compares bytes, as files do: Swift considers two spellings of one letter equal.
  public static func == (first: FieldValue, second: FieldValue) -> Bool {
    switch (first, second) {
    case (.integer(let first), .integer(let second)): first == second
    case (.text(let first), .text(let second)): first.utf8.elementsEqual(second.utf8)
    case (.bytes(let first), .bytes(let second)): first == second
    case (.set(let first), .set(let second)):
      first.elementsEqual(second) { $0.utf8.elementsEqual($1.utf8) }
    default: first.rank == second.rank
    }
  }

  /// An order that only breaks ties of stamps, the same on every device: by case, then by bytes.
  public static func < (first: FieldValue, second: FieldValue) -> Bool {
    switch (first, second) {
    case (.integer(let first), .integer(let second)): first < second
    case (.text(let first), .text(let second)):
      first.utf8.lexicographicallyPrecedes(second.utf8)
    case (.bytes(let first), .bytes(let second)): first.lexicographicallyPrecedes(second)
    case (.set(let first), .set(let second)):
      first.lexicographicallyPrecedes(second) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    default: first.rank < second.rank
    }
  }

  private var rank: Int {
    switch self {
    case .none: 0
    case .integer: 1
    case .text: 2
    case .bytes: 3
    case .set: 4
    }
  }
}
