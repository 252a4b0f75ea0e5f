/// What a caller wants to know while a file is read, and his way to stop it.
public struct SpotProgress {
  /// Called now and then with bytes read and bytes in all, with none read while the file is fetched;
  /// what it throws ends the reading.
  public var report: (_ done: Int, _ total: Int) throws -> Void
  /// Called with each rejected row.
  public var reject: (SpotReject) throws -> Void

  public init(
    report: @escaping (_ done: Int, _ total: Int) throws -> Void = { _, _ in },
    reject: @escaping (SpotReject) throws -> Void = { _ in }
  ) {
    self.report = report
    self.reject = reject
  }
}
