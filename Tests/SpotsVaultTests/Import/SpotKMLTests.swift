import TestSupport
import Testing

@testable import SpotsVault

@Suite(.temporaryDirectory) struct SpotKMLTests {
  /// As Google's My Maps exports a map with two layers.
  private static let myMaps = """
    <?xml version="1.0" encoding="UTF-8"?>
    <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Adria</name>
    <description/>
    <Style id="icon-1765-0F9D58-normal"><IconStyle><Icon><href>images/icon-1.png</href></Icon>
    </IconStyle></Style>
    <StyleMap id="icon-1765-0F9D58"><Pair><key>normal</key>
    <styleUrl>#icon-1765-0F9D58-normal</styleUrl></Pair></StyleMap>
    <Folder><name>Nights</name>
    <Placemark><name>Pine Camp</name>
    <description><![CDATA[<img src="https://example.org/p.jpg" height="200" /><br>Level &amp; quiet<br>\
    <a href="https://example.org/camp">site</a>]]></description>
    <styleUrl>#icon-1765-0F9D58</styleUrl>
    <ExtendedData><Data name="Price"><value>25 EUR</value></Data>
    <Data name="water"><value>yes</value></Data></ExtendedData>
    <Point><coordinates>
      15.25,44.5,0
    </coordinates></Point></Placemark></Folder>
    <Folder><name>Drinking Water</name>
    <Placemark><name>Tap</name><Point><coordinates>15.5,44.25,12.5</coordinates></Point></Placemark>
    <Placemark><name>Way</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>
    <Placemark><name>Nowhere</name></Placemark>
    </Folder></Document></kml>
    """

  @Test func `a map from Google becomes spots with types, fields and folders`() throws {
    let spots = try ReadSpots(Self.myMaps)
    #expect(spots.plan.format == .kml)
    #expect(spots.plan.rowWord == "placemark")
    #expect(spots.places == [[445_000_000, 152_500_000], [442_500_000, 155_000_000]])
    #expect(spots.texts(.name) == ["Pine Camp", "Tap"])
    #expect(spots.texts(.description) == ["Level & quiet\nsite", ""])
    #expect(spots.texts(.url) == ["https://example.org/camp", ""])
    #expect(spots.plan.samples.map(\.type) == ["camping", "water"])
    #expect(spots.plan.samples.first?.services.names == ["water"])
    let extra = spots.plan.samples.map { $0.extra.map { "\($0.name)=\($0.text)" } }
    #expect(
      extra == [
        ["folder=Nights", "pictures=https://example.org/p.jpg", "Price=25 EUR"],
        ["folder=Drinking Water", "ele=12.5"],
      ])
    #expect(
      spots.plan.notes == [
        "Only points and areas become spots; left out: 1 LineString, 1 placemark without a place."
      ])
  }

  @Test(arguments: [
    ("<styleUrl>#icon-1644-757575-nodesc</styleUrl>", "parking"),
    ("<styleUrl>map.kml#msn_campground</styleUrl>", "camping"),
    ("<styleUrl>#placemark-hotel</styleUrl>", "lodging"),
    ("<styleUrl>#s</styleUrl>", "fuel"), ("<styleUrl>#icon-1899-0288D1</styleUrl>", "other"),
    (
      "<Style><IconStyle><Icon><href>http://e.org/shapes/parking_lot_maps.png</href></Icon></IconStyle></Style>",
      "parking"
    ),
    (
      "<ExtendedData><Data name=\"Category\"><value>Wild Camping</value></Data></ExtendedData>"
        + "<styleUrl>#s</styleUrl>", "wild"
    ),
    (
      "<ExtendedData><SchemaData schemaUrl=\"#x\"><SimpleData name=\"type\">Hot Spring</SimpleData>"
        + "</SchemaData></ExtendedData>", "Hot Spring"
    ),
    (
      "<ExtendedData xmlns:mwm=\"m\"><mwm:featureTypes><mwm:value>tourism-caravan_site</mwm:value>"
        + "</mwm:featureTypes></ExtendedData>", "aire"
    ),
  ])
  func `styles and fields tell the type`(markup: String, type: String) throws {
    let spots = try ReadSpots(
      """
      <kml><Document><Style id="s"><IconStyle><Icon>
      <href>http://maps.google.com/mapfiles/kml/shapes/gas_stations.png</href></Icon></IconStyle>
      </Style><Placemark><name>A</name>\(markup)<Point><coordinates>2,1</coordinates></Point>
      </Placemark></Document></kml>
      """)
    #expect(spots.plan.samples.map(\.type) == [type])
  }

  @Test func `an area becomes a spot at its middle, and a point in a group counts`() throws {
    let spots = try ReadSpots(
      """
      <kml:kml xmlns:kml="k"><kml:Placemark><kml:name>A</kml:name><kml:Polygon><kml:outerBoundaryIs>
      <kml:LinearRing><kml:coordinates>8,47 8.2,47 8.2,47.1 8,47.1 8,47</kml:coordinates>
      </kml:LinearRing></kml:outerBoundaryIs><kml:innerBoundaryIs><kml:LinearRing>
      <kml:coordinates>0,0 1,1</kml:coordinates></kml:LinearRing></kml:innerBoundaryIs></kml:Polygon>
      </kml:Placemark><kml:Placemark><kml:MultiGeometry><kml:LineString><kml:coordinates>1,1 2,2
      </kml:coordinates></kml:LineString><kml:Point><kml:coordinates>8.5, 47.5</kml:coordinates>
      </kml:Point></kml:MultiGeometry></kml:Placemark></kml:kml>
      """)
    #expect(spots.places == [[470_500_000, 81_000_000], [475_000_000, 85_000_000]])
    #expect(spots.plan.notes == ["Areas became spots at their middle: 1."])
  }

  @Test func `bad coordinates reject their placemark alone`() throws {
    let places = ["8.5,47.5", "x,47", "8,91", "8", "", "8.25,47.25,nan"]
    let spots = try ReadSpots(
      "<kml>"
        + places.map { "<Placemark><Point><coordinates>\($0)</coordinates></Point></Placemark>" }
        .joined()
        + "<Placemark><name>B</name><Point><coordinates>9,48</coordinates></Point></Placemark>"
        + "<Placemark><name>C</name><Point><coordinates>9,49</coordinates></Point></Placemark></kml>"
    )
    #expect(spots.entries.count == 4)
    #expect(
      spots.plan.rejects.map(\.reason) == [
        .longitudeIsNoNumber, .latitudeOutOfRange, .noLatitude,
      ])
  }

  @Test(arguments: [
    ("<kml><NetworkLink><Link><href>http://e.org</href></Link></NetworkLink></kml>", "NetworkLink"),
    ("<kml><Placemark><Point><coordinates>1,2", "truncated"),
    ("<kml></kml>", "no placemark"), ("<osm><kml></kml></osm>", "not KML"),
  ])
  func `a file without places says what is wrong`(text: String, words: String) {
    let error = #expect(throws: SpotFileError.self) { try ReadSpots(text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "no error")")
  }

  @Test(arguments: [
    ("plain", "plain"), ("a < b & c", "a < b & c"), ("1 &lt; 2&#33;&nbsp;x", "1 < 2! x"),
    ("<p>A</p><p>B<br/>C</p>", "A\n\nB\nC"), ("<3 this", "<3 this"), ("a<b", "a<b"),
    ("<div><b>x</b> y", "x y"), ("&unknown; &#0; &#xZZ;", "&unknown; &#0; &#xZZ;"),
  ])
  func `markup in descriptions becomes text`(markup: String, text: String) {
    #expect(KMLText(markup).text == text)
  }
}
