import Testing

@testable import SpotsVault

/// Hash values on which vault files depend, computed independently in Python.
struct SpotHashValueTests {
  private func value(_ text: String) -> Int64 {
    var hash = SpotHash(seed: 7)
    Array(text.utf8).withUnsafeBytes { hash.combine($0) }
    return hash.value
  }

  @Test(
    arguments: [
      (0, 7279206558183519845),
      (1, 2300119322356982522),
      (2, 1939236266215431444),
      (3, -5938326480306310407),
      (4, 5962994423764878390),
      (5, -2189192455112320129),
      (6, -6083632946132881834),
      (7, 6218030962869336611),
      (8, -1368036768101618807),
      (9, -7236245861573314723),
      (10, -5008929796794585441),
      (11, 7066527264209615821),
      (12, 1586802549385436004),
      (13, -582671819475053879),
      (14, 1140100152324517860),
      (15, 3148614506455670421),
      (16, -6615535811788654249),
      (17, -5982961963307009411),
      (36, 5498594843535613306),
    ] as [(Int, Int64)])
  func `the hash of a text never changes`(length: Int, hash: Int64) {
    let text = String("0123456789abcdefghijklmnopqrstuvwxyz".prefix(length))
    #expect(value(text) == hash)
  }
}
