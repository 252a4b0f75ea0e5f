public import Text

// The keys of the fields that every record has.

extension Field<String> {
  public static var clock: Self { Self("clock") }
}

extension Field<Instant> {
  public static var created: Self { Self("created") }
}
