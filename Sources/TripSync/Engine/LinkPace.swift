/// How much is on its way at once: what a link carries in a few seconds, so that little is lost when it
/// breaks.
struct LinkPace {
  private static let window: Int64 = 4_000
  private static let least = 64 << 10
  private static let most = 1 << 20
  /// Less says more about the distance than about the link.
  private static let worthMeasuring = 16 << 10

  private(set) var bytes: Int
  /// Whether it broke while several things were on their way: then one is sent after the other.
  private(set) var isShaky: Bool
  private let mostObjects: Int

  init(isShaky: Bool) {
    (self.isShaky, bytes, mostObjects) = (isShaky, 128 << 10, 8)
  }

  /// The way to a folder: what takes the time there is waiting for the disk, once for all.
  static let toFolder = LinkPace(bytes: most, mostObjects: 64)

  private init(bytes: Int, mostObjects: Int) {
    (isShaky, self.bytes, self.mostObjects) = (false, bytes, mostObjects)
  }

  mutating func learn(_ count: Int, in milliseconds: Int64) {
    guard count >= Self.worthMeasuring else { return }
    let fits = Int64(count) * Self.window / max(milliseconds, 1)
    bytes = min(max(Int(clamping: fits), Self.least), Self.most)
  }

  mutating func breakOff() { isShaky = true }

  /// How many things to have on their way, each of about `size` bytes.
  func objects(of size: Int) -> Int {
    isShaky ? 1 : min(max(bytes / max(size, 1), 1), mostObjects)
  }

  /// Whether more may join what is on its way, which is something.
  func hasRoom(for count: Int, after objects: Int, _ size: Int) -> Bool {
    !isShaky && objects < mostObjects && size + count <= bytes
  }
}
