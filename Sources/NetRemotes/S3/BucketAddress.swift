internal import Text

/// A bucket and the beginning of the keys in it: `//HOST[:PORT]/BUCKET[/PREFIX]`.
struct BucketAddress: Equatable {
  private static let amazon = ".amazonaws.com"

  /// The server that is asked; Amazon has one for each bucket.
  let server: ServerAddress
  let bucket: String
  /// Stands before the name of each object; empty or with a slash at its end.
  let prefix: String
  /// What the path of each URL begins with, without a slash at its end.
  private let root: String

  init(parsing text: String, isSecure: Bool) throws(Complaint) {
    let address = try ServerAddress(parsing: text, isSecure: isSecure)
    let parts = address.path.split(separator: "/", maxSplits: 1)
    guard let bucket = parts.first, Self.isBucket(bucket) else {
      throw Complaint(
        .refused, "the address names no bucket; write s3://HOST/BUCKET/FOLDER")
    }
    self.bucket = String(bucket)
    prefix = parts.count > 1 ? parts[1] + "/" : ""
    // The certificate of Amazon covers no further dots.
    let isPart = address.host.hasSuffix(Self.amazon) && !bucket.utf8.contains(UInt8(ascii: "."))
    server = isPart ? address.with(host: "\(bucket).\(address.host)", path: "") : address
    root = isPart ? "" : "/\(bucket)"
  }

  /// The region in the name of a server of Amazon, such as `s3.eu-central-1.amazonaws.com`.
  static func region(of text: String) -> String? {
    guard let address = try? ServerAddress(parsing: text, isSecure: true),
      address.host.hasSuffix(amazon)
    else { return nil }
    let parts = address.host.dropLast(amazon.utf8.count).split(separator: ".")
    return parts.count >= 2 && parts[parts.count - 2] == "s3" ? String(parts[parts.count - 1]) : nil
  }

  /// The percent-encoded path of an object, or of the bucket.
  func path(_ name: String? = nil) -> String {
    let encoded = PercentCoding.encoded("\(root)/\(name.map { prefix + $0 } ?? "")")
    return name == nil && !root.isEmpty ? String(encoded.dropLast()) : encoded
  }

  private static func isBucket(_ text: Substring) -> Bool {
    (1...255).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        Digits.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_")].contains(byte)
      }
  }
}
