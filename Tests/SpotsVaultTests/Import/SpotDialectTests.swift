import TestSupport
import Testing

@testable import SpotsVault
import Tables

/// The same two places in many dialects.
struct Dialect: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bytes: [UInt8]

  init(_ name: String, _ bytes: [UInt8]) {
    testDescription = name
    self.bytes = bytes
  }

  init(_ name: String, _ text: String) {
    self.init(name, Array(text.utf8))
  }

  static func utf16(_ text: String, isBig: Bool, mark: Bool = true) -> [UInt8] {
    ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBig ? bytes : bytes.reversed()
    }
  }

  private static let plain = "name,lat,lon\nZoë,47.5,8.25\nBob,-33.25,-70.5\n"
  private static let latin =
    Array("name;lat;lon\r\nZo".utf8) + [0xEB] + Array(";47,5;8,25\r\nBob;-33,25;-70,5\r\n".utf8)

  static let all = [
    Dialect("comma", plain),
    Dialect("no line end at the end", "name,lat,lon\nZoë,47.5,8.25\nBob,-33.25,-70.5"),
    Dialect("CRLF", "name,lat,lon\r\nZoë,47.5,8.25\r\nBob,-33.25,-70.5\r\n"),
    Dialect("CR", "name,lat,lon\rZoë,47.5,8.25\rBob,-33.25,-70.5\r"),
    Dialect("mark", "\u{FEFF}" + plain),
    Dialect(
      "mark and quotes",
      "\u{FEFF}\"name\",\"lat\",\"lon\"\n\"Zoë\",\"47.5\",\"8.25\"\nBob,-33.25,-70.5"),
    Dialect("semicolon", "name;lat;lon\nZoë;47,5;8,25\nBob;-33,25;-70,5\n"),
    Dialect(
      "quoted decimal commas", "name,lat,lon\nZoë,\"47,5\",\"8,25\"\nBob,\"-33,25\",\"-70,5\"\n"),
    Dialect("tab", "name\tlat\tlon\nZoë\t47.5\t8.25\nBob\t-33.25\t-70.5\n"),
    Dialect("pipe", "name|lat|lon\nZoë|47.5|8.25\nBob|-33.25|-70.5\n"),
    Dialect("Windows-1252", latin),
    Dialect("UTF-16, little end first", utf16(plain, isBig: false)),
    Dialect("UTF-16, big end first", utf16(plain, isBig: true)),
    Dialect("UTF-16 without a mark", utf16(plain, isBig: false, mark: false)),
    Dialect("blanks", "name , lat , lon\n Zoë , 47.5 , 8.25 \nBob,  -33.25,   -70.5\n"),
    Dialect(
      "blank before a quote", "name, lat, lon\n \"Zoë\" , \"47.5\", 8.25\nBob,-33.25,-70.5\n"),
    Dialect("capitals", "NAME,Latitude,LONGITUDE\nZoë,47.5,8.25\nBob,-33.25,-70.5\n"),
    Dialect("longitude first", "lon,name,lat\n8.25,Zoë,47.5\n-70.5,Bob,-33.25\n"),
    Dialect("German", "Bezeichnung;Längengrad;Breitengrad\nZoë;8,25;47,5\nBob;-70,5;-33,25\n"),
    Dialect("Italian", "Nome,Latitudine,Longitudine\nZoë,47.5,8.25\nBob,-33.25,-70.5\n"),
    Dialect("Russian", "название,широта,долгота\nZoë,47.5,8.25\nBob,-33.25,-70.5\n"),
    Dialect("misspelled", "name,lattitude,longtitude\nZoë,47.5,8.25\nBob,-33.25,-70.5\n"),
    Dialect("x and y", "name,x,y\nZoë,8.25,47.5\nBob,-70.5,-33.25\n"),
    Dialect("one column", "name,coordinates\nZoë,\"47.5, 8.25\"\nBob,\"-33.25,-70.5\"\n"),
    Dialect("one column with a blank", "name;Location\nZoë;47.5 8.25\nBob;-33.25 -70.5\n"),
    Dialect("points", "name,geom\nZoë,POINT (8.25 47.5)\nBob,POINT(-70.5 -33.25)\n"),
    Dialect("letters", "name,lat,lon\nZoë,47.5N,8.25 E\nBob,S 33.25,W70.5\n"),
    Dialect("minutes", "name;lat;lon\nZoë;47°30'00\"N;8°15'E\nBob;33°15'S;70°30'00\"W\n"),
    Dialect("Garmin", "8.25,47.5,Zoë\n-70.5,-33.25,Bob\n"),
    Dialect("Garmin with comments", "8.25,47.5,\"Zoë\",\"by, the lake\"\n-70.5,-33.25,\"Bob\"\n"),
    Dialect("comments above", "# Source: us\n# a, b, c, d\n" + plain),
    Dialect("a title above", "Date:,1.2.2024,\n,,\n" + plain),
    Dialect("blank lines", "\n\nname,lat,lon\n\nZoë,47.5,8.25\n,,\n\nBob,-33.25,-70.5\n\n"),
    Dialect(
      "line ends in quotes", "name,lat,lon,d\nZoë,47.5,8.25,\"a\nb\r\nc\"\nBob,-33.25,-70.5,\n"),
    Dialect(
      "other delimiters in quotes",
      "name,lat,lon,d\nZoë,47.5,8.25,\"a;b;c;d;e\"\nBob,-33.25,-70.5,\"f;g;h;i;j\"\n"),
    Dialect(
      "more decimals", "name,lat,lon\nZoë,+47.49999999,8.250000004\nBob,-33.25000004,-70.5000000\n"),
    Dialect("exponents", "name,lat,lon\nZoë,4.75e+01,8.25e+00\nBob,-33.25,-70.5\n"),
    Dialect(
      "Overpass",
      "@type\t@id\t@lat\t@lon\tname\nnode\t1\t47.5\t8.25\tZoë\nway\t2\t-33.25\t-70.5\tBob\n"),
    Dialect("GTFS", "stop_id,stop_name,stop_lat,stop_lon\na,Zoë,47.5,8.25\nb,Bob,-33.25,-70.5\n"),
    Dialect(
      "broken bytes",
      Array("name,lat,lon,d\nZoë,47.5,8.25,ä".utf8) + [0xC3] + Array("\nBob,-33.25,-70.5,öü\n".utf8)
    ),
    Dialect("zero bytes", "name,lat,lon,d\nZoë,47.5,8.25,a\0b\nBob,-33.25,-70.5,\u{1}\n"),
  ]
}

@Suite(.temporaryDirectory) struct SpotDialectTests {
  @Test(arguments: Dialect.all)
  func `two places are the same in every dialect`(dialect: Dialect) throws {
    let spots = try ReadSpots(dialect.bytes)
    #expect(spots.places == [[475_000_000, 82_500_000], [-332_500_000, -705_000_000]])
    #expect(spots.texts(.name) == ["Zoë", "Bob"])
    #expect(spots.plan.rows == 2)
  }

  @Test(arguments: Delimiter.allCases)
  func `a given delimiter is used`(delimiter: Delimiter) throws {
    var options = SpotReadingOptions()
    options.delimiter = delimiter
    let mark = String(Unicode.Scalar(delimiter.rawValue))
    let text =
      ["name", "lat", "lon"].joined(separator: mark) + "\n"
      + ["a,b;c", "1.5", "2.5"].map { "\"\($0)\"" }.joined(separator: mark) + "\n"
    #expect(try ReadSpots(text, options).texts(.name) == ["a,b;c"])
  }

  @Test func `a given encoding is used`() throws {
    var options = SpotReadingOptions()
    options.encoding = .windows1252
    // In UTF-8 these two bytes would be one character.
    let bytes = Array("name,lat,lon\n".utf8) + [0xC3, 0xA4] + Array(",1.5,2.5\n".utf8)
    #expect(try ReadSpots(bytes, options).texts(.name) == ["Ã¤"])
  }

  @Test func `the plan describes the file's dialect`() throws {
    let text =
      "# Licence: CC0\r\n# Source: us\r\nname;Breitengrad;Längengrad;max. Höhe (cm);x\r\n"
      + "A;47,5;8,25;250;1\r\n"
    let plan = try ReadSpots("\u{FEFF}" + text).plan
    #expect(plan.delimiter == .semicolon)
    #expect(plan.lineEnds == "CRLF")
    #expect(plan.hasByteOrderMark)
    #expect(plan.hasDecimalCommas)
    #expect(plan.headerLine == 3)
    #expect(plan.statedLicence == "CC0")
    #expect(plan.statedSource == "us")
    #expect(
      plan.columns.map(\.meaning) == [
        "name", "latitude", "longitude", "maximum height in centimetres", nil,
      ])
    #expect(plan.samples.first?.limits.height == 250)
    #expect(plan.samples.first?.extra.map(\.name) == ["x"])
  }

  @Test(arguments: [
    ("1.5,2.5,a\n3.5,4.5,b\n", true), ("-87.1,35.9,a\n-86.6,36.1,b\n", true),
    ("41.8,-87.6,a\n41.9,-87.7,b\n", false), ("47.5,120.5,a\n47.6,121.5,b\n", false),
  ])
  func `without names the longitude comes first unless it cannot`(
    text: String, isLongitudeFirst: Bool
  ) throws {
    let plan = try ReadSpots(text).plan
    #expect(plan.columns.first?.meaning == (isLongitudeFirst ? "longitude" : "latitude"))
    #expect(plan.notes.contains { $0.contains("no column names") })
  }
}
