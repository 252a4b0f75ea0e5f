internal import Glibc
internal import Synchronization

/// Collects the texts of rows on its own thread, a few blocks ahead of the writer.
///
/// Splitting the file into rows takes a third of an import's time, and SQLite another; here the two
/// overlap. (1) A block belongs to this thread until `filled` is raised for it, and to the writer
/// from then until it raises `free`. (2) `texts` belongs to this thread until `finish` returns.
final class TextProducer<Texts: RowTexts>: @unchecked Sendable {
  private static var blockCount: Int { 4 }

  private let source: ImportSource
  private let texts: Texts
  private let blocks: UnsafeMutablePointer<TextBlock>
  private let free: UnsafeMutablePointer<sem_t>
  private let filled: UnsafeMutablePointer<sem_t>
  private let isEnded = Atomic(false)
  /// `nil` if the system cannot create a thread; blocks are then filled on demand.
  private var thread: pthread_t?
  /// The offsets of the rows in the block that is being filled.
  private var offsets: [Int] = []
  /// The number of blocks that the writer has asked for.
  private var taken = 0

  init(_ source: ImportSource, _ texts: Texts) {
    self.source = source
    self.texts = texts
    blocks = .allocate(capacity: Self.blockCount)
    for number in 0..<Self.blockCount { (blocks + number).initialize(to: TextBlock()) }
    free = .allocate(capacity: 1)
    filled = .allocate(capacity: 1)
    sem_init(free, 0, UInt32(Self.blockCount))
    sem_init(filled, 0, 0)
  }

  deinit {
    sem_destroy(free)
    sem_destroy(filled)
    free.deallocate()
    filled.deallocate()
    for number in 0..<Self.blockCount { blocks[number].free() }
    blocks.deinitialize(count: Self.blockCount)
    blocks.deallocate()
  }

  private var total: Int { (rowCount + TextBlock.size - 1) / TextBlock.size }
  private var rowCount: Int { source.changes.writes.count }

  // MARK: The writer's side

  /// Starts collecting; `finish` must follow.
  func start() {
    let work = Unmanaged.passRetained(Work { self.fillAll() })
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    if code == 0 { self.thread = thread } else { work.release() }
  }

  /// The next rows, which are valid until the next call; `nil` after the last.
  func next() -> UnsafePointer<TextBlock>? {
    if taken > 0 { sem_post(free) }
    guard taken < total else { return nil }
    if thread == nil { fill(taken) } else { Self.wait(for: filled) }
    taken += 1
    return UnsafePointer(blocks + (taken - 1) % Self.blockCount)
  }

  /// Stops the thread, whatever it is doing.
  func finish() {
    guard let thread else { return }
    isEnded.store(true, ordering: .relaxed)
    sem_post(free)
    pthread_join(thread, nil)
    self.thread = nil
  }

  // MARK: The thread's side

  private func fillAll() {
    for number in 0..<total {
      Self.wait(for: free)
      if isEnded.load(ordering: .relaxed) { return }
      fill(number)
      sem_post(filled)
    }
  }

  private func fill(_ number: Int) {
    let rows = number * TextBlock.size..<min((number + 1) * TextBlock.size, rowCount)
    // Separate loops, so that the processor overlaps many cache misses.
    offsets.removeAll(keepingCapacity: true)
    for index in rows { offsets.append(source.entries[Int(source.changes.writes[index])].offset) }
    for offset in offsets { texts.expect(offset) }
    let block = blocks + number % Self.blockCount
    block.pointee.removeAll()
    for (index, offset) in zip(rows, offsets) {
      texts.seek(to: offset)
      for text in SpotText.allCases {
        texts.withText(text) { block.pointee.append($0) }
        if text == .id, let suffix = source.repeated.suffix(of: source.changes.writes[index]) {
          block.pointee.appendToLast(dashAnd: suffix)
        }
      }
    }
  }

  private static func wait(for semaphore: UnsafeMutablePointer<sem_t>) {
    while sem_wait(semaphore) != 0, errno == EINTR {}
  }
}

/// The work of a new thread, without type parameters, so that it can pass through C.
private final class Work {
  let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }
}
