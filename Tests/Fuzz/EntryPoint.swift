import Glibc

/// The target that `VANLOG_FUZZ_TARGET` names; `script/fuzz` sets it.
private let target: FuzzTarget = {
  let name = getenv("VANLOG_FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    report("vanlog-fuzz: VANLOG_FUZZ_TARGET must name a target; run script/fuzz --list")
    exit(64)
  }
  return target
}()

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    // A refusal must be able to say what is wrong.
    promise(!"\(error)".isEmpty, "an error has a text")
  }
  return 0
}
