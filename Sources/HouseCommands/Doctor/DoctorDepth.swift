/// How much of what may be large a check reads.
enum DoctorDepth {
  /// As much of each as takes about half a second.
  case everyday
  case whole

  static let everydayBytes = 64 << 20

  /// Whether it reads this many bytes.
  func reads(_ bytes: Int) -> Bool { self == .whole || bytes <= Self.everydayBytes }
}
