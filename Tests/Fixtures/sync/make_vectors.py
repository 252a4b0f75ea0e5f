#!/usr/bin/env python3
"""Writes vectors.json: keys, key slots and a segment, made from docs/formats.md without vanlog.

Needs PyNaCl. All that is random in real files is fixed here, so the output is always the same.
"""

import hashlib
import hmac
import json
import pathlib
import struct

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


def slot(way, fields, key):
    header = {
        "format": "vanlog key slot", "version": 1, "slot": record_id(SLOT),
        "repository": record_id(REPOSITORY), "epoch": len(DATA_KEYS), "way": way, **fields,
        "salt": SALT.hex(),
    }
    line = json.dumps(header, separators=(",", ":")).encode() + b"\n"
    commitment = hmac.digest(hkdf(key, b"", b"vanlog/1/slot/commit"), line, "sha256")
    box = seal(b"".join(DATA_KEYS), hkdf(key, b"", b"vanlog/1/slot/wrap"), line, seeded(way, 24))
    body = line + commitment + box
    return (body + blake2b(body)).hex()


def passphrase_slot(passphrase):
    key = bindings.crypto_pwhash_alg(
        32, passphrase.encode(), SALT, 2, 32 << 20, bindings.crypto_pwhash_ALG_ARGON2ID13)
    return slot("passphrase", {"kdf": "argon2id", "passes": 2, "mebibytes": 32}, key)


def recovery_slot(recovery_key):
    return slot("recovery", {}, hkdf(recovery_key, SALT, b"vanlog/1/slot/recovery"))


def device_slot(device, receiving):
    once = seeded("ephemeral", 32)
    public = bindings.crypto_scalarmult_base
    shared = bindings.crypto_scalarmult(once, public(receiving))
    purpose = b"vanlog/1/slot/device" + public(once) + public(receiving)
    fields = {"device": record_id(device), "ephemeral": public(once).hex()}
    return slot("device", fields, hkdf(shared, SALT, purpose))


def derived(purpose, epoch):
    return hkdf(DATA_KEYS[epoch - 1], REPOSITORY, b"vanlog/1/" + purpose.encode())


def padded(content):
    length = len(content) + 4
    exponent = length.bit_length() - 1
    mask = (1 << max(0, exponent - exponent.bit_length())) - 1
    size = (length + mask) & ~mask
    return (struct.pack(">I", len(content)) + content).ljust(size, b"\0")


def segment(sections, seed):
    header = b"VLS1" + bytes([1, 0, 1]) + struct.pack(">I", 2) + REPOSITORY + seeded("actor", 16)
    header += bytes([1]) + struct.pack(">Q", 7) + seeded("previous", 32)
    header += struct.pack(">H", len(sections))
    body = header
    for index, (kind, content) in enumerate(sections):
        tag = blake2b(kind.encode(), derived("name", 2))[:8]
        context = header + struct.pack(">H", index) + tag
        box = seal(padded(content), derived("sync_" + kind, 2), context, seeded(f"nonce {index}", 24))
        body += tag + struct.pack(">I", len(box)) + box
    key = signing.SigningKey(seed)
    return body + key.sign(blake2b(b"vanlog/seg/1" + body)).signature


def main():
    signing_seed, receiving = seeded("signing", 32), seeded("receiving", 32)
    sections = [("ledger", b"24.50 EUR"), ("checkin", bytes(range(256)) * 5)]
    whole = segment(sections, signing_seed)
    purposes = ["sync_ledger", "head", "snap", "blob", "name", "fingerprint"]
    vectors = {
        "repository": record_id(REPOSITORY),
        "slot": record_id(SLOT),
        "device": record_id(seeded("device", 16)),
        "actor": record_id(seeded("actor", 16)),
        "data_keys": [key.hex() for key in DATA_KEYS],
        "derived": {
            name: [derived(name, epoch).hex() for epoch in (1, 2)] for name in purposes},
        "passphrase": "correct horse",
        "passphrase_slot": passphrase_slot("correct horse"),
        "recovery_key": seeded("recovery", 32).hex(),
        "recovery_slot": recovery_slot(seeded("recovery", 32)),
        "signing_seed": signing_seed.hex(),
        "receiving_key": receiving.hex(),
        "device_slot": device_slot(seeded("device", 16), receiving),
        "previous": seeded("previous", 32).hex(),
        "nonces": [seeded(f"nonce {index}", 24).hex() for index in range(len(sections))],
        "sections": [{"kind": kind, "content": content.hex()} for kind, content in sections],
        "segment": whole.hex(),
        "chain_hash": blake2b(whole).hex(),
    }
    path = pathlib.Path(__file__).with_name("vectors.json")
    path.write_text(json.dumps(vectors, indent=1) + "\n")


if __name__ == "__main__":
    main()
