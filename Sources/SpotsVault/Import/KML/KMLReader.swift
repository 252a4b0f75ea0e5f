internal import Text
internal import TrackFormats

/// Reads the placemarks of a KML file one by one, in memory that does not grow with the file.
///
/// Elements are recognised by their local names. Styles are known once they have been read, and
/// nearly every program writes them first.
struct KMLReader: ~Copyable {
  /// Further fields of a placemark, styles and folders within folders are left out.
  private static let mostFields = 250
  private static let mostStyles = 10_000

  private var xml: XMLReader
  private var hasRoot = false
  private var folders: [String] = []
  /// The addresses of icons by the ids of their styles, and the styles that a map refers to.
  private var icons: [String: String] = [:]
  private var maps: [String: String] = [:]
  private(set) var problems = 0
  private(set) var firstProblem: String?
  /// The name of the document.
  private(set) var title = ""

  init(textBytes: Int, read: @escaping (_ maximum: Int) throws -> [UInt8]) throws {
    var limits = XMLLimits()
    limits.textBytes = textBytes
    self.init(try XMLReader(limits: limits, read: read))
  }

  private init(_ xml: consuming XMLReader) {
    self.xml = xml
  }

  /// The next placemark, or `nil` at the end of the file.
  mutating func next() throws -> KMLItem? {
    while let event = try xml.next() {
      var item: KMLItem?
      switch event {
      case .start(let element): item = try start(element)
      case .end(let name):
        if name.local == "Folder" || name.local == "Document" { _ = folders.popLast() }
      case .text: break
      }
      noteProblems()
      if let item { return item }
    }
    return nil
  }

  private mutating func noteProblems() {
    for problem in xml.takeProblems() {
      problems += 1
      firstProblem = firstProblem ?? "line \(problem.line): \(problem.kind)"
    }
  }

  private mutating func start(_ element: XMLElement) throws -> KMLItem? {
    guard hasRoot else {
      guard element.name.local == "kml" else {
        throw SpotFileError.otherFormat(
          "the file is not KML: it begins with <\(element.name.local.prefix(40))>")
      }
      hasRoot = true
      return nil
    }
    switch element.name.local {
    case "Document", "Folder": folders.append("")
    case "name" where !folders.isEmpty: try takeName()
    case "Placemark": return .placemark(try placemark())
    case "NetworkLink":
      try xml.skipElement()
      return .link
    case "Style": try takeStyle(element["id"])
    case "StyleMap": try takeMap(element["id"])
    default: try xml.skipElement()
    }
    return nil
  }

  private mutating func takeName() throws {
    let name = try text()
    // The document's name is that of the whole file.
    if folders.count == 1, title.isEmpty { title = name } else { folders[folders.count - 1] = name }
  }

  /// The text of the element whose start was read last, without surrounding blanks.
  private mutating func text() throws -> String {
    KMLText.trimmed(try xml.elementText())
  }

  // MARK: - Styles

  private mutating func takeStyle(_ id: String?) throws {
    let icon = try iconAddress()
    if let id, let icon, icons.count < Self.mostStyles { icons[id] = icon }
  }

  /// The address of the icon in the style that was opened last.
  private mutating func iconAddress() throws -> String? {
    var (open, address): ([String], String?) = ([], nil)
    while let event = try xml.next() {
      switch event {
      case .start(let child):
        if child.name.local == "href", open.contains("IconStyle") {
          let found = try text()
          address = address ?? found
        } else {
          open.append(child.name.local)
        }
      case .end where open.isEmpty: return address
      case .end: open.removeLast()
      case .text: break
      }
    }
    return address
  }

  /// Keeps the first style of a map, which is the normal one.
  private mutating func takeMap(_ id: String?) throws {
    var (depth, style): (Int, String?) = (0, nil)
    while let event = try xml.next() {
      switch event {
      case .start(let child):
        if child.name.local == "styleUrl" {
          let found = Self.id(try text())
          style = style ?? found
        } else {
          depth += 1
        }
      case .end where depth == 0:
        if let id, let style, maps.count < Self.mostStyles { maps[id] = style }
        return
      case .end: depth -= 1
      case .text: break
      }
    }
  }

  private static func id(_ address: String) -> String {
    guard let mark = address.lastIndex(of: "#") else { return address }
    return String(address[address.index(after: mark)...])
  }

  // MARK: - Placemarks

  private mutating func placemark() throws -> KMLPlacemark {
    var placemark = KMLPlacemark()
    placemark.folders = folders.filter { !$0.isEmpty }
    while let event = try xml.next() {
      switch event {
      case .start(let child): try take(child, &placemark)
      case .end:
        if placemark.icon.isEmpty {
          placemark.icon = icons[maps[placemark.style] ?? placemark.style] ?? ""
        }
        return placemark
      case .text: break
      }
    }
    return placemark
  }

  private mutating func take(_ child: XMLElement, _ placemark: inout KMLPlacemark) throws {
    switch child.name.local {
    case "name": placemark.name = try text()
    case "description": placemark.description = try text()
    case "address": placemark.address = try text()
    case "phoneNumber": placemark.phone = try text()
    case "styleUrl": placemark.style = Self.id(try text())
    case "link":
      if placemark.link.isEmpty { placemark.link = child["href"] ?? "" }
      try xml.skipElement()
    case "Style":
      if let icon = try iconAddress() { placemark.icon = icon }
    case "TimeStamp": placemark.time = try inner("when")
    case "ExtendedData": try takeFields(&placemark)
    case let name where Self.shapes.contains(name): try takeShape(name, &placemark)
    default: try xml.skipElement()
    }
  }

  private static let shapes: Set<String> = [
    "Point", "LineString", "LinearRing", "Polygon", "MultiGeometry", "MultiTrack", "Track", "Model",
  ]

  private mutating func takeShape(_ name: String, _ placemark: inout KMLPlacemark) throws {
    switch name {
    case "Point": placemark.take(Self.point(try inner("coordinates")))
    case "Polygon":
      placemark.take(.area(Self.ring(try inner("coordinates", in: "outerBoundaryIs"))))
    case "MultiGeometry":
      while let event = try xml.next() {
        switch event {
        case .start(let child) where Self.shapes.contains(child.name.local):
          try takeShape(child.name.local, &placemark)
        case .start: try xml.skipElement()
        case .end:
          if placemark.shape == nil { placemark.shape = .other(name) }
          return
        case .text: break
        }
      }
    default:
      try xml.skipElement()
      placemark.take(.other(name))
    }
  }

  /// The text of the first descendant of this name, in another one if that is given.
  private mutating func inner(_ name: String, in outer: String? = nil) throws -> String {
    var (open, found): ([String], String?) = ([], nil)
    while let event = try xml.next() {
      switch event {
      case .start(let child):
        let isThere = outer.map { open.contains($0) } ?? true
        if child.name.local == name, isThere, found == nil {
          found = try text()
        } else {
          open.append(child.name.local)
        }
      case .end where open.isEmpty: return found ?? ""
      case .end: open.removeLast()
      case .text: break
      }
    }
    return found ?? ""
  }

  // MARK: - Fields

  private mutating func takeFields(_ placemark: inout KMLPlacemark) throws {
    var open: [(name: String, isNamed: Bool)] = []
    while let event = try xml.next() {
      switch event {
      case .start(let child):
        let isNamed = child.name.local == "Data" || child.name.local == "SimpleData"
        open.append((isNamed ? child["name"] ?? child.name.local : child.name.local, isNamed))
      case .end where open.isEmpty: return
      case .end: open.removeLast()
      case .text(let text):
        guard let last = open.last, last.name != "displayName" else { continue }
        let list = last.name == "value" ? open.dropLast().last?.name : nil
        let name = open.last { $0.isNamed }?.name ?? list ?? last.name
        Self.add((name, KMLText.trimmed(text)), to: &placemark.fields)
      }
    }
  }

  private static func add(_ field: KMLPlacemark.Field, to fields: inout [KMLPlacemark.Field]) {
    guard !field.text.isEmpty else { return }
    if let index = fields.firstIndex(where: { $0.name == field.name }) {
      fields[index].text += "; " + field.text
    } else if fields.count < mostFields {
      fields.append(field)
    }
  }

  // MARK: - Coordinates

  /// The parts of `longitude,latitude,altitude`, as they are written.
  private static func point(_ text: String) -> KMLPlacemark.Shape {
    let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    func part(_ index: Int) -> String {
      guard index < parts.count else { return "" }
      let words = parts[index].split { $0.isWhitespace }
      return words.first.map(String.init) ?? ""
    }
    return .point(longitude: part(0), latitude: part(1), altitude: part(2))
  }

  private static func ring(_ text: String) -> [(x: Double, y: Double)] {
    text.utf8.split { $0 <= 0x20 }.compactMap { corner in
      let numbers = corner.split(separator: UInt8(ascii: ","))
      guard numbers.count >= 2, let x = number(numbers[0]), let y = number(numbers[1]) else {
        return nil
      }
      return (x, y)
    }
  }

  private static func number(_ digits: Substring.UTF8View) -> Double? {
    let isPlain = digits.allSatisfy { byte in
      byte &- 0x30 < 10 || byte == 0x2E || byte == 0x2D || byte == 0x2B || byte | 0x20 == 0x65
    }
    guard isPlain, let number = Double(Substring(digits)), number.isFinite else { return nil }
    return number
  }
}
