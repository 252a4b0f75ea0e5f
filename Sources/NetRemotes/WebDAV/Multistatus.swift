internal import Text

/// The answer to a PROPFIND of depth 1: what is in a folder.
struct Multistatus: MarkupListener {
  /// The decoded path of the folder, with a slash at its end.
  private let folder: [UInt8]
  private(set) var page: FolderPage
  /// Whether the folder itself is in the answer, as it must be.
  private(set) var hasFolder = false
  /// Whether it is a folder, and not a file.
  private(set) var isFolder = false
  private var path: [String] = []
  private var href: [UInt8]?
  private var hasCollection = false

  init(of folder: String, page: FolderPage) {
    (self.folder, self.page) = (Array(folder.utf8), page)
  }

  mutating func opened(_ name: String) {
    path.append(name)
    if name == "response" { (href, hasCollection) = (nil, false) }
    if name == "collection" { hasCollection = true }
  }

  mutating func closed(_ name: String, text: [UInt8]) {
    path.removeLast()
    if name == "href", path.last == "response", href == nil { href = text }
    if name == "response", path.last == "multistatus" { endResponse() }
  }

  private mutating func endResponse() {
    guard let href, let decoded = Self.path(of: href) else { return }
    if decoded == folder || decoded + [UInt8(ascii: "/")] == folder {
      hasFolder = true
      isFolder = hasCollection
    } else if decoded.starts(with: folder) {
      offer(decoded[folder.count...])
    }
  }

  private mutating func offer(_ rest: ArraySlice<UInt8>) {
    let hasSlash = rest.last == UInt8(ascii: "/")
    let part = hasSlash ? rest.dropLast() : rest
    guard ObjectPath.isPart(part) else { return }
    page.offer(
      FolderEntry(
        name: String(decoding: part, as: UTF8.self), isFolder: hasSlash || hasCollection))
  }

  /// The decoded path of a URL, which may be whole or only a path.
  private static func path(of href: [UInt8]) -> [UInt8]? {
    let href = href[...].withoutSpace
    guard href.first != UInt8(ascii: "/") else { return PercentCoding.decoded(href) }
    guard let colon = href.firstIndex(of: UInt8(ascii: ":")),
      href[(colon + 1)...].starts(with: Array("//".utf8)),
      let slash = href[(colon + 3)...].firstIndex(of: UInt8(ascii: "/"))
    else { return nil }
    return PercentCoding.decoded(href[slash...])
  }
}
