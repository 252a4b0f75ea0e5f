// The kinds for vans, their contents, people and documents, and for shared settings.

public import Records
internal import Text

extension KindSpec {
  public static let van = KindSpec(
    "van", number: 7, noun: "van", plural: "vans", priority: .first, title: .name,
    order: .created,
    filters: .fields(.inUse), searched: .fields(.name, .make, .plate, .note),
    fields: [
      FieldSpec(.name, .line(120), isRequired: true, "Name of the van."),
      FieldSpec(.plate, .line(20), "Number plate."),
      FieldSpec(.make, .line(120), "Make and model."),
      FieldSpec(.year, .integer(1_900...2_200, unit: "year"), "Year of manufacture."),
      FieldSpec(
        .fuel, .choice(["diesel", "petrol", "lpg", "cng", "electric", "hybrid", "hydrogen"]),
        "Type of fuel."),
      FieldSpec(.inUse, .flag, "Whether it is the van in use, to which new records belong."),
      FieldSpec(
        .emptyWeight, .integer(0...100_000, unit: "kg"),
        "Empty weight, from the van's papers."),
      FieldSpec(
        .emptyIncludes, .words(EmptyWeightPart.allCases.map(\.rawValue)),
        "What the empty weight counts already: as in papers of the EU, a driver of 75 kg, fuel at "
          + "90 %, all of the water, or full gas bottles."),
      FieldSpec(.grossWeight, .integer(0...100_000, unit: "kg"), "Maximum permitted weight."),
      FieldSpec(.length, .decimal(0...3_000, places: 2, unit: "m"), "Overall length."),
      FieldSpec(
        .height, .decimal(0...600, places: 2, unit: "m"),
        "Height including everything on the roof."),
      FieldSpec(.width, .decimal(0...400, places: 2, unit: "m"), "Width without mirrors."),
      FieldSpec(.tank, .integer(0...2_000, unit: "l"), "Capacity of the fuel tank."),
      FieldSpec(
        .waterTank, .integer(0...2_000, unit: "l"),
        "Capacity of the fresh water tank; 0 if there is none."),
      FieldSpec(
        .gasBottles, .integer(0...20, unit: "pieces"),
        "Number of gas bottles that are not in the manifest; 0 if there are none."),
      FieldSpec(
        .bottleGas, .integer(0...100_000, unit: "g"), "Gas in one of them when it is full."),
      FieldSpec(
        .bottleWeight, .integer(0...100_000, unit: "g"), "Weight of one of them when it is empty."),
      FieldSpec(
        .battery, .integer(0...1_000_000, unit: "Wh"),
        "Energy that the living-area battery gives from full to empty."),
      FieldSpec(
        .dailyUse, .integer(0...1_000_000, unit: "Wh"), "Electricity used in a day."),
      FieldSpec(.inspectionDue, .day, when: .ahead, "When the next inspection is due."),
      FieldSpec(.insuranceUntil, .day, when: .ahead, "Last day of the insurance."),
      FieldSpec(.taxUntil, .day, when: .ahead, "Last day for which road tax is paid."),
      FieldSpec(.gasCheckDue, .day, when: .ahead, "When the next check of the gas system is due."),
      FieldSpec(.stickerUntil, .day, when: .ahead, "Last day of the emission sticker."),
      FieldSpec(.breakdownUntil, .day, when: .ahead, "Last day of the breakdown cover."),
      note,
    ])

  public static let panel = KindSpec(
    "panel", number: 12, noun: "solar panel", plural: "solar panels", title: .name,
    order: .created, filters: .fields(.van), searched: .fields(.name, .note),
    together: [.fields(.tilt, .azimuth)],
    fields: [
      FieldSpec(.name, .line(120), isRequired: true, "Name of the panel, such as Roof."),
      FieldSpec(
        .power, .integer(1...100_000, unit: "W"), isRequired: true,
        "Rated power of all modules mounted alike."),
      FieldSpec(
        .tilt, .integer(0...90, unit: "degrees"), "Tilt; without one, it lies flat on the roof."),
      FieldSpec(
        .azimuth, .integer(0...359, unit: "degrees"),
        "Compass direction that a tilted panel faces, 180 for south; without one, the sun at noon."),
      FieldSpec(
        .losses, .integer(0...99, unit: "percent"),
        "What dirt, cables and the charger take; without it, 14 percent."),
      vanReference, note,
    ])

  public static let item = KindSpec(
    "item", number: 5, noun: "manifest entry", plural: "manifest entries", title: .name,
    order: .created,
    filters: .fields(.parent, .type, .van, .expires), searched: .fields(.name, .note, .tags),
    label: { BoxLabel(parsing: $0)?.id },
    fields: [
      FieldSpec(
        .name, .line(RecordWords.itemNameLimit), isRequired: true,
        "Name of the zone, container or item."),
      FieldSpec(
        .type, .choice(["zone", "container", "item"]), isRequired: true,
        "A part of the van, a box, or a thing."),
      FieldSpec(.parent, .reference("item"), "Zone or container that it is in."),
      FieldSpec(
        .weight, .integer(0...10_000_000, unit: "g"),
        "Weight of one piece, or of the empty container."),
      FieldSpec(
        .quantity, .integer(-1_000_000...1_000_000, unit: "pieces"), rule: .counter,
        "Quantity."),
      FieldSpec(
        .minimum, .integer(0...1_000_000, unit: "pieces"),
        "Quantity that should be on board."),
      FieldSpec(.expires, .day, when: .ahead, "Last day of validity."),
      FieldSpec(.checked, .day, "When it was last counted."),
      FieldSpec(.atHome, .flag, "Whether it stays at home, with all that is in it."),
      vanReference, tags, note,
    ])

  public static let document = KindSpec(
    "document", number: 6, noun: "document", plural: "documents", priority: .last, title: .title,
    order: .expires, filters: .fields(.type, .person, .van, .trip, .entry),
    searched: .fields(.title, .note, .tags), file: FileFields(content: .content, size: .size),
    together: [.fields(.content, .fileName, .size)],
    fields: [
      FieldSpec(.title, .line(200), isRequired: true, "Title of the document."),
      FieldSpec(.type, .choice(RecordWords.documentTypes), "Type of document."),
      FieldSpec(.number, .line(80), "Number of the document."),
      FieldSpec(.phone, .line(80), "Telephone number that it gives, as for breakdowns."),
      FieldSpec(.person, .reference("person"), "Holder of the document."),
      vanReference, KindSpec.tripReference,
      FieldSpec(.entry, .reference("ledger"), "Ledger entry whose receipt it is."),
      FieldSpec(.day, .day, when: .event, "Day on which it was made, such as that of a photo."),
      country,
      FieldSpec(.issued, .day, "Date of issue."),
      FieldSpec(.expires, .day, when: .ahead, "Last day of validity."),
      FieldSpec(.border, .flag, "Whether a border officer may ask for it."),
      FieldSpec(.content, .line(64), rule: .manual, "Hash of the file."),
      FieldSpec(.fileName, .line(255), rule: .manual, "Original name of the file."),
      FieldSpec(
        .size, .integer(0...1_000_000_000_000, unit: "bytes"), rule: .manual,
        "Size of the file."),
      tags, note,
    ])

  public static let person = KindSpec(
    "person", number: 8, noun: "person", plural: "people", priority: .first, title: .name,
    order: .created,
    searched: .fields(.name, .note),
    fields: [
      FieldSpec(.name, .line(120), isRequired: true, "Name of the person."),
      FieldSpec(.born, .day, "Date of birth."),
      FieldSpec(
        .nationalities, .countries,
        "Countries that issued their passports, two letters each."),
      FieldSpec(.weight, .integer(0...500, unit: "kg"), "Weight, for the payload."),
      FieldSpec(.bloodType, .line(8), "Blood type, for emergencies."),
      FieldSpec(.allergies, .line(400), "Allergies, for emergencies; or that there are none."),
      FieldSpec(.medication, .line(400), "Medicine taken regularly, for emergencies."),
      FieldSpec(.contact, .line(200), "Whom to call in an emergency."),
      note,
    ])

  public static let setting = KindSpec(
    "setting", number: 9, noun: "shared setting", plural: "shared settings", priority: .first,
    title: .name,
    order: .created, identity: .fields(.name),
    fields: [
      FieldSpec(.name, .line(80), isRequired: true, "Name of the setting."),
      FieldSpec(.value, .line(1_000), "Value of the setting."),
    ])
}
