/// The body of a listing on its way through the reader.
final class ListingBody<Listener: MarkupListener> {
  /// More than any listing of vanlog's own, so that one that never ends does.
  private static var largest: Int { 268_435_456 }

  private(set) var listener: Listener
  private var reader = MarkupReader()
  private var count = 0

  init(_ listener: Listener) {
    self.listener = listener
  }

  var isWhole: Bool { reader.isWhole }

  /// Takes a piece; `false` ends the transfer.
  func take(_ transfer: Transfer, _ piece: UnsafeRawBufferPointer) -> Bool {
    guard count > 0 || !transfer.head.isPage(piece) else {
      transfer.refusal = .page(from: "the server", status: transfer.head.status)
      return false
    }
    count += piece.count
    do throws(MarkupReader.Trouble) {
      guard count <= Self.largest else { throw MarkupReader.Trouble(text: "it never ends") }
      try reader.take(piece, &listener)
      return true
    } catch {
      transfer.refusal = Complaint(.other, "the server's list cannot be read: \(error.text)")
      return false
    }
  }
}
