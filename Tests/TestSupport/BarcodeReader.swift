internal import Foundation

/// Reads codes with zbarimg, a program that knows nothing of ours.
public enum BarcodeReader {
  static let path = "/usr/bin/zbarimg"

  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// The bytes of all codes in some pictures, one after the other.
  public static func bytes(in pictures: [String]) throws -> [UInt8] {
    try read(pictures, options: "--raw --set binary")
  }

  /// The text of all codes in some pictures, a line for each.
  public static func lines(in pictures: [String]) throws -> [String] {
    let bytes = try read(pictures, options: "--raw")
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func read(_ pictures: [String], options: String) throws -> [UInt8] {
    let folder = try TemporaryDirectory.make()
    defer { try? folder.remove() }
    let found = folder.file("found")
    // Nothing but QR codes: random dots can look like the bars of other codes.
    let kinds = "--set disable --set qrcode.enable"
    let script =
      #"found=$1; shift; exec \#(path) --quiet --nodbus \#(kinds) \#(options) "$@" >"$found""#
    let run = try Finished.running("/bin/sh", ["-c", script, "sh", found] + pictures)
    guard run.status == 0 else {
      throw Failure(description: "zbarimg finds no code in a picture: \(run.errors)")
    }
    return Array(try Data(contentsOf: URL(filePath: found)))
  }
}
