internal import Glibc

/// A line on standard error that shows the progress of long work.
///
/// It is drawn only on a terminal, at most ten times a second, and wiped at the end, so that
/// scripts and logs never see it.
public final class Progress {
  /// What is counted, and so how it is shown.
  public enum Unit: Sendable {
    case things, bytes
    /// Something that means nothing to a person, so that only the share is shown.
    case steps
  }

  private let label: String
  private let unit: Unit
  private let total: Int?
  private let isShown: Bool
  private let now: () -> UInt64
  private let draw: ([UInt8]) -> Void
  private var lastDrawn: UInt64?
  private static let pauseNanoseconds: UInt64 = 100_000_000

  init(
    label: String, unit: Unit = .things, total: Int?, isShown: Bool,
    now: @escaping () -> UInt64 = Progress.monotonic,
    draw: @escaping ([UInt8]) -> Void = { _ = StandardDescriptor.write($0, to: 2) }
  ) {
    self.label = label
    self.unit = unit
    self.total = total
    self.isShown = isShown
    self.now = now
    self.draw = draw
  }

  deinit {
    finish()
  }

  /// Shows how much is done, and the total if it was not known before.
  public func update(_ done: Int, of total: Int? = nil) {
    guard isShown else { return }
    let moment = now()
    if let lastDrawn, moment - lastDrawn < Self.pauseNanoseconds { return }
    lastDrawn = moment
    draw(Array("\r\u{1B}[K\(label): \(amount(done, of: total ?? self.total))".utf8))
  }

  /// Wipes the line, so that the next output takes its place.
  public func finish() {
    guard lastDrawn != nil else { return }
    lastDrawn = nil
    draw(Array("\r\u{1B}[K".utf8))
  }

  private func amount(_ done: Int, of total: Int?) -> String {
    guard let total, total > 0 else { return text(done) }
    let part = "\(min(100, done * 100 / total)) %"
    return unit == .steps ? part : "\(text(done)) of \(text(total)) (\(part))"
  }

  private func text(_ count: Int) -> String {
    unit == .bytes ? Bytes.text(count) : String(count)
  }

  private static func monotonic() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
