import Text

@testable import HTTPServing
@testable import MapFiles
@testable import PageServing
@testable import WebAccess

extension FuzzTarget {
  /// What phones and whoever else is in the network send, in whatever pieces it arrives.
  static let requests = FuzzTarget("requests", "requests of phones and their commands") { bytes in
    let whole = read(bytes, inPiecesOf: bytes.count + 1)
    for size in [1, 3, 64] {
      promise(read(bytes, inPiecesOf: size) == whole, "pieces make no difference")
    }
    for request in whole.requests { look(at: request) }
  }

  private struct Outcome: Equatable {
    var requests: [Request] = []
    var problem: RequestProblem?
  }

  private static func read(_ bytes: [UInt8], inPiecesOf size: Int) -> Outcome {
    var (outcome, reader) = (Outcome(), RequestReader())
    var rest = bytes[...]
    guard let peer = NumericAddress("127.0.0.1") else { return outcome }
    do throws(RequestProblem) {
      while !rest.isEmpty, reader.room > 0 {
        let piece = rest.prefix(min(size, reader.room))
        rest = rest.dropFirst(piece.count)
        reader.take(piece)
        while let (head, body) = try reader.next() {
          outcome.requests.append(Request(head: head, body: body, peer: peer))
        }
      }
    } catch {
      promise(error.status.rawValue >= 400 && !error.sentence.isEmpty, "a refusal says why")
      outcome.problem = error
    }
    return outcome
  }

  private static func look(at request: Request) {
    promise(request.path.hasPrefix("/"), "a path begins at the top")
    promise(!request.path.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "a path is plain text")
    promise(request.body.count <= RequestHead.bodyLimit, "a body is bounded")
    promise(request[.transferEncoding] == nil, "nothing hides where a request ends")
    _ = HostRule(machine: "van", further: []).accepts(request[.host] ?? "")
    if let range = request[.range].flatMap({ ByteRange.parse($0, size: 1_000) }) {
      promise(range.isEmpty || (0...1_000).contains(range.upperBound), "a range is in the file")
    }
    for route in Routes.all where route.fits(request.path) && route.method == request.method {
      guard let arguments = try? route.arguments(for: request) else { continue }
      promise(arguments.starts(with: route.words), "a command is one of the table")
      let given = arguments.dropFirst(route.words.count)
      let options = given.prefix { $0 != "--" }
      promise(
        options.allSatisfy { option in
          route.parameters.contains { parameter in
            switch parameter.form {
            case .option(let name), .flag(let name), .flagOrOption(let name):
              option == "--\(name)" || option.hasPrefix("--\(name)=")
            case .operand, .box: false
            }
          }
        }, "an option is one of the table")
      promise(!arguments.contains { $0.utf8.contains(0) }, "an argument is not cut short")
    }
    _ = try? PairingClaim(request)
  }

  /// The files of paired devices, and the headers of maps.
  static let paired = FuzzTarget("paired", "devices, pairing codes, headers of maps") { bytes in
    if let list = DeviceList(bytes) {
      promise(list.devices.count <= DeviceList.mostDevices, "a list is bounded")
      promise(DeviceList(list.bytes) == list, "a list comes back")
    }
    if var code = PairingCode(bytes) {
      promise(PairingCode(code.bytes) == code, "a code comes back")
      var granted = 0
      for _ in 0..<20 {
        if case .granted = code.claim(code.text, boot: "boot", now: 1) { granted += 1 }
      }
      promise(granted <= PairingCode.claims, "a code lets in no more than it may")
    }
    if let header = try? PMTilesHeader(bytes, fileSize: bytes.count + 1_000) {
      promise(
        (try? PMTilesHeader(header.bytes, fileSize: bytes.count + 1_000)) == header,
        "a header comes back")
    }
  }
}
