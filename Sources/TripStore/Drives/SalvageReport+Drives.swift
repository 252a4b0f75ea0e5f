public import Records

extension SalvageReport {
  /// How many drives have lost their points.
  public var drivesWithoutPoints: Int {
    emptied.first { $0.kind == KindSpec.drive.name }?.count ?? 0
  }
}
