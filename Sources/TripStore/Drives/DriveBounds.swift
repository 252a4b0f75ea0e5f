internal import Records

extension FollowingTable {
  /// The bounding boxes of tracks in an R*Tree; one that crosses the antimeridian is stored as two.
  static let driveBounds = FollowingTable(
    fields: .fields(.south, .north, .west, .east),
    removal: "DELETE FROM drive_bounds WHERE key IN (?1 * 2, ?1 * 2 + 1)",
    addition: """
      INSERT INTO drive_bounds
      SELECT key * 2, south, north, west, iif(west <= east, east, 1800000000) FROM drive
      WHERE key BETWEEN ?1 AND ?2 AND south + north + west + east IS NOT NULL
      UNION ALL SELECT key * 2 + 1, south, north, -1800000000, east FROM drive
      WHERE key BETWEEN ?1 AND ?2 AND south + north + west + east IS NOT NULL AND west > east
      """)
}
