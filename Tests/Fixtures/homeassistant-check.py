"""Asks Home Assistant's own schemas whether they take what vanlog announces.

Reads a file of lines, each a JSON object with topic and payload: the announcements, and before them,
with the topic "status", an example of the object that the templates get. Prints one line for each
announcement: platform, unique id, and what its template makes of the example.
"""

import importlib
import json
import sys

from jinja2.sandbox import ImmutableSandboxedEnvironment

environment = ImmutableSandboxedEnvironment()
status = None
for line in open(sys.argv[1], encoding="utf-8"):
    message = json.loads(line)
    payload = json.loads(message["payload"])
    if message["topic"] == "status":
        status = payload
        continue
    prefix, platform, node, key, last = message["topic"].split("/")
    assert (prefix, last) == ("homeassistant", "config"), message["topic"]
    module = importlib.import_module(f"homeassistant.components.mqtt.{platform}")
    # What is not known would be dropped without a word, so ask for all of it.
    checked = module.DISCOVERY_SCHEMA(dict(payload))
    # These schemas are older than that name; it says the same as object_id.
    unknown = set(payload) - set(checked) - {"default_entity_id"}
    assert not unknown, unknown
    assert payload["unique_id"] == payload["object_id"] == f"{node}_{key}", payload["unique_id"]
    assert payload["default_entity_id"] == f"{platform}.{node}_{key}", payload["default_entity_id"]
    rendered = [
        environment.from_string(payload[name]).render(value_json=status)
        for name in ("value_template", "json_attributes_template")
        if name in payload
    ]
    print(platform, key, *rendered, sep="|")
