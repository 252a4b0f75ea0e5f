/// A QR code (model 2, ISO/IEC 18004): text or bytes as a square of dark and light modules.
///
/// It is as small as its content and level allow, and always the same for the same content.
public struct QRCode: Sendable, Equatable {
  /// Versions from 1, with 21 modules along a side, to 40, with 177.
  public static let versions = CodeSize.versions

  /// Light modules that belong around a code, so that readers find it.
  public static let quietZone = 4

  public let version: Int
  public let level: ErrorCorrection
  /// Which of the eight masks was chosen.
  public let mask: Int
  /// Modules along each side, without the quiet zone.
  public let side: Int
  private let isDark: [Bool]

  /// A code of any bytes.
  public init(
    _ bytes: some Collection<UInt8>, level: ErrorCorrection = .medium, minimumVersion: Int = 1
  ) throws(QRCodeError) {
    try self.init(Array(bytes), isText: false, level: level, minimumVersion: minimumVersion)
  }

  /// A code of text, marked as UTF-8 if it is not plain ASCII.
  ///
  /// Digits alone, and capital letters with digits and ` $%*+-./:`, take less room than other text.
  public init(
    text: String, level: ErrorCorrection = .medium, minimumVersion: Int = 1
  ) throws(QRCodeError) {
    try self.init(Array(text.utf8), isText: true, level: level, minimumVersion: minimumVersion)
  }

  private init(
    _ data: [UInt8], isText: Bool, level: ErrorCorrection, minimumVersion: Int
  ) throws(QRCodeError) {
    precondition(Self.versions.contains(minimumVersion), "there are versions 1 to 40")
    guard
      let version = CodeBytes.version(
        for: data, isText: isText, level: level, from: minimumVersion)
    else { throw .tooLong(bytes: data.count, level: level) }
    let size = CodeSize(version: version, level: level)
    var grid = ModuleGrid(size)
    grid.drawBytes(CodeBytes.make(data, isText: isText, size: size))
    let (mask, masked) = CodeMask.best(for: grid, level: level)
    self.version = version
    self.level = level
    self.mask = mask.number
    side = size.side
    isDark = masked.isDark
  }

  /// Whether a module is dark, counted from the upper left corner; all around the code are light.
  public subscript(x: Int, y: Int) -> Bool {
    guard (0..<side).contains(x), (0..<side).contains(y) else { return false }
    return isDark[y * side + x]
  }
}

/// Why there is no code.
public enum QRCodeError: Error, Equatable, CustomStringConvertible {
  /// Not even the largest code has room.
  case tooLong(bytes: Int, level: ErrorCorrection)

  public var description: String {
    switch self {
    case .tooLong(let bytes, let level):
      "\(bytes) bytes do not fit into a QR code with \(level.rawValue) error correction"
    }
  }
}
