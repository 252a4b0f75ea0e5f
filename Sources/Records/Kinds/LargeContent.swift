/// What the bytes of a field are, which are read only on request and can be lost with a page.
public struct LargeContent: Sendable {
  /// What they are, as a plural noun.
  let noun: String
  /// Whether they can still be read.
  let isSound: @Sendable ([UInt8]) -> Bool

  public init(_ noun: String, isSound: @escaping @Sendable ([UInt8]) -> Bool) {
    (self.noun, self.isSound) = (noun, isSound)
  }
}
