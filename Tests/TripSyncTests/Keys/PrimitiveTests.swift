import TestSupport
import Testing
import Text

@testable import TripSync

/// The algorithms against the values of the standards that define them.
@Suite struct PrimitiveTests {
  struct Derivation: Sendable {
    let name: String
    let material, salt, info: String
    let result: String
  }

  @Test(arguments: [
    Derivation(
      name: "A.1", material: String(repeating: "0b", count: 22), salt: "000102030405060708090a0b0c",
      info: "f0f1f2f3f4f5f6f7f8f9",
      result: """
        3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865
        """),
    Derivation(
      name: "A.2", material: Self.range(0x00, 0x4f), salt: Self.range(0x60, 0xaf),
      info: Self.range(0xb0, 0xff),
      result: """
        b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c
        59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71
        cc30c58179ec3e87c14c01d5c1f3434f1d87
        """),
    Derivation(
      name: "A.3", material: String(repeating: "0b", count: 22), salt: "", info: "",
      result: """
        8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8
        """),
  ])
  func `derivation is that of RFC 5869`(_ derivation: Derivation) throws {
    let expected = try hex(derivation.result)
    let key = HKDF.extract(Secret(try hex(derivation.material)), salt: try hex(derivation.salt))
    let made = HKDF.expand(key, try hex(derivation.info), count: expected.count)
    #expect(made == Secret(expected))
  }

  private static func range(_ first: UInt8, _ last: UInt8) -> String {
    Hexadecimal.text(Array(first...last))
  }

  @Test func `boxes are those of the XChaCha draft`() throws {
    let plain = """
      Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, \
      sunscreen would be it.
      """
    let key = Secret(try hex(Self.range(0x80, 0x9f)))
    let context = try hex("50515253c0c1c2c3c4c5c6c7")
    let nonce = try hex(Self.range(0x40, 0x57))
    let box = SealedBox.seal(Array(plain.utf8), with: key, context: context, nonce: nonce)
    let expected = try hex(
      """
      bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda7e39
      ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff9
      21f9664c97637da9768812f615c68b13b52ec0875924c1c7987947deafd8780acf49
      """)
    #expect(box == nonce + expected)
    #expect(SealedBox.open(box[...], with: key, context: context) == Array(plain.utf8))
  }

  @Test func `a box opens only with its key and context, and unchanged`() throws {
    let key = Secret.random(32)
    for plain: [UInt8] in [[], [1], Array(0..<100)] {
      let box = SealedBox.seal(plain, with: key, context: [1, 2])
      #expect(SealedBox.open(box[...], with: key, context: [1, 2]) == plain)
      #expect(SealedBox.open(box[...], with: key, context: [1, 3]) == nil)
      #expect(SealedBox.open(box[...], with: .random(32), context: [1, 2]) == nil)
      for index in box.indices {
        var changed = box
        changed[index] ^= 1
        #expect(SealedBox.open(changed[...], with: key, context: [1, 2]) == nil)
        #expect(SealedBox.open(box[..<index], with: key, context: [1, 2]) == nil)
      }
    }
  }

  @Test func `signatures are those of RFC 8032`() throws {
    let seed = try hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    let keys = DeviceKeys(signingSeed: Secret(seed), receivingKey: .random(32))
    let signature = try hex(
      """
      92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da
      085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
      """)
    let published = keys.published
    #expect(
      published.signing
        == (try hex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")))
    #expect(keys.sign([0x72]) == signature)
    #expect(published.isSigned([0x72], by: signature[...]))
    #expect(!published.isSigned([0x73], by: signature[...]))
    #expect(!published.isSigned([0x72], by: signature.dropLast()))
  }

  @Test func `shared secrets are those of RFC 7748`() throws {
    let scalar = Secret(
      try hex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"))
    let point = try hex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c")
    let shared = try hex("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552")
    #expect(X25519.shared(scalar, point) == Secret(shared))
    let (first, second) = (DeviceKeys.random(), DeviceKeys.random())
    let one = first.shared(with: second.published.receiving)
    #expect(one != nil && one == second.shared(with: first.published.receiving))
    #expect(first.shared(with: [UInt8](repeating: 0, count: 32)) == nil)
    #expect(first.shared(with: [9]) == nil)
  }

  @Test(arguments: [(1, 64), (11, 64), (3, 31), (3, 257), (-1, 64), (3, .max)])
  func `costs that are too low or too high are refused`(passes: Int, mebibytes: Int) {
    #expect(PassphraseCost(passes: passes, mebibytes: mebibytes) == nil)
  }

  @Test func `a secret prints nothing of itself`() {
    let secret = Secret(Array("correct horse".utf8))
    #expect("\(secret)" == "(secret)")
    #expect(secret != Secret(Array("correct house".utf8)))
    #expect(secret != Secret(Array("correct".utf8)))
  }
}
