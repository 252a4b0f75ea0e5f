internal import CSodium

/// Random numbers from the kernel, fetched in batches because each call is expensive.
///
/// The first is small: most changes need the id of one record.
struct RandomPool: RandomNumberGenerator {
  private var numbers: [UInt64] = []
  private var batch = 4

  mutating func next() -> UInt64 {
    if let number = numbers.popLast() { return number }
    numbers = [UInt64](repeating: 0, count: batch)
    batch = min(2 * batch, 512)
    let size = numbers.count * MemoryLayout<UInt64>.size
    randombytes_buf(&numbers, size)
    return numbers.popLast() ?? 0
  }
}
