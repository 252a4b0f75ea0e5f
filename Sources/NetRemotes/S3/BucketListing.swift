/// One answer to ListObjectsV2.
struct BucketListing: MarkupListener {
  private let prefix: [UInt8]
  /// Names of objects, without the prefix of all keys.
  private(set) var names: [String] = []
  /// The last key, whether or not it is the name of an object.
  private(set) var lastKey: [UInt8] = []
  private(set) var isTruncated = false
  private(set) var isListing = false
  private var path: [String] = []

  init(prefix: String) {
    self.prefix = Array(prefix.utf8)
  }

  mutating func opened(_ name: String) {
    if path.isEmpty { isListing = name == "ListBucketResult" }
    path.append(name)
  }

  mutating func closed(_ name: String, text: [UInt8]) {
    path.removeLast()
    switch (path.last, name) {
    case ("Contents", "Key"): take(text)
    case ("ListBucketResult", "IsTruncated"): isTruncated = text == Array("true".utf8)
    default: break
    }
  }

  private mutating func take(_ key: [UInt8]) {
    lastKey = key
    guard key.starts(with: prefix) else { return }
    let name = String(decoding: key[prefix.count...], as: UTF8.self)
    if ObjectPath.isValid(name) { names.append(name) }
  }
}
