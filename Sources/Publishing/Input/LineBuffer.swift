/// Lines out of a stream of bytes, in bounded memory: of a line that is too long nothing is kept.
struct LineBuffer {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var isSkipping = false
  private(set) var lost = 0

  init(limit: Int) {
    self.limit = limit
  }

  mutating func take(_ piece: ArraySlice<UInt8>, _ use: ([UInt8]) -> Void) {
    var rest = piece
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      add(rest[..<end])
      if !isSkipping, !bytes.isEmpty { use(bytes) }
      bytes.removeAll(keepingCapacity: true)
      isSkipping = false
      rest = rest[(end + 1)...]
    }
    add(rest)
  }

  private mutating func add(_ part: ArraySlice<UInt8>) {
    guard !isSkipping else { return }
    guard bytes.count + part.count <= limit else {
      isSkipping = true
      lost += 1
      bytes.removeAll()
      return
    }
    bytes += part
  }
}
