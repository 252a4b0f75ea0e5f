internal import DurableFiles
internal import Glibc
internal import Tables

/// The memory that an import needs for its rows: little of its own, then that of unnamed files.
///
/// The system can write the memory of a file to the disk when it is short of memory, and frees it
/// however the process ends. The room is reserved first, so that a full disk is an error and not a
/// signal.
final class ImportMemory {
  /// How much is taken before files are.
  static let most = 44 << 20

  private let folder: String
  private let limit: Int
  private let counter = Counter()
  private var empty: Block?

  init(folder: String, limit: Int = ImportMemory.most) {
    self.folder = folder
    self.limit = limit
  }

  func block(byteCount: Int) throws -> Block {
    guard counter.used + byteCount > limit else {
      counter.used += byteCount
      return Block(of: counter, byteCount: byteCount)
    }
    return try Block(inFileOf: folder, byteCount: byteCount)
  }

  /// The bytes of all blocks that are in no file.
  fileprivate final class Counter {
    var used = 0
  }

  /// Where arrays without elements begin.
  func nothing() throws -> UnsafeMutableRawPointer {
    if let empty { return empty.base }
    let block = try block(byteCount: 16)
    empty = block
    return block.base
  }

  /// A piece of memory.
  final class Block {
    let base: UnsafeMutableRawPointer
    private let byteCount: Int
    /// What it counts for; `nil` if it is in a file.
    private let owner: Counter?

    fileprivate init(of owner: Counter, byteCount: Int) {
      self.owner = owner
      self.byteCount = byteCount
      base = .allocate(byteCount: byteCount, alignment: 16)
    }

    fileprivate init(inFileOf folder: String, byteCount: Int) throws {
      let file = try File.unnamed(in: folder)
      let code = posix_fallocate(file.descriptor, 0, byteCount)
      guard code == 0 else { throw SpotFileError.table(.scratch(folder: folder, code: code)) }
      let map = mmap(
        nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file.descriptor, 0)
      guard let map, map != MAP_FAILED else {
        throw SpotFileError.table(.scratch(folder: folder, code: errno))
      }
      owner = nil
      self.byteCount = byteCount
      base = map
    }

    deinit {
      guard let owner else {
        munmap(base, byteCount)
        return
      }
      owner.used -= byteCount
      base.deallocate()
    }
  }
}

/// Numbers of the rows of an import, one after the other.
///
/// Copies share their elements, so only one of them may be changed.
struct RowArray<Element: BitwiseCopyable>: RandomAccessCollection {
  private let memory: ImportMemory
  private var block: ImportMemory.Block?
  private var elements: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity = 0

  /// Creates an empty array with room for some elements.
  init(in memory: ImportMemory, capacity: Int = 0) throws {
    self.memory = memory
    elements = try memory.nothing().bindMemory(to: Element.self, capacity: 0)
    if capacity > 0 { try grow(to: capacity) }
  }

  /// Creates an array of equal elements.
  init(repeating element: Element, count: Int, in memory: ImportMemory) throws {
    try self.init(in: memory, capacity: count)
    elements.initialize(repeating: element, count: count)
    self.count = count
  }

  init(_ other: some Collection<Element>, in memory: ImportMemory) throws {
    try self.init(in: memory, capacity: other.count)
    for element in other { try append(element) }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return elements[index]
    }
    nonmutating set {
      precondition(index >= 0 && index < count)
      elements[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) throws {
    if count == capacity { try grow(to: Swift.max(1_024, capacity * 2)) }
    (elements + count).initialize(to: element)
    count &+= 1
  }

  private mutating func grow(to capacity: Int) throws {
    let block = try memory.block(byteCount: capacity * MemoryLayout<Element>.stride)
    let larger = block.base.bindMemory(to: Element.self, capacity: capacity)
    larger.update(from: elements, count: count)
    (self.block, elements, self.capacity) = (block, larger, capacity)
  }

  var buffer: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: elements, count: count)
  }
}

extension RowArray where Element: Comparable {
  /// Sorts the elements in place.
  func sort() {
    var elements = buffer
    elements.sort()
  }
}
