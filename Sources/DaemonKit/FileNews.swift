internal import Glibc

/// News of what happens in folders and to files, reported by the kernel without any polling
/// (inotify).
///
/// News is a hint, never the truth: it may be lost when there is too much of it, and a folder may
/// have been replaced before it is watched. So the receiver looks for itself.
public struct FileNews: ~Copyable {
  /// What is reported on, and what has happened.
  public struct Events: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    fileprivate init(_ mask: CInt) {
      rawValue = UInt32(bitPattern: mask)
    }

    /// Bytes of the file, or of a file in the folder, were changed.
    public static let changed = Events(IN_MODIFY)
    /// A file that was open for writing was closed.
    public static let closed = Events(IN_CLOSE_WRITE)
    /// A name appeared in the folder.
    public static let appeared = Events(IN_CREATE | IN_MOVED_TO)
    /// A name is gone from the folder.
    public static let vanished = Events(IN_DELETE | IN_MOVED_FROM)
    /// What was watched was itself moved or removed, or its disk was pulled out.
    public static let lost = Events(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)
    /// There was too much news, and some of it is lost; always reported.
    public static let overflow = Events(rawValue: 0x4000)

    /// What the kernel may be asked for; it reports the rest unasked.
    fileprivate var askable: UInt32 {
      rawValue & ~UInt32(bitPattern: IN_UNMOUNT | IN_IGNORED) & ~Self.overflow.rawValue
    }
  }

  /// Something that is watched.
  public struct Watch: Hashable, Sendable {
    fileprivate let number: CInt
  }

  /// The most that is read in one turn; the rest makes the next `poll` return at once.
  private static let bufferSize = 16_384
  private static let headerSize = 16

  public let descriptor: CInt
  private var buffer = [UInt8](repeating: 0, count: bufferSize)

  /// Begins to listen, or returns `nil` if the kernel has no more of these to give.
  public init?() {
    let number = inotify_init1(O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { return nil }
    self.init(descriptor: number)
  }

  private init(descriptor: CInt) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Watches a folder or a file, or returns `nil` if it is not there or cannot be watched.
  public func watch(_ path: String, for events: Events) -> Watch? {
    guard !path.utf8.contains(0) else { return nil }
    let number = inotify_add_watch(descriptor, path, events.askable)
    return number >= 0 ? Watch(number: number) : nil
  }

  /// Watches no longer.
  public func forget(_ watch: Watch) {
    inotify_rm_watch(descriptor, watch.number)
  }

  /// Passes on what has happened; `nil` stands for news whose place was lost.
  public mutating func take(_ use: (Watch?, _ name: String, Events) -> Void) {
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return }
    var place = 0
    while place + Self.headerSize <= count {
      // Number, events, cookie, length of the name; four bytes each, as this machine writes them.
      let number = CInt(bitPattern: word(at: place))
      let events = Events(rawValue: word(at: place + 4))
      let start = place + Self.headerSize
      let end = min(start + Int(word(at: place + 12)), count)
      let name = buffer[start..<end].prefix { $0 != 0 }
      use(
        number >= 0 ? Watch(number: number) : nil, String(decoding: name, as: UTF8.self), events)
      place = end
    }
  }

  private func word(at place: Int) -> UInt32 {
    buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
  }
}
