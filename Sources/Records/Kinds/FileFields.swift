/// The fields by which a kind's records have a file each, kept beside the store by its content.
public struct FileFields: Sendable {
  /// The hash of the file.
  let content: Field<String>
  /// Its size in bytes.
  let size: Field<Int64>

  public init(content: Field<String>, size: Field<Int64>) {
    (self.content, self.size) = (content, size)
  }
}
