#!/usr/bin/env python3
"""Writes vectors.json: an example of each part of a repository, made from docs/formats.md alone.

Needs PyNaCl. All that is random in real files is fixed here, and zlib only stores, so the output is
always the same.
"""

import hashlib
import hmac
import json
import pathlib
import struct
import unicodedata
import zlib

from nacl import bindings, signing

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def seeded(name, count):
    return hashlib.shake_256(name.encode()).digest(count)


def record_id(raw):
    number = int.from_bytes(raw, "big")
    return "".join(ALPHABET[number >> shift & 31] for shift in range(125, -1, -5))


def hkdf(material, salt, info, count=32):
    key = hmac.digest(salt or bytes(32), material, "sha256")
    output = block = b""
    while len(output) < count:
        block = hmac.digest(key, block + info + bytes([len(output) // 32 + 1]), "sha256")
        output += block
    return output[:count]


def seal(plain, key, context, nonce):
    return nonce + bindings.crypto_aead_xchacha20poly1305_ietf_encrypt(plain, context, nonce, key)


def blake2b(data, key=b""):
    return hashlib.blake2b(data, digest_size=32, key=key).digest()


REPOSITORY = seeded("repository", 16)
SLOT = seeded("slot", 16)
DATA_KEYS = [seeded("data key 1", 32), seeded("data key 2", 32)]
SALT = seeded("salt", 16)
TYPED = [
    "correct horse\n", "Zu\u0308rich Hbf", "\uff35\uff34\uff26\u2212\u2467 \ufb01nds",
    "\u1112\u1161\u11ab\u1100\u1173\u11af \U0001f690 \ufdfa", "\u0e19\u0e49\u0e33\u0e41\u0e02\u0e47\u0e07",
    "a\u0323\u0307\u0301\u0327bcdefg", " \u00a0\u3000 spaces ",
]
KINDS = [
    "trip", "drive", "checkin", "ledger", "item", "document", "van", "person", "setting", "place",
    "spot_note", "piece", "snapshot", "kinds",
]
PURPOSES = ["sync_" + kind for kind in KINDS] + ["head", "snap", "blob", "name", "fingerprint", "slot"]
ACTOR, OTHER = seeded("actor", 16), seeded("other actor", 16)
T1, T2 = 1_800_000_000_000 << 16, 1_800_000_000_001 << 16 | 7


def slot(way, fields, key, vouched=None):
    header = {
        "format": "vanlog key slot", "version": 1, "slot": record_id(SLOT),
        "repository": record_id(REPOSITORY), "epoch": len(DATA_KEYS), "way": way, **fields,
        "salt": SALT.hex(),
    }
    line = json.dumps(header, separators=(",", ":")).encode() + b"\n"
    commitment = hmac.digest(hkdf(key, b"", b"vanlog/1/slot/commit"), line, "sha256")
    keys = [struct.pack(">I", epoch) + key for epoch, key in enumerate(DATA_KEYS, 1)]
    box = seal(b"".join(keys), hkdf(key, b"", b"vanlog/1/slot/wrap"), line, seeded(way, 24))
    body = line + commitment + box
    if vouched:
        body += hmac.digest(derived("slot", vouched), body, "sha256")
        body += sign(seeded("signing", 32), b"vanlog/slot/1" + body)
    return (body + blake2b(body)).hex()


def normalized(typed):
    return unicodedata.normalize("NFKC", typed.decode().removesuffix("\n")).encode()


def passphrase_key(passphrase):
    return bindings.crypto_pwhash_alg(
        32, normalized(passphrase.encode()), SALT, 2, 32 << 20, bindings.crypto_pwhash_ALG_ARGON2ID13)


def passphrase_slot(passphrase):
    fields = {"kdf": "argon2id", "passes": 2, "mebibytes": 32}
    return slot("passphrase", fields, passphrase_key(passphrase))


def receiving_key(recovery_key):
    return hkdf(recovery_key, SALT, b"vanlog/1/slot/receiving")


def public(secret):
    return bindings.crypto_scalarmult_base(secret)


def recovery_slot(recovery_key):
    fields = {"receiving": public(receiving_key(recovery_key)).hex()}
    return slot("recovery", fields, hkdf(recovery_key, SALT, b"vanlog/1/slot/recovery"))


def shared_key(purpose, receiving):
    once = seeded("ephemeral", 32)
    shared = bindings.crypto_scalarmult(once, public(receiving))
    return hkdf(shared, SALT, purpose + public(once) + public(receiving))


def voucher():
    return {
        "ephemeral": public(seeded("ephemeral", 32)).hex(),
        "maker": record_id(seeded("device", 16)),
        "signing": bytes(signing.SigningKey(seeded("signing", 32)).verify_key).hex(), "vouched": 1,
    }


def recovery_update_slot(recovery_key):
    receiving = receiving_key(recovery_key)
    fields = {"receiving": public(receiving).hex(), **voucher()}
    return slot("recovery-update", fields, shared_key(b"vanlog/1/slot/recovery", receiving), 1)


def device_slot(device, receiving):
    fields = {"device": record_id(device), **voucher()}
    return slot("device", fields, shared_key(b"vanlog/1/slot/device", receiving), 1)


def slot_keys(receiving):
    """What each way gives, and what commits to it and wraps with it."""
    ways = {
        "passphrase": passphrase_key("correct horse"),
        "recovery": hkdf(seeded("recovery", 32), SALT, b"vanlog/1/slot/recovery"),
        "recovery-update": shared_key(
            b"vanlog/1/slot/recovery", receiving_key(seeded("recovery", 32))),
        "device": shared_key(b"vanlog/1/slot/device", receiving),
    }
    return {
        way: [key.hex()] + [hkdf(key, b"", b"vanlog/1/slot/" + use).hex() for use in (b"commit", b"wrap")]
        for way, key in ways.items()}


def derived(purpose, epoch):
    return hkdf(DATA_KEYS[epoch - 1], REPOSITORY, b"vanlog/1/" + purpose.encode())


def padded(content):
    length = len(content) + 4
    exponent = length.bit_length() - 1
    mask = (1 << max(0, exponent - exponent.bit_length())) - 1
    size = (length + mask) & ~mask
    return (struct.pack(">I", len(content)) + content).ljust(size, b"\0")


def segment(sections, seed, number=7):
    header = b"VLS1" + bytes([1, 0, 1]) + struct.pack(">I", 2) + REPOSITORY + ACTOR
    header += bytes([1]) + struct.pack(">Q", number) + seeded("previous", 32)
    header += struct.pack(">H", len(sections))
    body = header
    for index, (kind, content) in enumerate(sections):
        tag = blake2b(kind.encode(), derived("name", 2))[:8]
        context = header + struct.pack(">H", index) + tag
        box = seal(padded(content), derived("sync_" + kind, 2), context, seeded(f"nonce {index}", 24))
        body += tag + struct.pack(">I", len(box)) + box
    return body + sign(seed, b"vanlog/seg/1" + body)


def sign(seed, message):
    return signing.SigningKey(seed).sign(blake2b(message)).signature


def stored(content):
    return zlib.compress(content, 0)


def varint(number):
    data = bytearray()
    while number > 127:
        data.append(number & 127 | 128)
        number >>= 7
    return bytes(data) + bytes([number])


def signed(number):
    return varint(number << 1 if number >= 0 else ~number << 1 | 1)


def block(data):
    return varint(len(data)) + data


def text(content):
    return block(content.encode())


def items(parts):
    return varint(len(parts)) + b"".join(parts)


A, B = varint(0), varint(1)
STAMP_A, STAMP_B = A + varint(T1), B + varint(T2)


def seen(*parts):
    return items([actor + varint(time) for actor, time in parts])


def state():
    """A field for each tag and each kind of value, by the names that sort them."""
    whole = items([A + varint(T1) + signed(10), B + varint(T2) + signed(-3)])
    entries = [STAMP_A + varint(0), STAMP_B + varint(1) + signed(4_250)]
    fields = [
        ("counted", varint(5) + whole + STAMP_B + signed(8) + items([A + signed(10)])),
        ("count", varint(1) + whole),
        ("manual", varint(3) + items(entries) + seen((A, T1), (B, T2))),
        ("photo", varint(4) + STAMP_A + varint(3) + block(b"\0\xff")),
        ("tags", varint(2) + STAMP_B + items([text("blue") + varint(2), text("rød") + varint(1)])),
        ("texts", varint(6) + items([STAMP_A + varint(2) + text("left")]) + seen((A, T1))),
        ("twins", varint(7) + STAMP_A + items([varint(1) + signed(-1), varint(2) + text("one")])),
        ("words", varint(4) + STAMP_B + varint(4) + items([text("a"), text("b")])),
    ]
    fields.sort(key=lambda field: field[0].encode())
    ended = seen((A, T1), (B, T2))
    return varint(1) + ended + items([text(name) + field for name, field in fields])


def bundle():
    large = text("track") + STAMP_A + blake2b(b"a track") + varint(7)
    records = [
        seeded("record", 16) + varint(2) + block(state()) + varint(0),
        seeded("drive", 16) + varint(1) + block(b"") + items([large]),
    ]
    # Actors sort by their bytes, and the first one named comes first.
    return varint(1) + items(sorted([ACTOR, OTHER])) + items(records)


def zlib_sections():
    contents = [
        ("checkin", bundle()), ("flight", bundle()),
        ("piece", blake2b(b"a track") + varint(0) + block(b"a track")),
        ("snapshot", struct.pack(">Q", 3)),
    ]
    return [("kinds", b"flight")] + [(kind, stored(content)) for kind, content in contents]


def signed_object(magic, purpose, domain, content, seed):
    body = magic + bytes([1, 0, 1]) + struct.pack(">I", 2) + REPOSITORY + ACTOR + struct.pack(">Q", 12)
    plain = padded(stored(json.dumps(content, separators=(",", ":")).encode()))
    body += seal(plain, derived(purpose, 2), body, seeded(purpose, 24))
    return (body + sign(seed, domain + body)).hex()


def head(seed, receiving):
    everything = {"actor": record_id(OTHER), "records": 5, "files": 2}
    return {
        "device": record_id(seeded("device", 16)), "name": "Bus",
        "signing": bytes(signing.SigningKey(seed).verify_key).hex(),
        "receiving": bindings.crypto_scalarmult_base(receiving).hex(),
        "ms": 1_800_000_000_000, "proven": True, "left": True,
        "records": {"number": 7, "hash": seeded("end", 32).hex()},
        "files": {"number": 0, "hash": bytes(32).hex()},
        "former": [record_id(seeded("former", 16))], "seen": [everything],
        "snapshot": {"number": 3, "seen": [everything]},
        "missing": [record_id(OTHER) + " 1 6"],
        "revoked": [{"device": record_id(seeded("lost", 16)), "seen": [everything], "epoch": 2}],
        "state": seeded("state", 16).hex(),
        "recovery": {
            "number": 4, "salt": SALT.hex(),
            "receiving": public(receiving_key(seeded("recovery", 32))).hex(), "epoch": 1},
        "of a newer version": {},
    }


def manifest():
    end = {"actor": record_id(OTHER), "lane": 1, "number": 5, "hash": seeded("end", 32).hex()}
    parts = [{"lane": lane, "hash": seeded(f"part {lane}", 32).hex()} for lane in (1, 2)]
    return {"ends": [end], "parts": parts}


def sealed_part(purpose, identity, content, form):
    name = blake2b(purpose.encode() + b"\0" + identity, derived("name", 2))
    plain = bytes([form]) + (stored(content) if form else content)
    header = b"VLP1" + bytes([1, 0, 1]) + struct.pack(">I", 2) + REPOSITORY
    key = derived(purpose, 2)
    box = seal(padded(plain), key, header + name, blake2b(name + plain, key)[:24])
    return {
        "purpose": purpose, "identity": identity.hex(), "content": content.hex(),
        "name": name.hex(), "bytes": (header + box).hex()}


def bundles(*contents):
    joined = [bytes([len(kind)]) + kind.encode() + struct.pack(">I", len(data)) + data
              for kind, data in contents]
    return b"".join(joined)


def sealed_parts():
    snapshot = bundles(("checkin", bundle()), ("item", b"\1\0\0"))
    document = b"a document"
    identity = blake2b(document) + struct.pack(">I", 0)
    return [
        sealed_part("snap", snapshot, snapshot, 1), sealed_part("blob", identity, document, 1),
        sealed_part("blob", identity, document, 0),
    ]


def main():
    signing_seed, receiving = seeded("signing", 32), seeded("receiving", 32)
    sections = [("ledger", b"24.50 EUR"), ("checkin", bytes(range(256)) * 5)]
    whole = segment(sections, signing_seed)
    vectors = {
        "repository": record_id(REPOSITORY),
        "slot": record_id(SLOT),
        "device": record_id(seeded("device", 16)),
        "actor": record_id(seeded("actor", 16)),
        "data_keys": [key.hex() for key in DATA_KEYS],
        "derived": {
            name: [derived(name, epoch).hex() for epoch in (1, 2)] for name in PURPOSES},
        "passphrase": "correct horse",
        "passphrase_slot": passphrase_slot("correct horse"),
        "typed_passphrases": [
            {"typed": typed.hex(), "normalized": normalized(typed).hex()}
            for typed in map(str.encode, TYPED)],
        "recovery_key": seeded("recovery", 32).hex(),
        "recovery_slot": recovery_slot(seeded("recovery", 32)),
        "recovery_update_slot": recovery_update_slot(seeded("recovery", 32)),
        "signing_seed": signing_seed.hex(),
        "receiving_key": receiving.hex(),
        "device_slot": device_slot(seeded("device", 16), receiving),
        "previous": seeded("previous", 32).hex(),
        "nonces": [seeded(f"nonce {index}", 24).hex() for index in range(len(sections))],
        "sections": [{"kind": kind, "content": content.hex()} for kind, content in sections],
        "segment": whole.hex(),
        "chain_hash": blake2b(whole).hex(),
        "slot_keys": slot_keys(receiving),
        "tags": {kind: blake2b(kind.encode(), derived("name", 2))[:8].hex() for kind in KINDS},
        "bundle": bundle().hex(),
        "zlib_sections": [
            {"kind": kind, "content": content.hex()} for kind, content in zlib_sections()],
        "zlib_segment": segment(zlib_sections(), signing_seed, 8).hex(),
        "head": signed_object(
            b"VLH1", "head", b"vanlog/head/1", head(signing_seed, receiving), signing_seed),
        "manifest": signed_object(
            b"VLM1", "snap", b"vanlog/manifest/1", manifest(), signing_seed),
        "parts": sealed_parts(),
        "named": {
            "other": record_id(OTHER), "former": record_id(seeded("former", 16)),
            "lost": record_id(seeded("lost", 16)), "end": seeded("end", 32).hex()},
    }
    path = pathlib.Path(__file__).with_name("vectors.json")
    path.write_text(json.dumps(vectors, indent=1) + "\n")


if __name__ == "__main__":
    main()
