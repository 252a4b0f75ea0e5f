/// Detects files whose latitudes are longitudes.
struct SpotSwapWatch {
  private let boxes = CountryBox.all()
  /// Rows that name their country, and how many of them lie in it as written, or only if swapped.
  private var located = 0
  private var right = 0
  private var swapped = 0
  /// Rows that are valid only if swapped.
  private var impossible = 0

  mutating func take(_ entry: SpotEntry) {
    guard entry.country > 0, Int(entry.country) < boxes.count,
      let box = boxes[Int(entry.country)]
    else { return }
    located += 1
    if box.contains(entry.latitude, entry.longitude) {
      right += 1
    } else if box.contains(entry.longitude, entry.latitude) {
      swapped += 1
    }
  }

  mutating func takeRejected(_ reason: SpotReject.Reason, longitude: Int64) {
    if reason == .latitudeOutOfRange, longitude.magnitude <= 900_000_000 { impossible += 1 }
  }

  /// The number of rows outside the country that they name; `nil` unless that is most of them.
  var outside: Int? { located >= 3 && right * 2 < located ? located - right : nil }

  /// The number of rows that look swapped; `nil` if too few to ask about.
  func suspects(rows: Int) -> Int? {
    if impossible >= 3, impossible * 10 >= rows { return impossible + swapped }
    if rows <= 5, impossible > 0, impossible * 2 > rows { return impossible }
    return swapped > 0 && swapped > right && swapped * 2 >= located ? swapped : nil
  }
}

/// Approximate bounds of a country, to detect latitudes that are longitudes.
///
/// Whole degrees around the towns of GeoNames (CC BY 4.0), and one more on each side.
struct CountryBox {
  private let latitudes: ClosedRange<Int32>
  private let longitudes: ClosedRange<Int32>

  /// Degrees times ten million.
  func contains(_ latitude: Int32, _ longitude: Int32) -> Bool {
    latitudes.contains(latitude) && longitudes.contains(longitude)
  }

  /// All boxes, indexed by `CountryPair` number.
  static func all() -> [CountryBox?] {
    var boxes = [CountryBox?](repeating: nil, count: 27 * 27)
    for line in table.split(whereSeparator: { $0 == "," || $0 == "\n" }) {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Int32($0) }.map { $0 * 10_000_000 }
      guard numbers.count == 4, let number = CountryPair.number(Array(words[0].utf8)) else {
        continue
      }
      boxes[Int(number)] = CountryBox(
        latitudes: numbers[0]...numbers[1], longitudes: numbers[2]...numbers[3])
    }
    return boxes
  }

  /// Code, south, north, west, east.
  private static let table = """
    AD 41 44 0 3,AE 22 27 51 58,AF 29 40 60 74,AG 16 19 -63 -60,AI 17 20 -65 -62,AL 38 44 18 22
    AM 37 43 42 48,AO -19 -4 11 24,AQ -79 -76 165 168,AR -56 -20 -74 -52,AS -16 -10 -173 -168
    AT 45 50 8 19,AU -45 -9 112 155,AW 11 14 -72 -68,AX 58 62 18 23,AZ 37 43 43 52
    BA 41 47 14 21,BB 12 15 -61 -58,BD 19 28 87 94,BE 48 53 1 8,BF 8 16 -7 3,BG 40 46 21 30
    BH 25 28 49 52,BI -6 -1 28 32,BJ 5 13 0 5,BL 16 19 -64 -61,BM 31 34 -66 -63,BN 3 6 113 117
    BO -24 -8 -71 -56,BQ 11 19 -70 -61,BR -35 4 -74 -31,BS 19 28 -81 -71,BT 25 29 88 93
    BW -28 -16 20 30,BY 50 58 22 34,BZ 15 20 -91 -86,CA 41 72 -141 -51,CC -14 -11 95 98
    CD -13 6 11 32,CF 2 12 14 28,CG -6 3 10 20,CH 44 49 4 12,CI 3 12 -10 -1,CK -23 -20 -161 -158
    CL -55 -17 -111 -67,CM 1 14 7 17,CN 17 55 74 136,CO -6 15 -83 -66,CR 7 13 -87 -81
    CU 18 25 -86 -73,CV 13 19 -27 -21,CW 11 14 -71 -67,CX -12 -9 104 107,CY 33 37 31 36
    CZ 47 53 11 20,DE 46 57 4 16,DJ 10 14 40 45,DK 53 59 7 17,DM 14 17 -63 -60,DO 16 21 -73 -67
    DZ 21 38 -10 10,EC -6 3 -92 -75,EE 56 61 21 30,EG 21 33 24 36,EH 22 29 -17 -10
    ER 12 17 35 44,ES 26 45 -20 6,ET 3 16 33 44,FI 58 71 20 32,FJ -20 -11 176 180
    FK -53 -50 -59 -56,FM 0 11 136 165,FO 60 64 -9 -5,FR 40 53 -6 11,GA -5 4 7 16,GB 48 62 -9 3
    GD 11 14 -63 -60,GE 40 45 39 48,GF 2 7 -56 -50,GG 48 51 -4 -1,GH 3 13 -4 2,GI 35 38 -7 -4
    GL 59 74 -58 -36,GM 12 15 -18 -12,GN 6 14 -16 -7,GP 14 18 -63 -60,GQ -3 5 4 13
    GR 33 43 18 31,GS -56 -53 -38 -35,GT 12 19 -94 -87,GU 12 15 143 146,GW 10 14 -18 -13
    GY 2 10 -61 -56,HK 21 24 112 116,HN 12 18 -91 -82,HR 41 48 12 21,HT 17 21 -76 -70
    HU 44 50 15 24,ID -12 7 94 142,IE 50 57 -12 -5,IL 28 35 33 37,IM 53 56 -6 -3,IN 7 36 67 98
    IQ 28 39 39 50,IR 24 41 43 64,IS 62 68 -25 -12,IT 34 49 5 20,JE 48 51 -4 -1,JM 16 20 -80 -75
    JO 28 34 34 38,JP 23 47 122 149,KE -6 5 32 43,KG 38 44 68 80,KH 9 16 101 109,KI 0 5 -180 180
    KM -14 -10 42 46,KN 16 19 -64 -61,KP 36 44 123 132,KR 32 40 125 131,KW 27 31 46 50
    KY 18 21 -83 -80,KZ 39 56 45 86,LA 13 23 99 109,LB 32 36 34 38,LC 12 16 -63 -59
    LI 46 49 8 11,LK 4 11 78 83,LR 3 10 -13 -6,LS -32 -27 26 31,LT 53 58 20 28,LU 48 52 4 8
    LV 54 59 20 30,LY 23 34 8 27,MA 24 37 -14 0,MC 42 45 6 9,MD 44 50 26 31,ME 40 45 17 22
    MF 17 20 -65 -62,MG -27 -11 42 52,MH 3 13 161 173,MK 39 44 19 24,ML 9 24 -13 5
    MM 11 27 91 100,MN 41 53 88 120,MO 21 24 112 115,MP 13 17 144 147,MQ 13 16 -63 -59
    MR 14 24 -19 -6,MS 15 18 -64 -61,MT 34 38 13 16,MU -22 -15 56 65,MV -2 8 71 75
    MW -18 -8 31 37,MX 13 34 -119 -85,MY 0 8 98 120,MZ -27 -10 30 42,NA -30 -16 12 26
    NC -24 -18 162 169,NE 10 20 -1 15,NF -31 -28 166 169,NG 3 15 1 16,NI 10 16 -89 -82
    NL 49 55 2 9,NO 57 73 3 33,NP 25 31 79 90,NR -2 1 165 168,NU -21 -18 -171 -168
    NZ -48 -33 -180 180,OM 16 28 53 61,PA 6 11 -84 -76,PE -20 1 -83 -68,PF -25 -7 -153 -133
    PG -12 -1 140 157,PH 3 22 116 128,PK 23 38 60 78,PL 48 56 13 26,PM 45 49 -58 -55
    PN -27 -24 -132 -129,PR 16 20 -69 -64,PS 30 34 33 37,PT 31 44 -30 -5,PW 2 10 130 136
    PY -29 -18 -62 -53,QA 23 28 49 53,RE -23 -19 54 57,RO 42 50 19 31,RS 41 48 17 24
    RU 40 75 -180 180,RW -4 0 27 32,SA 15 33 34 52,SB -12 -7 155 167,SC -6 -3 54 57
    SD 9 23 21 39,SE 54 69 10 26,SG 0 3 102 105,SH -39 -6 -16 -4,SI 44 48 12 18,SJ 69 80 -10 17
    SK 46 51 16 24,SL 6 11 -15 -9,SM 42 45 11 14,SN 11 18 -19 -11,SO -3 13 40 53,SR 4 7 -58 -53
    SS 2 11 24 35,ST -1 3 5 9,SV 12 16 -92 -86,SX 17 20 -65 -62,SY 31 39 34 44,SZ -29 -24 30 33
    TC 20 23 -73 -70,TD 7 23 13 24,TF -51 -48 69 72,TG 5 12 -1 3,TH 4 22 96 107,TJ 35 42 66 75
    TK -11 -7 -174 -170,TL -11 -7 123 129,TM 34 44 51 68,TN 31 39 6 13,TO -23 -14 -177 -172
    TR 34 44 24 46,TT 9 13 -63 -59,TV -10 -5 175 180,TW 21 28 117 123,TZ -13 0 28 42
    UA 43 54 21 42,UG -3 5 28 36,US 18 73 -168 -65,UY -36 -29 -60 -52,UZ 36 45 57 74
    VA 40 43 11 14,VC 12 15 -63 -60,VE 0 13 -74 -59,VG 17 20 -66 -63,VI 16 20 -66 -63
    VN 7 25 101 111,VU -21 -12 166 171,WF -16 -12 -180 -175,WS -16 -12 -174 -170,XK 41 45 19 23
    YE 11 19 41 56,YT -14 -11 44 47,ZA -36 -21 15 34,ZM -19 -7 21 35,ZW -24 -15 24 34
    """
}
