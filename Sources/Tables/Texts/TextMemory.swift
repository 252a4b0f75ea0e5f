internal import Glibc

/// The text of a file as valid UTF-8, in memory that no other process can truncate or change.
///
/// If the user's own file were mapped, truncating it or pulling out its stick during the read would
/// kill the process with SIGBUS. So small files are read into memory, and large ones are copied to
/// an unlinked file, whose pages the kernel can evict and load again. At least 64 zero bytes follow
/// the text, so that loops may read a little past its end.
public final class TextMemory {
  static let padding = 64

  public let base: UnsafePointer<UInt8>
  public let count: Int
  private let region: UnsafeMutableRawPointer
  private let regionBytes: Int

  public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// Copies valid UTF-8 from memory.
  init(_ text: UnsafeRawBufferPointer) throws(TableError) {
    (region, regionBytes) = try Self.reserve(text.count)
    if let start = text.baseAddress { region.copyMemory(from: start, byteCount: text.count) }
    base = UnsafePointer(region.assumingMemoryBound(to: UInt8.self))
    count = text.count
  }

  /// Maps the first `count` bytes of a file that only this process can access.
  init(descriptor: CInt, count: Int) throws(TableError) {
    (region, regionBytes) = try Self.reserve(count)
    let mapped = mmap(region, count, PROT_READ, MAP_SHARED | MAP_FIXED, descriptor, 0)
    guard count == 0 || mapped == region else {
      let code = errno
      munmap(region, regionBytes)
      throw .scratch(folder: "memory", code: code)
    }
    base = UnsafePointer(region.assumingMemoryBound(to: UInt8.self))
    self.count = count
  }

  deinit { munmap(region, regionBytes) }

  /// Zeroed memory for a text and its padding, in whole pages.
  private static func reserve(_ count: Int) throws(TableError) -> (
    UnsafeMutableRawPointer, Int
  ) {
    let page = Int(sysconf(CInt(_SC_PAGESIZE)))
    let bytes = (count + padding + 2 * page - 1) / page * page
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let region = mmap(nil, bytes, PROT_READ | PROT_WRITE, flags, -1, 0),
      region != UnsafeMutableRawPointer(bitPattern: -1)
    else { throw .scratch(folder: "memory", code: errno) }
    return (region, bytes)
  }
}
