import Text

@testable import TripSync

extension FuzzTarget {
  /// The line of a helper program, and what names and addresses it may contain.
  static let helper = FuzzTarget("helper", "what a remote or its helper program says") { bytes in
    for word in bytes.split(separator: UInt8(ascii: " ")) {
      guard let text = String(validating: word, as: UTF8.self) else { continue }
      if let name = ObjectName(text) {
        promise(name.text == text && text.utf8.count <= ObjectName.longest, "a name is itself")
        promise(!name.parts.contains { $0.isEmpty || $0 == ".." }, "a name stays in its folder")
        promise((name.folders + [name.last]).joined(separator: "/") == text, "it has parts")
      }
      if let address = try? RemoteAddress(parsing: text) {
        promise(address.description == text, "an address comes back")
      }
    }
    switch HelperAnswer(bytes, to: 7) {
    case .done(let count): promise(count >= 0, "a length is not negative")
    case .failed(let complaint):
      promise(complaint.text.unicodeScalars.count <= 300, "a complaint is short")
      promise(!complaint.text.unicodeScalars.contains(where: \.isControl), "it can be shown")
      if case .temporary(let seconds?) = complaint.kind {
        promise((0...RemoteError.longestPause).contains(seconds), "a pause is bounded")
      }
    case .busy, .greeting, nil: break
    }
  }
}
