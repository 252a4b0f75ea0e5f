#!/usr/bin/env python3
"""Reads a repository of vanlog in a folder, from docs/formats.md alone, and prints what is in it.

read_repository.py FOLDER --passphrase-file FILE
read_repository.py FOLDER --words-file FILE --word-list FILE

Prints a line of JSON for each record (kind, id, alive, fields) and for each document. Bytes are
hexadecimal, or hash and size if there are more than 64 of them. What cannot be right ends it with
the reason. Needs PyNaCl.
"""

import argparse
import hashlib
import hmac
import json
import pathlib
import re
import struct
import sys
import unicodedata
import zlib

from nacl import bindings

from repository_states import Bundle, Reader, Record, base32, id_of, plain_text

ZEROS = bytes(32)
FIRST_KINDS = [
    "trip", "drive", "checkin", "ledger", "item", "document", "van", "person", "setting", "place",
    "spot_note", "piece", "snapshot", "kinds",
]
DOCUMENT_PART = 262_144


class Wrong(Exception):
    """Something is not as the document says."""


def check(condition, reason):
    if not condition:
        raise Wrong(reason)


# Primitives


def blake2b(data, key=b""):
    return hashlib.blake2b(data, digest_size=32, key=key).digest()


def hkdf(material, salt, info):
    key = hmac.digest(salt or ZEROS, material, "sha256")
    return hmac.digest(key, info + b"\1", "sha256")


def open_box(box, key, context, what):
    try:
        return bindings.crypto_aead_xchacha20poly1305_ietf_decrypt(
            box[24:], context, box[:24], key)
    except Exception as error:
        raise Wrong(f"{what}: altered") from error


def unpadded(padded, what):
    check(len(padded) >= 4, f"{what}: no padding")
    length = 4 + int.from_bytes(padded[:4], "big")
    exponent = length.bit_length() - 1
    mask = (1 << max(0, exponent - exponent.bit_length())) - 1
    check(len(padded) == (length + mask) & ~mask, f"{what}: padded to another length")
    check(not any(padded[length:]), f"{what}: padded with other than zeros")
    return padded[4:length]


def inflated(data, limit, what):
    stream = zlib.decompressobj()
    content = stream.decompress(data, limit + 1)
    check(stream.eof and not stream.unused_data and len(content) <= limit, f"{what}: bad zlib")
    return content


def is_signed(public, digest, signature):
    try:
        return bindings.crypto_sign_open(signature + digest, public) == digest
    except Exception:
        return False


# Keys


class Keys:
    def __init__(self, repository, keys):
        self.repository, self.keys = repository, keys

    def key(self, purpose, epoch):
        check(epoch in self.keys, f"no data key of epoch {epoch}")
        return hkdf(self.keys[epoch], self.repository, b"vanlog/1/" + purpose.encode())

    def add(self, keys):
        for epoch, key in keys.items():
            check(self.keys.setdefault(epoch, key) == key, f"two data keys of epoch {epoch}")


def opened_slot(data, key_of):
    """The header of a key slot and its data keys by epoch; None if it is for another way."""
    check(len(data) <= 65_536 and b"\n" in data[:4096], "not a key slot")
    end = data.index(b"\n") + 1
    check(blake2b(data[:-32]) == data[-32:], "a key slot is damaged")
    header = json.loads(data[:end])
    end_of_box = len(data) - 32 - (96 if "maker" in header else 0)
    line, commitment, box = data[:end], data[end:end + 32], data[end + 32:end_of_box]
    check((header["format"], header["version"]) == ("vanlog key slot", 1), "another key slot")
    key = key_of(header, bytes.fromhex(header["salt"]))
    if key is None:
        return header, None
    expected = hmac.digest(hkdf(key, b"", b"vanlog/1/slot/commit"), line, "sha256")
    check(hmac.compare_digest(commitment, expected), "wrong passphrase or words")
    joined = open_box(box, hkdf(key, b"", b"vanlog/1/slot/wrap"), line, "key slot")
    check(joined and len(joined) % 36 == 0, "a key slot is not laid out as one")
    entries = [joined[start:start + 36] for start in range(0, len(joined), 36)]
    keys = {int.from_bytes(entry[:4], "big"): entry[4:] for entry in entries}
    check(len(keys) == len(entries) and max(keys) == header["epoch"], "a key slot lies on its epoch")
    return header, keys


def is_vouched_for(data, keys):
    """Whether whoever made a slot signed it, and had one of these data keys."""
    header = json.loads(data[:data.index(b"\n")])
    if header["vouched"] not in keys.keys:
        return False
    body, proof, signature = data[:-128], data[-128:-96], data[-96:-32]
    expected = hmac.digest(keys.key("slot", header["vouched"]), body, "sha256")
    digest = blake2b(b"vanlog/slot/1" + body + proof)
    return hmac.compare_digest(proof, expected) and is_signed(
        bytes.fromhex(header["signing"]), digest, signature)


def with_passphrase(passphrase):
    def key_of(header, salt):
        if header["way"] != "passphrase":
            return None
        check(header["kdf"] == "argon2id", "another way to derive keys")
        check(2 <= header["passes"] <= 10 and 32 <= header["mebibytes"] <= 256, "a weak key slot")
        return bindings.crypto_pwhash_alg(
            32, passphrase, salt, header["passes"], header["mebibytes"] << 20,
            bindings.crypto_pwhash_ALG_ARGON2ID13)
    return key_of


def with_words(words, word_list):
    check(len(words) == 24 and len(word_list) == 2048, "24 words and a list of 2,048 are needed")
    bits = "".join(f"{word_list.index(word):011b}" for word in words)
    packed = int(bits, 2).to_bytes(33, "big")
    recovery_key = packed[:32]
    check(packed[32] == hashlib.sha256(recovery_key).digest()[0], "one of the words is wrong")

    def key_of(header, salt):
        if header["way"] == "recovery":
            return hkdf(recovery_key, salt, b"vanlog/1/slot/recovery")
        if header["way"] != "recovery-update":
            return None
        secret = hkdf(recovery_key, salt, b"vanlog/1/slot/receiving")
        receiving, ephemeral = bindings.crypto_scalarmult_base(secret), header["ephemeral"]
        check(receiving.hex() == header["receiving"], "wrong passphrase or words")
        shared = bindings.crypto_scalarmult(secret, bytes.fromhex(ephemeral))
        return hkdf(shared, salt, b"vanlog/1/slot/recovery" + bytes.fromhex(ephemeral) + receiving)
    return key_of


# Objects


class Remote:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        mark = json.loads((self.folder / "vanlog-remote.json").read_text())
        check((mark["format"], mark["version"]) == ("vanlog remote", 1), "the folder is no remote")

    def get(self, name, limit):
        path = self.folder / name
        if not path.is_file():
            return None
        check(path.stat().st_size <= limit, f"{name}: too large")
        return path.read_bytes()

    def names(self, folder):
        below = self.folder / folder
        return sorted(path.name for path in below.iterdir()) if below.is_dir() else []


def signed_object(data, magic, purpose, keys, what):
    """Actor, number, JSON, and what was signed; the caller checks by whom."""
    check(data[:4] == magic and data[4:7] == b"\1\0\1", f"{what}: another format")
    epoch, repository, actor, number = struct.unpack(">I16s16sQ", data[7:51])
    check(repository == keys.repository, f"{what}: of another repository")
    plain = open_box(data[51:-64], keys.key(purpose, epoch), data[:51], what)
    content = inflated(unpadded(plain, what), 4 << 20, what)
    return actor, number, json.loads(content)


def check_signature(data, domain, public, what):
    check(is_signed(public, blake2b(domain + data[:-64]), data[-64:]), f"{what}: bad signature")


def part_content(data, name, purpose, keys, what):
    check(data[:7] == b"VLP1\1\0\1", f"{what}: another format")
    epoch, repository = struct.unpack(">I16s", data[7:27])
    check(repository == keys.repository, f"{what}: of another repository")
    plain = unpadded(open_box(data[27:], keys.key(purpose, epoch), data[:27] + name, what), what)
    check(plain[0] in (0, 1), f"{what}: another form")
    content = plain[1:] if plain[0] == 0 else inflated(plain[1:], 2 << 20, what)
    return content, epoch


def part_name(identity, purpose, keys, epoch):
    return blake2b(purpose.encode() + b"\0" + identity, keys.key("name", epoch))


# The repository


class Repository:
    def __init__(self, folder, key_of):
        self.remote = Remote(folder)
        mark = json.loads(self.remote.get("repo", 4096))
        check((mark["format"], mark["version"]) == ("vanlog repository", 1), "another repository")
        self.keys = self.opened(mark["id"], key_of)
        self.heads, self.devices, self.revoked = {}, {}, {}
        self.ends = {}  # (actor, lane) -> (number, chain hash)
        self.records, self.pieces = {}, {}

    def opened(self, repository, key_of):
        keys, updates = Keys(id_of(repository), {}), []
        for name in self.remote.names("keys"):
            data = self.remote.get(f"keys/{name}", 65_536)
            header, found = opened_slot(data, key_of)
            check(header["slot"] == name, f"keys/{name}: another slot")
            if found is None or header["repository"] != repository:
                continue
            if header["way"] == "recovery-update":
                updates.append((data, found))
            else:
                keys.add(found)
        check(keys.keys, "no key slot opens so")
        while (update := next((one for one in updates if is_vouched_for(one[0], keys)), None)):
            updates.remove(update)
            keys.add(update[1])
        return keys

    def restore(self):
        self.read_heads()
        for actor, head in sorted(self.heads.items()):
            if head["snapshot"]:
                self.load_snapshot(actor, head["snapshot"]["number"])
        for lane in (1, 2):
            for actor in sorted(self.heads):
                self.read_lane(actor, lane)

    def read_heads(self):
        for name in self.remote.names("heads"):
            match = re.fullmatch(r"([0-9a-hjkmnp-tv-z]{26})-(\d+)-(\d+)-(\d+)", name)
            if match is None:
                continue
            actor, (number, records, files) = id_of(match[1]), map(int, match.groups()[1:])
            if actor in self.heads and self.heads[actor]["number"] > number:
                continue
            data = self.remote.get(f"heads/{name}", 256 << 10)
            by, its_number, head = signed_object(data, b"VLH1", "head", self.keys, name)
            ends = (head["records"]["number"], head["files"]["number"])
            check((by, its_number, *ends) == (actor, number, records, files), f"{name}: misnamed")
            public = bytes.fromhex(head["signing"])
            check_signature(data, b"vanlog/head/1", public, name)
            known = self.devices.setdefault(head["device"], public)
            check(known == public, f"{name}: other keys than before")
            self.heads[actor] = head | {"number": number, "public": public}
        for head in self.heads.values():
            for entry in head["revoked"]:
                lanes = self.revoked.setdefault(entry["device"], {})
                for seen in entry["seen"]:
                    for lane in ("records", "files"):
                        place = (id_of(seen["actor"]), lane)
                        lanes[place] = max(seen[lane], lanes.get(place, 0))

    def load_snapshot(self, actor, number):
        name = f"snap/{base32(actor)}/m/{number}"
        data = self.remote.get(name, 512 << 10)
        check(data is not None, f"{name}: missing")
        by, its_number, manifest = signed_object(data, b"VLM1", "snap", self.keys, name)
        check((by, its_number) == (actor, number), f"{name}: misnamed")
        check_signature(data, b"vanlog/manifest/1", self.heads[actor]["public"], name)
        for part in manifest["parts"]:
            self.load_part(actor, bytes.fromhex(part["hash"]))
        for end in manifest["ends"]:
            place = (id_of(end["actor"]), end["lane"])
            if self.ends.get(place, (0, ZEROS))[0] < end["number"]:
                self.ends[place] = (end["number"], bytes.fromhex(end["hash"]))

    def load_part(self, actor, name):
        what = f"snap/{base32(actor)}/p/{name.hex()}"
        data = self.remote.get(what, 1 << 20)
        check(data is not None, f"{what}: missing")
        content, epoch = part_content(data, name, "snap", self.keys, what)
        check(part_name(content, "snap", self.keys, epoch) == name, f"{what}: another content")
        while content:
            kind = content[1:1 + content[0]]
            content = content[1 + len(kind):]
            end = 4 + int.from_bytes(content[:4], "big")
            check(end <= len(content), f"{what}: cut off")
            self.apply(kind.decode(), content[4:end], what)
            content = content[end:]

    def last(self, actor, lane):
        """The last segment of a lane that counts."""
        head, lane_name = self.heads[actor], ("records", "files")[lane - 1]
        if head["device"] not in self.revoked:
            return head[lane_name]["number"]
        return self.revoked[head["device"]].get((actor, lane_name), 0)

    def read_lane(self, actor, lane):
        number, previous = self.ends.get((actor, lane), (0, ZEROS))
        while number < self.last(actor, lane):
            number += 1
            name = f"log/{base32(actor)}/{lane}/{number // 256}/{number}"
            data = self.remote.get(name, 512 << 10)
            check(data is not None, f"{name}: missing")
            self.read_segment(data, (actor, lane, number, previous), name)
            previous = blake2b(data)
            self.ends[actor, lane] = (number, previous)

    def read_segment(self, data, place, name):
        check(data[:7] == b"VLS1\1\0\1", f"{name}: another format")
        epoch, repository, *of, count = struct.unpack(">I16s16sBQ32sH", data[7:86])
        check(repository == self.keys.repository, f"{name}: of another repository")
        check(tuple(of) == place, f"{name}: misnamed, or after another one")
        check_signature(data, b"vanlog/seg/1", self.heads[place[0]]["public"], name)
        position, sections = 86, []
        for index in range(count):
            tag, size = struct.unpack(">8sI", data[position:position + 12])
            box = data[position + 12:position + 12 + size]
            position += 12 + size
            sections.append((tag, box, data[:86] + struct.pack(">H", index) + tag))
        check(position == len(data) - 64, f"{name}: something follows its sections")
        self.read_sections(sections, epoch, name, place[0])

    def read_sections(self, sections, epoch, name, actor):
        kinds = list(FIRST_KINDS)
        for tag, box, context in sections:
            by_tag = {blake2b(kind.encode(), self.keys.key("name", epoch))[:8]: kind for kind in kinds}
            check(tag in by_tag, f"{name}: a section of an unknown kind")
            kind = by_tag[tag]
            key = self.keys.key("sync_" + kind, epoch)
            content = unpadded(open_box(box, key, context, name), name)
            if kind == "kinds":
                kinds += content.decode().split("\n")
                continue
            content = inflated(content, 4 << 20, name)
            if kind == "snapshot":
                self.load_snapshot(actor, struct.unpack(">Q", content)[0])
            else:
                self.apply(kind, content, name)

    def apply(self, kind, content, what):
        if kind == "piece":
            reader = Reader(content)
            whole, start, data = reader.raw(32), reader.number(), reader.block()
            check(reader.is_at_end, f"{what}: a piece is too long")
            self.pieces.setdefault(whole, {})[start] = data
            return
        for entry in Bundle(content).records:
            for field, stamp, whole, size in entry.large:
                pieces = self.pieces.get(whole, {})
                value = b"".join(pieces[start] for start in sorted(pieces))
                check(len(value) == size and blake2b(value) == whole, f"{what}: pieces are missing")
                entry.set_register(field, stamp, value)
            known = self.records.setdefault((kind, entry.id), Record(entry.id))
            known.merge(entry)

    def document(self, whole, size):
        content = b""
        for number in range(max(1, -(-size // DOCUMENT_PART))):
            content += self.document_part(whole + struct.pack(">I", number))
        check(blake2b(content) == whole, f"document {whole.hex()}: another content")
        return content

    def document_part(self, identity):
        for epoch in sorted(self.keys.keys, reverse=True):
            name = part_name(identity, "blob", self.keys, epoch)
            what = f"blob/{name.hex()[:2]}/{name.hex()}"
            data = self.remote.get(what, 1 << 20)
            if data is not None:
                return part_content(data, name, "blob", self.keys, what)[0]
        raise Wrong(f"part of document {identity[:32].hex()}: missing")


def print_line(value):
    print(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def way(arguments):
    if arguments.passphrase_file:
        passphrase = pathlib.Path(arguments.passphrase_file).read_text().removesuffix("\n")
        return with_passphrase(unicodedata.normalize("NFKC", passphrase).encode())
    words = pathlib.Path(arguments.words_file).read_text().split()
    return with_words(words, pathlib.Path(arguments.word_list).read_text().split())


def print_repository(repository):
    repository.restore()
    records = sorted(repository.records.items())
    for (kind, record_id), record in records:
        fields = {name: plain_text(value) for name, value in sorted(record.values().items())}
        print_line({
            "kind": kind, "id": base32(record_id), "alive": record.is_alive, "fields": fields})
    for (kind, _), record in records:
        values = record.values()
        if kind == "document" and record.is_alive and "content" in values:
            whole = bytes.fromhex(values["content"])
            content = repository.document(whole, values.get("size", 0))
            print_line({"document": whole.hex(), "size": len(content)})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--passphrase-file")
    parser.add_argument("--words-file")
    parser.add_argument("--word-list")
    arguments = parser.parse_args()
    try:
        print_repository(Repository(arguments.folder, way(arguments)))
    except (Wrong, ValueError, LookupError) as error:
        sys.exit(f"read_repository.py: {error}")


if __name__ == "__main__":
    main()
