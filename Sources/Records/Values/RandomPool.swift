internal import CSodium

/// Random numbers from the kernel, fetched in batches because each call is expensive.
struct RandomPool: RandomNumberGenerator {
  private var numbers: [UInt64] = []

  mutating func next() -> UInt64 {
    if let number = numbers.popLast() { return number }
    numbers = [UInt64](repeating: 0, count: 512)
    let size = numbers.count * MemoryLayout<UInt64>.size
    randombytes_buf(&numbers, size)
    return numbers.popLast() ?? 0
  }
}
