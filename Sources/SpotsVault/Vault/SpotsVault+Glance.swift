internal import DurableFiles
public import HomeFolder
internal import SQLite

extension SpotsVault {
  /// The names of the packs and the number of their spots, to look at while a person types.
  ///
  /// No lock is waited for, and nothing is repaired or written; what cannot be read is left out.
  public static func packsAtAGlance(in home: HomeFolder) -> [(name: String, spots: Int)] {
    guard let connection = glance(in: home) else { return [] }
    var packs: [(name: String, spots: Int)] = []
    try? connection.query("SELECT name, spots FROM packs ORDER BY name") { row in
      packs.append((try row.text(0), max(try row.int(1), 0)))
    }
    return packs
  }

  /// The vault, if it is there and no one is changing it.
  static func glance(in home: HomeFolder) -> Connection? {
    guard let folder = try? home.open(), let status = try? folder.status(of: fileName),
      status.mayBeFile,
      let connection = try? Connection(
        path: folder.path(of: fileName), mode: .readOnly, busyLimit: .zero, checksPages: true)
    else { return nil }
    connection.rollsBackLeftovers = false
    return connection
  }
}
