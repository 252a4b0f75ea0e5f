// The van, what is in it, its people and their papers; and settings that all devices share.

extension KindSpec {
  public static let van = KindSpec(
    "van", number: 7, noun: "van", plural: "vans", priority: .first, title: .name,
    order: .created,
    filters: .fields(.inUse), searched: .fields(.name, .make, .plate, .note),
    fields: [
      FieldSpec(.name, .line(120), isRequired: true, "What you call it."),
      FieldSpec(.plate, .line(20), "Its number plate."),
      FieldSpec(.make, .line(120), "Make and model."),
      FieldSpec(.year, .integer(1_900...2_200, unit: "year"), "When it was built."),
      FieldSpec(
        .fuel, .choice(["diesel", "petrol", "lpg", "cng", "electric", "hybrid", "hydrogen"]),
        "What it runs on."),
      FieldSpec(.inUse, .flag, "Whether new records belong to it."),
      FieldSpec(.emptyWeight, .integer(0...100_000, unit: "kg"), "As it stands in its papers."),
      FieldSpec(.grossWeight, .integer(0...100_000, unit: "kg"), "The most that it may weigh."),
      FieldSpec(.length, .decimal(0...3_000, places: 2, unit: "m"), "From end to end."),
      FieldSpec(.height, .decimal(0...600, places: 2, unit: "m"), "With all on the roof."),
      FieldSpec(.width, .decimal(0...400, places: 2, unit: "m"), "Without mirrors."),
      FieldSpec(.tank, .integer(0...2_000, unit: "l"), "Litres that its tank holds."),
      FieldSpec(.inspectionDue, .day, "When the next inspection is due."),
      FieldSpec(.insuranceUntil, .day, "How long the insurance runs."),
      FieldSpec(.taxUntil, .day, "How long the road tax is paid."),
      FieldSpec(.gasCheckDue, .day, "When the next check of the gas system is due."),
      FieldSpec(.stickerUntil, .day, "How long the emission sticker is good."),
      note,
    ])

  public static let item = KindSpec(
    "item", number: 5, noun: "manifest node", plural: "manifest nodes", title: .name,
    order: .created,
    filters: .fields(.parent, .type, .van, .expires), searched: .fields(.name, .note, .tags),
    fields: [
      FieldSpec(.name, .line(120), isRequired: true, "What it is."),
      FieldSpec(
        .type, .choice(["zone", "container", "item"]), isRequired: true,
        "A part of the van, a box, or a thing."),
      FieldSpec(.parent, .reference("item"), "The zone or container that it is in."),
      FieldSpec(
        .weight, .integer(0...10_000_000, unit: "g"), "Of one piece, or of an empty container."),
      FieldSpec(
        .quantity, .integer(-1_000_000...1_000_000, unit: "pieces"), rule: .counter, "How many."),
      FieldSpec(.minimum, .integer(0...1_000_000, unit: "pieces"), "How many there should be."),
      FieldSpec(.expires, .day, "The last day on which it is good."),
      FieldSpec(.checked, .day, "When it was last counted."),
      vanReference, tags, note,
    ])

  public static let document = KindSpec(
    "document", number: 6, noun: "document", plural: "documents", priority: .last, title: .title,
    order: .expires, filters: .fields(.type, .person, .van),
    searched: .fields(.title, .note, .tags),
    fields: [
      FieldSpec(.title, .line(200), isRequired: true, "What it is."),
      FieldSpec(
        .type,
        .choice([
          "passport", "identity", "visa", "licence", "registration", "insurance", "inspection",
          "vaccination", "pet", "health", "ticket", "receipt", "other",
        ]), "What kind of paper it is."),
      FieldSpec(.number, .line(80), "The number on it."),
      FieldSpec(.person, .reference("person"), "Whose it is."),
      vanReference, country,
      FieldSpec(.issued, .day, "The day of issue."),
      FieldSpec(.expires, .day, "The last day on which it is good."),
      FieldSpec(.border, .flag, "Whether a border officer may ask for it."),
      FieldSpec(.content, .line(64), rule: .manual, "The hash of the file."),
      FieldSpec(.fileName, .line(255), "What the file was called."),
      FieldSpec(.size, .integer(0...1_000_000_000_000, unit: "bytes"), "The size of the file."),
      tags, note,
    ])

  public static let person = KindSpec(
    "person", number: 8, noun: "person", plural: "people", priority: .first, title: .name,
    order: .created,
    searched: .fields(.name, .note),
    fields: [
      FieldSpec(.name, .line(120), isRequired: true, "What you call them."),
      FieldSpec(.born, .day, "Their birthday."),
      FieldSpec(.nationalities, .countries, "Countries of their passports, two letters each."),
      FieldSpec(.bloodType, .line(8), "For an emergency."),
      FieldSpec(.contact, .line(200), "Whom to call in an emergency."),
      note,
    ])

  public static let setting = KindSpec(
    "setting", number: 9, noun: "shared setting", plural: "shared settings", priority: .first,
    title: .name,
    order: .created, identity: .fields(.name),
    fields: [
      FieldSpec(.name, .line(80), isRequired: true, "Its name."),
      FieldSpec(.value, .line(1_000), "Its value."),
    ])
}
