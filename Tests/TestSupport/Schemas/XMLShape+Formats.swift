extension XMLShape {
  /// Children in their order: `name` at most once, `name!` exactly once, `name*` any number of times.
  private static func children(_ names: String) -> [Child] {
    names.split(separator: " ").map { word in
      let name = String(word.filter { $0 != "!" && $0 != "*" })
      return Child(name: name, isRequired: word.last == "!", repeats: word.last == "*")
    }
  }

  private static let place = Element(
    attributes: ["lat": .within(-90...90), "lon": .longitude],
    children: children(
      """
      ele time magvar geoidheight name cmt desc src link* sym type fix sat hdop vdop pdop \
      ageofdgpsdata dgpsid extensions
      """))

  /// GPX 1.1, as https://www.topografix.com/GPX/1/1/ describes it.
  static let gpx = XMLShape(
    namespace: "http://www.topografix.com/GPX/1/1", root: "gpx",
    elements: [
      "gpx": Element(
        attributes: ["version": .oneOf(["1.1"]), "creator": .anything],
        children: children("metadata wpt* rte* trk* extensions")),
      "metadata": Element(
        children: children("name desc author copyright link* time keywords bounds extensions")),
      "bounds": Element(attributes: [
        "minlat": .within(-90...90), "minlon": .longitude, "maxlat": .within(-90...90),
        "maxlon": .longitude,
      ]),
      "wpt": place, "rtept": place, "trkpt": place,
      "rte": Element(children: children("name cmt desc src link* number type extensions rtept*")),
      "trk": Element(children: children("name cmt desc src link* number type extensions trkseg*")),
      "trkseg": Element(children: children("trkpt* extensions")),
      "extensions": Element(children: nil),
      "link": Element(attributes: ["href": .anything], children: children("text type")),
      "ele": Element(content: .number), "time": Element(content: .moment),
      "magvar": Element(content: .within(0...360)), "geoidheight": Element(content: .number),
      "fix": Element(content: .oneOf(["none", "2d", "3d", "dgps", "pps"])),
      "sat": Element(content: .number), "hdop": Element(content: .number),
      "name": Element(), "cmt": Element(), "desc": Element(), "src": Element(), "sym": Element(),
      "type": Element(), "text": Element(), "keywords": Element(),
    ])

  private static let feature = "name visibility open address description"

  /// The part of KML 2.2 that vanlog writes, in the order of https://www.ogc.org/standards/kml/.
  static let kml = XMLShape(
    namespace: "http://www.opengis.net/kml/2.2", root: "kml",
    elements: [
      "kml": Element(children: children("Document")),
      "Document": Element(
        children: children("\(feature) TimeStamp TimeSpan styleUrl Style* Placemark*")),
      // One geometry of a kind; nothing says both.
      "Placemark": Element(
        children: children("\(feature) TimeStamp TimeSpan styleUrl Style* Point LineString")),
      "Style": Element(
        attributes: ["id": .anything], children: children("IconStyle LabelStyle LineStyle")),
      "LineStyle": Element(children: children("color colorMode width")),
      "TimeStamp": Element(children: children("when!")),
      "TimeSpan": Element(children: children("begin end")),
      "Point": Element(children: children("extrude altitudeMode coordinates!")),
      "LineString": Element(children: children("extrude tessellate altitudeMode coordinates!")),
      "name": Element(), "description": Element(), "styleUrl": Element(),
      "color": Element(), "width": Element(content: .within(0...1_000)),
      "tessellate": Element(content: .oneOf(["0", "1"])),
      "when": Element(content: .moment), "begin": Element(content: .moment),
      "end": Element(content: .moment), "coordinates": Element(content: .places(atLeast: 1)),
    ])
}
