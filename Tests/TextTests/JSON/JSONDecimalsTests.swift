import Testing
import Text

@Suite struct JSONDecimalsTests {
  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.object { body(&$0) }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      (47.05, 7, #"{"x":47.0500000}"#), (-0.04, 1, #"{"x":0.0}"#), (2.5, 0, #"{"x":3}"#),
      (nil, 1, #"{"x":null}"#), (.nan, 1, #"{"x":null}"#), (-.infinity, 1, #"{"x":null}"#),
    ] as [(Double?, Int, String)])
  func `a number has as many decimals as are asked for`(
    number: Double?, decimals: Int, text: String
  ) {
    #expect(written { $0.field("x", number, decimals: decimals) } == text)
  }

  @Test(
    arguments: [
      (470_500_000, 7, #"{"x":47.05}"#), (-5, 1, #"{"x":-0.5}"#), (30, 1, #"{"x":3}"#),
      (.min, 2, #"{"x":-92233720368547758.08}"#), (nil, 2, #"{"x":null}"#),
    ] as [(Int64?, Int, String)])
  func `a number of small units has no zeros at its end`(
    number: Int64?, places: Int, text: String
  ) {
    #expect(written { $0.field("x", number, places: places) } == text)
  }
}
