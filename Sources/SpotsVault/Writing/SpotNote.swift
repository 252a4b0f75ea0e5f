internal import SQLite
internal import Text

/// The user's own changes to a spot of a pack.
public struct SpotNote: Sendable, Equatable {
  public var pack: String
  public var id: String
  /// Whether the spot is left out of all results.
  public var isHidden: Bool
  /// The user's own name for it; `nil` keeps that of the pack.
  public var name: String?
  /// Tenths of a star.
  public var rating: Int?
  /// The user's own text, by which searches find the spot.
  public var text: String?

  public init(
    pack: String, id: String, isHidden: Bool = false, name: String? = nil, rating: Int? = nil,
    text: String = ""
  ) {
    self.pack = pack
    self.id = id
    self.isHidden = isHidden
    self.name = name
    self.text = text.isEmpty ? nil : text
    self.rating = rating.map { min(max($0, 0), 50) }
  }
}

extension SpotsVault {
  /// Makes the vault show spots as these notes say, and spots without a note as their packs say.
  ///
  /// Imports preserve notes, even if a spot moves. Returns the number of notes that found their
  /// spot; writes nothing if nothing is new.
  @discardableResult
  public func applyNotes(_ notes: [SpotNote]) throws -> Int {
    let keeper = NoteKeeper(connection)
    let wanted = try keeper.find(notes, packs: packs())
    let (outdated, new) = try keeper.difference(to: wanted)
    guard !outdated.isEmpty || !new.isEmpty else { return wanted.count }
    try change(.inPlace) { connection in
      let keeper = NoteKeeper(connection)
      for identity in outdated { try keeper.undo(identity) }
      for identity in new { if let note = wanted[identity] { try keeper.apply(note, identity) } }
    }
    return wanted.count
  }
}

/// The notes currently applied, with the pack's values that they replaced.
struct NoteKeeper {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  struct Applied: Equatable {
    var pack: Int
    var isHidden: Bool
    var name: String?
    var rating: Int?
    var text: String?
  }

  /// The notes whose spots are in the vault, by spot identity.
  func find(_ notes: [SpotNote], packs: [PackInfo]) throws -> [Int64: Applied] {
    let numbers = Dictionary(packs.map { ($0.name, $0.number) }) { first, _ in first }
    var found: [Int64: Applied] = [:]
    for note in notes {
      guard let pack = numbers[note.pack] else { continue }
      let identity = SpotHash.identity(pack: pack, id: note.id)
      guard try key(of: identity) != nil else { continue }
      found[identity] = Applied(
        pack: pack, isHidden: note.isHidden, name: note.name, rating: note.rating,
        text: note.text)
    }
    return found
  }

  /// The vault's notes that are outdated, and the wanted ones to apply.
  func difference(to wanted: [Int64: Applied]) throws -> (outdated: [Int64], new: [Int64]) {
    var current: [Int64: Applied] = [:]
    try connection.query("SELECT identity, pack, hidden, name, rating, note FROM notes") { row in
      current[try row.int64(0)] = Applied(
        pack: try row.int(1), isHidden: try row.int(2) != 0, name: try row.optionalText(3),
        rating: try row.optionalInt(4), text: try row.optionalText(5))
    }
    let outdated = current.filter { wanted[$0.key] != $0.value }.map(\.key)
    let new = wanted.filter { current[$0.key] != $0.value }.map(\.key)
    return (outdated.sorted(), new.sorted())
  }

  /// Restores what the pack says about a spot, and forgets the note.
  func undo(_ identity: Int64) throws {
    let old = try connection.first(
      "SELECT rating, pack_name, pack_rating FROM notes WHERE identity = ?", [identity]
    ) { row in
      (
        hasRating: try !row.isNull(0), name: try row.text(1), rating: try row.optionalInt(2)
      )
    }
    if let old, let key = try key(of: identity) {
      try setTexts(of: key, name: old.name, own: nil)
      if old.hasRating {
        try setRating(old.rating, of: key)
      }
      try change(key, from: .hidden, to: .shown)
    }
    try connection.run("DELETE FROM notes WHERE identity = ?", [identity])
  }

  /// Applies a note to a spot, and saves what its pack says.
  func apply(_ note: Applied, _ identity: Int64) throws {
    guard let key = try key(of: identity) else { return }
    try connection.run(
      """
      INSERT OR REPLACE INTO notes
        (identity, pack, hidden, name, rating, note, pack_name, pack_rating)
      SELECT ?, ?, ?, ?, ?, ?, spots.name, geo.rating
      FROM spots JOIN geo USING (key) WHERE key = ?
      """, [identity, note.pack, note.isHidden, note.name, note.rating, note.text, key])
    if note.name != nil || note.text != nil { try setTexts(of: key, note) }
    if let rating = note.rating {
      try setRating(rating, of: key)
    }
    if note.isHidden {
      try change(key, from: .shown, to: .hidden)
    }
  }

  private func setRating(_ rating: Int?, of key: Int64) throws {
    try connection.run("UPDATE geo SET rating = ? WHERE key = ?", [rating, key])
    if let rating { try BlockWriting.raise(rating: rating, of: key, in: connection) }
  }

  private func change(_ key: Int64, from old: Spot.State, to new: Spot.State) throws {
    try connection.run(
      "UPDATE geo SET state = ? WHERE key = ? AND state = ?", [new.rawValue, key, old.rawValue])
  }

  /// Reapplies a pack's notes to the rows that an import has just written, and forgets those of
  /// removed spots.
  func applyAgain(pack: Int, isWritten: (Int64) -> Bool) throws {
    let notes = try connection.all(
      "SELECT identity, hidden, name, rating, note FROM notes WHERE pack = ? ORDER BY identity",
      [pack]
    ) { row in
      (
        identity: try row.int64(0),
        note: Applied(
          pack: pack, isHidden: try row.int(1) != 0, name: try row.optionalText(2),
          rating: try row.optionalInt(3), text: try row.optionalText(4))
      )
    }
    for (identity, note) in notes {
      if isWritten(identity) {
        try apply(note, identity)
      } else if try key(of: identity) == nil {
        try connection.run("DELETE FROM notes WHERE identity = ?", [identity])
      }
    }
  }

  /// Shows the note's name, and makes searches find its text and the pack's name too.
  private func setTexts(of key: Int64, _ note: Applied) throws {
    let name = try connection.first("SELECT name FROM spots WHERE key = ?", [key]) { row in
      try row.text(0)
    }
    let own = [note.name == nil ? nil : name, note.text].compactMap(\.self)
    try setTexts(
      of: key, name: note.name ?? name ?? "", own: own.joined(separator: "\n"))
  }

  private func setTexts(of key: Int64, name: String, own: String?) throws {
    let words = try WordsIndex(of: connection, changing: 1)
    try words.forget([key])
    try connection.run("UPDATE spots SET name = ?, own = ? WHERE key = ?", [name, own, key])
    try words.add([key])
  }

  private func key(of identity: Int64) throws -> Int64? {
    try connection.first("SELECT key FROM src WHERE identity = ?", [identity]) { row in
      try row.int64(0)
    }
  }
}
