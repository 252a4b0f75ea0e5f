internal import SQLite

/// The kinds of record that a store keeps, handed in when it is opened.
///
/// The store knows none of them by name. They are asked for each time, since what a command does not
/// touch should cost it nothing.
public struct KindSet: Sendable {
  private let kinds: @Sendable () -> [KindSpec]
  private var words: @Sendable (KindSpec) -> String? = { _ in nil }
  /// What the file of these kinds has gone through, version by version; see `SchemaStep`.
  let versions: [[SchemaStep]]

  /// `versions` are never edited once released, and only grow.
  public init(versions: [[SchemaStep]], _ kinds: @escaping @Sendable () -> [KindSpec]) {
    self.versions = versions
    self.kinds = kinds
  }

  public var all: [KindSpec] { kinds() }

  public func named(_ name: String) -> KindSpec? {
    all.first { $0.name == name }
  }

  /// The same kinds, with the words of the command that people reach each by; errors name them.
  public func reached(by words: @escaping @Sendable (KindSpec) -> String?) -> KindSet {
    var set = self
    set.words = words
    return set
  }

  /// The error for a record that is not here, of a kind that is given as people call it.
  public func missing(_ noun: String, _ text: String) -> StoreError {
    let kind = all.first { $0.noun == noun }
    return .noRecord(kind: noun, id: text, command: kind.flatMap(command))
  }

  func command(of kind: KindSpec) -> String? { words(kind) }

  /// The kinds whose records have a file, with the fields that name it.
  var withFiles: [(kind: KindSpec, file: FileFields)] {
    all.compactMap { kind in kind.file.map { (kind, $0) } }
  }
}
