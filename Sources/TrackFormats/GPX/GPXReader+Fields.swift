/// Where a GPX file says that it comes from.
public struct GPXCredits: Hashable, Sendable {
  /// The holder of the copyright.
  public var source: String?
  public var licence: String?
  /// The fields that vanlog wrote.
  public var fields: [GPXField] = []

  public init() {}
}

// Everything in a waypoint that has no place of its own in GPX.
extension GPXReader {
  private static let mostFields = 250

  /// Reads a link, whose address is an attribute in 1.1 and the text in 1.0.
  mutating func takeLink(_ child: XMLElement, _ place: inout GPXWaypoint) throws {
    let address = child["href"]
    let text = try xml.elementText()
    guard place.link == nil else { return }
    place.link = address ?? (text.isEmpty ? nil : text)
  }

  mutating func takeField(_ child: XMLElement, _ place: inout GPXWaypoint) throws {
    let name = Self.name(of: child)
    Self.add(GPXField(name: name, text: try xml.elementText()), to: &place.fields)
  }

  /// Reads the elements of extensions that have text, at any depth.
  mutating func takeFields(_ place: inout GPXWaypoint) throws {
    try forEachField { field, isOwn in
      Self.add(field, to: &place.fields)
      if isOwn { place.isSpot = true }
    }
  }

  /// Reads the metadata of the file, without names and times, which do not matter here.
  mutating func readCredits() throws -> GPXCredits {
    var credits = GPXCredits()
    while let event = try xml.next() {
      switch event {
      case .start(let child) where child.name.local == "copyright":
        credits.source = child["author"]
        try readLicence(&credits)
      case .start(let child) where child.name.local == "extensions":
        try forEachField { field, isOwn in if isOwn { Self.add(field, to: &credits.fields) } }
      case .start: try xml.skipElement()
      case .end: return credits
      case .text: break
      }
    }
    return credits
  }

  private mutating func readLicence(_ credits: inout GPXCredits) throws {
    while let event = try xml.next() {
      switch event {
      case .start(let child) where child.name.local == "license":
        let text = try xml.elementText()
        credits.licence = text.isEmpty ? nil : text
      case .start: try xml.skipElement()
      case .end: return
      case .text: break
      }
    }
  }

  /// Calls `body` with each text in the element that was opened last, up to its end, and whether
  /// vanlog wrote it.
  private mutating func forEachField(_ body: (GPXField, _ isOwn: Bool) -> Void) throws {
    var open: [XMLElement] = []
    while let event = try xml.next() {
      switch event {
      case .start(let child): open.append(child)
      case .end where open.isEmpty: return
      case .end: open.removeLast()
      case .text(let text):
        guard let element = open.last else { continue }
        body(
          GPXField(name: Self.name(of: element), text: text),
          element.name.prefix == SpotExtension.prefix)
      }
    }
  }

  private static func name(of element: XMLElement) -> String {
    let isOwn = element.name.prefix == SpotExtension.prefix
    return isOwn ? element["name"] ?? element.name.local : element.name.local
  }

  /// A name that appears again gets its texts joined, as Garmin's categories do.
  private static func add(_ field: GPXField, to fields: inout [GPXField]) {
    guard !field.text.isEmpty else { return }
    if let index = fields.firstIndex(where: { $0.name == field.name }) {
      fields[index].text += "; " + field.text
    } else if fields.count < mostFields {
      fields.append(field)
    }
  }
}

/// The elements with which vanlog writes what GPX does not define.
enum SpotExtension {
  static let prefix = "vanlog"
  static let namespace = "urn:vanlog:spot:1"
}
