internal import CBuildInfo
internal import Text

/// An entity that Home Assistant finds on its own (MQTT discovery), as data.
///
/// <https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery>. There is one object per
/// entity, which versions without objects for whole devices understand too.
struct HomeAssistantEntity {
  let component: String
  /// Part of its topic and of its id.
  let key: String
  /// `nil` for the one that is named like the device.
  let name: String?
  let icon: String
  /// What only some have: names with their texts.
  let members: [(name: String, text: String)]

  /// All entities of the van.
  static func all(_ topics: VanTopics) -> [HomeAssistantEntity] {
    [
      HomeAssistantEntity(
        component: "device_tracker", key: "position", name: nil, icon: "mdi:van-utility",
        members: [("json_attributes_topic", topics.position), ("source_type", "gps")]),
      HomeAssistantEntity(
        component: "sensor", key: "drive", name: "Drive", icon: "mdi:steering",
        members: [("state_topic", topics.drive)]),
      HomeAssistantEntity(
        component: "sensor", key: "speed", name: "Speed", icon: "mdi:speedometer",
        members: [
          ("state_topic", topics.speed), ("device_class", "speed"),
          ("unit_of_measurement", "km/h"), ("state_class", "measurement"),
        ]),
      ofStatus(
        "distance_today", "Distance today", "mdi:map-marker-distance", "distance_today_km", topics,
        [
          ("device_class", "distance"), ("unit_of_measurement", "km"),
          ("state_class", "total_increasing"),
        ]),
      ofStatus(
        "next_due", "Next due", "mdi:calendar-alert", "next_due", topics,
        [
          ("json_attributes_topic", topics.status),
          (
            "json_attributes_template",
            "{{ {'day': value_json.next_due_day, 'days': value_json.next_due_days} | tojson }}"
          ),
        ]),
      ofStatus(
        "schengen", "Schengen days left", "mdi:passport", "schengen_days_left", topics,
        [("unit_of_measurement", "d"), ("state_class", "measurement")]),
      ofStatus(
        "spots", "Spots", "mdi:map-marker-multiple", "spots", topics,
        [
          ("state_class", "measurement"), ("json_attributes_topic", topics.status),
          (
            "json_attributes_template",
            "{{ {'own': value_json.spots_own, 'public': value_json.spots_public} | tojson }}"
          ),
        ]),
      ofStatus("problem", "Problem", "mdi:alert-circle-outline", "problem", topics, []),
    ]
  }

  private static func ofStatus(
    _ key: String, _ name: String, _ icon: String, _ member: String, _ topics: VanTopics,
    _ members: [(name: String, text: String)]
  ) -> HomeAssistantEntity {
    HomeAssistantEntity(
      component: "sensor", key: key, name: name, icon: icon,
      members: [
        ("state_topic", topics.status), ("value_template", "{{ value_json.\(member) }}"),
      ] + members)
  }
}

extension HomeAssistantEntity {
  /// The retained message by which it is found.
  func message(prefix: String, id: String, device: String, topics: VanTopics) -> Message {
    let unique = "vanlog_\(id)"
    var json = JSONWriter()
    json.object { json in
      json.field("name", name)
      json.field("unique_id", "\(unique)_\(key)")
      // Versions before 2026.4 know the one, those since 2025.10 the other.
      json.field("object_id", "\(unique)_\(key)")
      json.field("default_entity_id", "\(component).\(unique)_\(key)")
      json.field("icon", icon)
      for member in members { json.field(member.name, member.text) }
      json.field("availability_topic", topics.availability)
      json.field("payload_available", VanTopics.online)
      json.field("payload_not_available", VanTopics.offline)
      json.field(object: "device") { json in
        json.field("identifiers", [unique])
        json.field("name", device)
        json.field("manufacturer", "vanlog")
        json.field("model", "Van")
        json.field("sw_version", String(cString: vanlog_version()))
      }
      json.field(object: "origin") { json in
        json.field("name", "vanlog")
        json.field("sw_version", String(cString: vanlog_version()))
      }
    }
    return Message(
      topic: "\(prefix)/\(component)/\(unique)/\(key)/config", payload: json.bytes,
      isRetained: true)
  }
}
