internal import SQLite

/// The words by which a spot is found: those of its texts, its type and its services.
struct SpotWords {
  /// What is read of `geo g` and `spots s`.
  static let columns = "s.name, s.place, s.description, s.own, g.type, g.services"

  private var splitting = WordSplitting()
  private let typeNames: [Int64: [UInt8]]

  /// Reads the names of the types of a vault.
  init(of connection: Connection) throws {
    var names: [Int64: [UInt8]] = [:]
    // Everything without a type of its own has the type other.
    for type in SpotType.allCases where type != .other {
      names[Int64(type.rawValue)] = Array(type.name.utf8)
    }
    try connection.withCursor("SELECT number, name FROM types") { cursor in
      while try cursor.step() { names[cursor.int64(0)] = Array(cursor.text(1).utf8) }
    }
    typeNames = names
  }

  /// The words read so far, each followed by a blank.
  var words: [UInt8] { splitting.words }

  /// Begins a spot with the words of its name and place; `first` is where `columns` begin.
  mutating func readNames(_ cursor: borrowing Cursor, first: Int) {
    splitting.removeAll()
    for column in 0..<2 { cursor.withText(first + column) { splitting.add($0) } }
  }

  /// Adds all its other words.
  mutating func readOthers(_ cursor: borrowing Cursor, first: Int) {
    for column in 2..<4 { cursor.withText(first + column) { splitting.add($0) } }
    if let name = typeNames[cursor.int64(first + 4)] {
      name.withUnsafeBufferPointer { splitting.add($0) }
    }
    let services = cursor.int64(first + 5)
    guard services != 0 else { return }
    for name in SpotServices(rawValue: services).names {
      var name = name
      name.withUTF8 { splitting.add($0) }
    }
  }
}
