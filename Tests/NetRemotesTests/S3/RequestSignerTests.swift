import Testing
import Text

@testable import NetRemotes

/// Signatures against the examples of Amazon's own documentation.
@Suite struct RequestSignerTests {
  private let signer = RequestSigner(
    keyID: "AKIAIOSFODNN7EXAMPLE",
    secret: SecretText(Array("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY".utf8)[...]),
    region: "us-east-1")
  /// 24 May 2013, midnight.
  private static let time = 1_369_353_600

  private static func subject(_ method: String, _ path: String) -> RequestSigner.Subject {
    RequestSigner.Subject(method: method, host: "examplebucket.s3.amazonaws.com", path: path)
  }

  private func signature(_ subject: RequestSigner.Subject) throws -> String {
    let headers = signer.headers(for: subject, at: Self.time)
    let line = try #require(headers.last)
    return try #require(line.split(separator: "Signature=").last.map(String.init))
  }

  @Test func `an object is read`() throws {
    var subject = Self.subject("GET", "/test.txt")
    subject.headers = [("range", "bytes=0-9")]
    #expect(
      signer.headers(for: subject, at: Self.time) == [
        "x-amz-content-sha256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "x-amz-date: 20130524T000000Z",
        "Authorization: AWS4-HMAC-SHA256 "
          + "Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
          + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,"
          + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
      ])
  }

  @Test func `an object is stored`() throws {
    var subject = Self.subject("PUT", "/" + PercentCoding.encoded("test$file.text"))
    subject.headers = [
      ("date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
    ]
    subject.body = Array("Welcome to Amazon S3.".utf8)
    #expect(
      try signature(subject) == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
  }

  @Test func `a query is signed in order`() throws {
    var subject = Self.subject("GET", "/")
    subject.query = [("prefix", "J"), ("max-keys", "2")]
    #expect(
      try signature(subject) == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
    subject.query = [("lifecycle", "")]
    #expect(
      try signature(subject) == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
  }

  // MARK: Hashes

  /// The first three from FIPS 180-4, the others computed with Python's hashlib.
  @Test(arguments: [
    (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    (1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `this many letters a have this hash`(count: Int, hash: String) {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    #expect(Hexadecimal.text(SHA256.hash(bytes)) == hash)
  }

  /// From RFC 4231.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `a key and a text have this code`(key: [UInt8], text: String, code: String) {
    #expect(Hexadecimal.text(SHA256.authenticate(Array(text.utf8), key: key)) == code)
  }
}
