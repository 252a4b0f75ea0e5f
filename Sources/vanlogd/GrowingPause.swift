/// When to try again what has failed: after a pause that doubles each time, up to a limit.
struct GrowingPause: Equatable {
  private let first: Int64
  private let longest: Int64
  private(set) var failures = 0
  /// Until when to wait, in the clock that `fail` was told; `nil` if nothing has failed.
  private(set) var end: Int64?

  /// Both in milliseconds.
  init(first: Int64, longest: Int64) {
    (self.first, self.longest) = (first, longest)
  }

  func isOver(now: Int64) -> Bool { end.map { now >= $0 } ?? true }

  mutating func fail(now: Int64) {
    let pause = min(first << Int64(min(failures, 20)), longest)
    failures += 1
    end = now + pause
  }

  mutating func succeed() {
    (failures, end) = (0, nil)
  }
}
