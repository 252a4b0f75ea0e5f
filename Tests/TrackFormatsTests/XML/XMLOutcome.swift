@testable import TrackFormats

/// Everything read from a document, as one comparable value.
struct XMLOutcome: Equatable {
  /// `<name a=b>`, `</name>` and the texts.
  var events: [String] = []
  var problems: [XMLProblem.Kind] = []
  var error: XMLError?

  init(_ bytes: [UInt8], limits: XMLLimits = XMLLimits(), pieceBytes: Int = .max) throws {
    var rest = bytes[...]
    do {
      var reader = try XMLReader(limits: limits) { maximum in
        let piece = Array(rest.prefix(min(maximum, pieceBytes)))
        rest = rest.dropFirst(piece.count)
        return piece
      }
      do {
        while let event = try reader.next() { events.append(Self.text(of: event)) }
      } catch let error as XMLError {
        self.error = error
      }
      problems = reader.problems.map(\.kind)
    }
  }

  init(_ text: String, limits: XMLLimits = XMLLimits()) throws {
    try self.init(Array(text.utf8), limits: limits)
  }

  private static func text(of event: XMLEvent) -> String {
    switch event {
    case .start(let element):
      let attributes = element.attributes.map { " \($0.name.qualified)=\($0.value)" }
      return "<\(element.name.qualified)\(attributes.joined())>"
    case .end(let name): return "</\(name.qualified)>"
    case .text(let text): return text
    }
  }
}
