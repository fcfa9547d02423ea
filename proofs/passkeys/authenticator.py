"""A browser with an authenticator, on the data types of Debian's python3-fido2.

It reads a line of JSON for each request and answers with one. `spoiling` names a way to spoil the answer, and `seed`
chooses among the ways to do that, always the same.
"""

import json
import random
import sys

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from fido2 import cbor, cose
from fido2.utils import sha256, websafe_encode

try:
    from fido2.webauthn import AttestedCredentialData, AuthenticatorData
except ImportError:
    # Before its version 1.0.
    from fido2.ctap2 import AttestedCredentialData, AuthenticatorData

PRESENT, VERIFIED, CAN_BE_COPIED, IS_COPIED, HAS_KEY, HAS_EXTENSIONS = 1, 4, 8, 16, 64, 128


class EcKey:
    cose_type, alg, wrong_hash = cose.ES256, -7, hashes.SHA512()

    def __init__(self):
        self.private = ec.generate_private_key(ec.SECP256R1())

    def sign(self, message, algorithm=hashes.SHA256()):
        return self.private.sign(message, ec.ECDSA(algorithm))


class RsaKey:
    cose_type, alg, wrong_hash = cose.RS256, -257, hashes.SHA512()

    def __init__(self, size=2048):
        self.private = rsa.generate_private_key(65537, size)

    def sign(self, message, algorithm=hashes.SHA256()):
        return self.private.sign(message, padding.PKCS1v15(), algorithm)


class EdKey:
    cose_type, alg = cose.EdDSA, -8

    def __init__(self):
        self.private = ed25519.Ed25519PrivateKey.generate()

    def sign(self, message):
        return self.private.sign(message)


KEYS = {"ES256": EcKey, "RS256": RsaKey, "EdDSA": EdKey}
# Making an RSA key takes a second.
SHORT_RSA = RsaKey(1024)


def cose_of(key):
    return dict(key.cose_type.from_cryptography_key(key.private.public_key()))


def flip(data, rng):
    at = rng.randrange(len(data) * 8)
    changed = bytearray(data)
    changed[at // 8] ^= 1 << at % 8
    return bytes(changed)


def cut(data, rng):
    return data[: rng.randrange(len(data))]


def other(rng, length=32):
    return bytes(rng.randrange(256) for _ in range(length))


class Answer:
    """The parts of an answer, in the order in which they are made. A spoiling changes some of them on the way."""

    def __init__(self, origin, kind, options, credential):
        self.client = {
            "type": kind,
            "challenge": options["challenge"],
            "origin": origin,
            "crossOrigin": False,
        }
        self.credential = credential
        self.response = {}
        self.other = {}
        self.after = {}

    def at(self, stage, change):
        """Changes what a stage has made."""
        self.after.setdefault(stage, []).append(change)

    def made(self, stage, value):
        for change in self.after.get(stage, []):
            value = change(value)
        return value

    def client_data(self):
        return self.made("client", json.dumps(self.client, separators=(",", ":")).encode())

    def text(self, response, more):
        identifier = websafe_encode(self.credential["id"])
        answer = self.made(
            "answer",
            {
                "id": identifier,
                "rawId": identifier,
                "type": "public-key",
                "clientExtensionResults": {},
                "response": response,
                **more,
            },
        )
        return self.made("text", json.dumps(answer))


def edit(container, name, value):
    def change(whole):
        place = whole if container is None else whole[container]
        if value is None:
            del place[name]
        else:
            place[name] = value(place[name]) if callable(value) else value
        return whole

    return change


def as_map(pairs):
    """A map in CBOR with its keys as they are given, which may be the same twice."""
    return bytes([0xA0 | len(pairs)]) + b"".join(cbor.encode(key) + cbor.encode(value) for key, value in pairs)


# The ways to spoil an answer of either kind. Each changes the answer before the authenticator signs it, or afterwards.


def client_field(name, choices):
    def spoil(answer, rng):
        value = rng.choice(choices(answer, rng))
        if value is None:
            del answer.client[name]
        else:
            answer.client[name] = value

    return spoil


def other_types(answer, rng):
    kind = "webauthn.create" if answer.client["type"].endswith("get") else "webauthn.get"
    return [kind, kind, "payment.get", "navigator.id.getAssertion", "", None, 7]


def other_challenges(answer, rng):
    own = answer.client["challenge"]
    return [websafe_encode(other(rng)), own + "=", own[:-1], "", None, 7]


def other_origins(answer, rng):
    origin = answer.client["origin"]
    host = origin.split("//")[1]
    return [
        origin + ".evil.test",
        origin + ":8443",
        origin + "/",
        origin.upper(),
        "http://" + host,
        "https://evil.test",
        "https://sub." + host,
        "https://" + host.split(".", 1)[1],
        "null",
        "",
        None,
        [origin],
    ]


def not_client_data(answer, rng):
    change = rng.choice(
        [
            lambda data: b"",
            lambda data: b"null",
            lambda data: b"[" + data + b"]",
            lambda data: b'"' + data + b'"',
            lambda data: cut(data, rng),
            lambda data: data + b"}",
            lambda data: data.replace(b'"challenge"', b'"Challenge"'),
            lambda data: b"{" * 5000,
            lambda data: b"\xff\xfe" + data.decode().encode("utf-16-le"),
        ]
    )
    answer.at("client", change)


def twice(name, value):
    """A field twice, of which the second counts."""

    def spoil(answer, rng):
        answer.at("client", lambda data: data[:-1] + b"," + json.dumps({name: value(answer, rng)}).encode()[1:])

    return spoil


def in_response(name):
    """A field of the response that is no base64url of anything."""

    def spoil(answer, rng):
        change = rng.choice(
            [
                None,
                lambda text: "",
                lambda text: 7,
                lambda text: [text],
                lambda text: {"": text},
                lambda text: text + "=",
                lambda text: text + "==",
                lambda text: " " + text,
                lambda text: text[:9] + "\n" + text[9:],
                lambda text: text[:9] + "+/" + text[11:],
                lambda text: text[:9] + "\u0000" + text[10:],
                lambda text: "A" * 60_001,
            ]
        )
        answer.at("answer", edit("response", name, change))

    return spoil


def identifier(answer, rng):
    """Another id, or one in another form."""
    own = websafe_encode(answer.credential["id"])
    forms = ["", own + "=", own + "==", own[:-1] + "+", own + "A" * 1400, own[:-4], "\u0000", 7, None]
    named = rng.choice([*forms, websafe_encode(other(rng))])

    def change(whole):
        for name in rng.choice([["id"], ["rawId"], ["id", "rawId"]]):
            edit(None, name, named)(whole)
        return whole

    answer.at("answer", change)


def frame(answer, rng):
    name, value = rng.choice(
        [
            ("type", "public_key"),
            ("type", ""),
            ("type", None),
            ("type", ["public-key"]),
            ("response", None),
            ("response", []),
            ("response", "x"),
            ("clientExtensionResults", None),
            ("clientExtensionResults", 7),
        ]
    )
    answer.at("answer", edit(None, name, value))


def text(answer, rng):
    change = rng.choice(
        [
            lambda whole: cut(whole, rng),
            lambda whole: whole + "}",
            lambda whole: "[" * 20_000,
            lambda whole: "[" + whole + "]",
            lambda whole: json.dumps(whole),
            lambda whole: whole.replace('"', "'"),
            lambda whole: "null",
            lambda whole: whole.replace('"rawId"', '"__proto__"'),
        ]
    )
    answer.at("text", change)


def relying_party(answer, rng):
    changes = [
        lambda data: sha256(b"evil.test") + data[32:],
        lambda data: sha256(answer.client["origin"].encode()) + data[32:],
        lambda data: bytes(32) + data[32:],
        lambda data: flip(data[:32], rng) + data[32:],
    ]
    answer.at("data", rng.choice(changes))


def flags(change):
    return lambda answer, rng: answer.at(
        "data", lambda data: data[:32] + bytes([change(data[32]) & 255]) + data[33:]
    )


def short_data(answer, rng):
    answer.at("data", lambda data: cut(data, rng))


def long_data(answer, rng):
    answer.at("data", lambda data: data + other(rng, rng.choice([1, 2, 16, 1000])))


COMMON = {
    "another type": client_field("type", other_types),
    "another origin": client_field("origin", other_origins),
    "another challenge": client_field("challenge", other_challenges),
    "the challenge of another page": client_field("challenge", lambda answer, rng: [answer.other["challenge"]]),
    "a frame of another site": client_field("crossOrigin", lambda answer, rng: [True, "true", 1]),
    "another site around it": client_field("topOrigin", lambda answer, rng: ["https://evil.test", ""]),
    "a token binding that there is not": client_field("tokenBinding", lambda answer, rng: [{"status": "x"}, "x", 7]),
    "another origin beside its own": twice("origin", lambda answer, rng: "https://evil.test"),
    "another challenge beside its own": twice("challenge", lambda answer, rng: websafe_encode(other(rng))),
    "no client data": not_client_data,
    "client data in another form": in_response("clientDataJSON"),
    "another id, or form of it": identifier,
    "no credential": frame,
    "no text of a credential": text,
    "another relying party": relying_party,
    "a copy that there cannot be": flags(lambda old: (old | IS_COPIED) & ~CAN_BE_COPIED),
    "extensions that there are not": flags(lambda old: old | HAS_EXTENSIONS),
    "authenticator data cut short": short_data,
    "bytes after the authenticator data": long_data,
}

# A registration's own.


def key_field(name, values):
    def spoil(answer, rng):
        value = rng.choice(values(answer, rng))

        def change(key):
            if value is None:
                del key[name]
            else:
                key[name] = value
            return key

        answer.at("key", change)

    return spoil


def no_key(answer, rng):
    key = cose_of(answer.credential["key"])
    answer.at(
        "encoded key",
        rng.choice(
            [
                lambda encoded: b"",
                lambda encoded: cbor.encode([1, 2]),
                lambda encoded: cbor.encode("key"),
                lambda encoded: b"\xbf" + encoded[1:] + b"\xff",
                lambda encoded: b"\xbb" + b"\xff" * 8 + encoded[1:],
                lambda encoded: b"\xba\x7f\xff\xff\xff" + encoded[1:],
                lambda encoded: b"\xf8" + encoded,
                lambda encoded: as_map([*key.items(), (3, -7)]),
                lambda encoded: as_map([(1, 2), (1, 2), (3, -7), (3, -7), (-1, 1)]),
                lambda encoded: cut(encoded, rng),
            ]
        ),
    )


def key_bits(answer, rng):
    """A point that is on no curve, or a modulus that is too short to be safe."""
    if isinstance(answer.credential["key"], RsaKey):
        answer.at("key", lambda key: cose_of(SHORT_RSA))
    else:
        answer.at("key", lambda key: {**key, -2: flip(key[-2], rng)})


def key_id_length(answer, rng):
    length = rng.choice([0, 1, 31, 33, 1024, 65535])
    answer.at("data", lambda data: data[:53] + length.to_bytes(2, "big") + data[55:])


def attestation_format(answer, rng):
    fmt, statement = rng.choice(
        [
            ("", {}),
            ("None", {}),
            ("packed", {}),
            ("packed", {"alg": -7}),
            ("packed", {"alg": -7, "sig": b"x", "x5c": [b"x"]}),
            ("packed", {"alg": -7, "sig": b"x", "x5c": []}),
            ("fido-u2f", {"sig": b"x", "x5c": [b"x"]}),
            ("tpm", {"ver": "2.0", "alg": -257, "x5c": [b"x"]}),
            ("android-key", {"alg": -7, "sig": b"x", "x5c": [b"x"]}),
            ("android-safetynet", {"ver": "1", "response": b"x"}),
            ("apple", {"x5c": [b"x"]}),
            ("none", {"alg": -7}),
            ("compound", {}),
            (7, {}),
        ]
    )
    answer.at("attestation", lambda whole: {**whole, "fmt": fmt, "attStmt": statement})


def own_signature(answer, rng):
    """The passkey's own signature, of something else or by another key."""
    key = answer.credential["key"]

    def change(whole):
        message = whole["authData"] + sha256(answer.client_data())
        alg, signature = rng.choice(
            [
                (key.alg, flip(key.sign(message), rng)),
                (key.alg, key.sign(whole["authData"])),
                (key.alg, type(key)().sign(message) if key.alg == -7 else SHORT_RSA.sign(message)),
                (key.alg, key.sign(message, key.wrong_hash)),
                (key.alg, b""),
                (-36, key.sign(message)),
            ]
        )
        return {**whole, "fmt": "packed", "attStmt": {"alg": alg, "sig": signature}}

    answer.at("attestation", change)


def attestation_member(answer, rng):
    name = rng.choice(["fmt", "attStmt", "authData"])
    value = rng.choice([None, 7, [], "x", b"x"])
    answer.at("attestation", edit(None, name, value))


def attestation_bytes(answer, rng):
    answer.at(
        "encoded attestation",
        rng.choice(
            [
                lambda data: cut(data, rng),
                lambda data: b"",
                lambda data: data[1:],
                lambda data: b"\xbb" + b"\xff" * 8 + data[1:],
                lambda data: b"\x9f" * 5000,
                lambda data: b"\x81" * 5000,
                lambda data: b"\xbf" + data[1:] + b"\xff",
                lambda data: cbor.encode([data]),
                lambda data: b"\xc2" + data,
                lambda data: b"\xa4" + data[1:] + cbor.encode("fmt") + cbor.encode("none"),
            ]
        ),
    )


REGISTRATION = {
    **COMMON,
    "another algorithm": key_field(3, lambda answer, rng: [-8, -35, -36, -37, -65535, 0, "ES256", None]),
    "another type of key": key_field(1, lambda answer, rng: [0, 1, 4, "EC", None]),
    "a part of the key missing or not bytes": key_field(-1, lambda answer, rng: [2, 6, b"", "P-256", None]),
    "another part of the key missing or short": key_field(-2, lambda answer, rng: [b"", b"x", 7, "x", None]),
    "a point on no curve, or a short modulus": key_bits,
    "no key": no_key,
    "no key at all": flags(lambda old: old & ~HAS_KEY),
    "another length of the id": key_id_length,
    "another format": attestation_format,
    "a wrong signature of its own": own_signature,
    "a member missing or of another type": attestation_member,
    "no attestation": attestation_bytes,
    "an attestation in another form": in_response("attestationObject"),
}

# An assertion's own.


def signature(answer, rng):
    key = answer.credential["key"]

    def raw(data):
        """The signature without its encoding."""
        if key.alg != -7:
            return data[::-1]
        return b"".join(part.to_bytes(32, "big") for part in decode_dss_signature(data))

    answer.at(
        "signature",
        rng.choice(
            [
                lambda data: flip(data, rng),
                lambda data: flip(data, rng),
                lambda data: flip(data, rng),
                lambda data: cut(data, rng),
                lambda data: bytes(len(data)),
                lambda data: raw(data),
                lambda data: key.sign(b"something else"),
                lambda data: b"\x30\x06\x02\x01\x00\x02\x01\x00",
                lambda data: b"\x30\x84\x7f\xff\xff\xff" + data[2:],
            ]
        ),
    )


def other_hash(answer, rng):
    key = answer.credential["key"]
    answer.at("signature", lambda data: key.sign(answer.message, key.wrong_hash))


def unsigned_data(answer, rng):
    """A bit of the authenticator data that changes after it was signed."""
    answer.at("sent data", lambda data: flip(data, rng))


def unsigned_client(answer, rng):
    """Client data that changes after they were signed, and say the same."""
    answer.at("sent client", lambda data: rng.choice([data + b" ", b" " + data, data[:-1] + b',"x":1}']))


def old_counter(answer, rng):
    answer.credential["spoiltCounter"] = rng.randrange(answer.credential["counter"] + 1)


def user_handle(answer, rng):
    own = answer.credential["owner"]
    value = rng.choice([answer.other["userHandle"], None, "", own + "=", own[:-1], own + "AA", 7, "\u0000"])
    answer.at("answer", edit("response", "userHandle", value))


def other_passkey(answer, rng):
    """The id of another person's passkey."""

    def change(whole):
        for name in ["id", "rawId"]:
            whole[name] = answer.other["credentialId"]
        if rng.randrange(2):
            whole["response"]["userHandle"] = answer.other["userHandle"]
        return whole

    answer.at("answer", change)


ASSERTION = {
    **COMMON,
    "a wrong signature": signature,
    "a signature of another hash": other_hash,
    "authenticator data changed after signing": unsigned_data,
    "client data changed after signing": unsigned_client,
    "an old counter": old_counter,
    "nobody there": flags(lambda old: old & ~PRESENT),
    "nobody verified": flags(lambda old: old & ~VERIFIED),
    "another answer to whether it can be copied": flags(lambda old: old ^ CAN_BE_COPIED),
    "another user handle": user_handle,
    "another person's passkey": other_passkey,
    "authenticator data in another form": in_response("authenticatorData"),
    "a signature in another form": in_response("signature"),
}

KINDS = {"registration": REGISTRATION, "assertion": ASSERTION}
passkeys = {}


def spoilt(answer, kinds, request):
    name = request.get("spoiling")
    if name is None:
        return
    answer.other = request["other"]
    kinds[name](answer, random.Random(f"{name} {request['seed']}"))


def head(domain, given, counter, attested=b""):
    return AuthenticatorData.create(sha256(domain.encode()), given, counter, attested)


def make(request):
    options = request["options"]
    kind = KEYS[request["algorithm"]]
    # Making an RSA key takes a second, and no spoiling needs a new key.
    present = [one["key"] for one in passkeys.values() if isinstance(one["key"], kind)]
    credential = {
        "id": random.randbytes(32),
        "key": kind() if request.get("spoiling") is None else present[0],
        "domain": options["rp"]["id"],
        "owner": options["user"]["id"],
        "counter": 1,
    }
    answer = Answer(request["origin"], "webauthn.create", options, credential)
    spoilt(answer, REGISTRATION, request)
    key = answer.made("encoded key", cbor.encode(answer.made("key", cose_of(credential["key"]))))
    attested = bytes(16) + len(credential["id"]).to_bytes(2, "big") + credential["id"] + key
    if request.get("spoiling") is None:
        attested = AttestedCredentialData.create(bytes(16), credential["id"], cose_of(credential["key"]))
        whole = head(credential["domain"], PRESENT | VERIFIED | HAS_KEY, credential["counter"], attested)
    else:
        whole = head(credential["domain"], PRESENT | VERIFIED, credential["counter"])
        whole = whole[:32] + bytes([PRESENT | VERIFIED | HAS_KEY]) + whole[33:] + attested
    data = answer.made("data", bytes(whole))
    client = answer.client_data()
    statement = {}
    if request.get("isSelfAttested"):
        statement = {"alg": credential["key"].alg, "sig": credential["key"].sign(data + sha256(client))}
    attestation = answer.made(
        "attestation", {"fmt": "packed" if statement else "none", "attStmt": statement, "authData": data}
    )
    encoded = answer.made("encoded attestation", cbor.encode(attestation))
    response = {
        "clientDataJSON": websafe_encode(client),
        "attestationObject": websafe_encode(encoded),
        "transports": ["usb"],
    }
    name = websafe_encode(credential["id"])
    if request.get("spoiling") is None:
        passkeys[name] = credential
    return {"credentialId": name, "response": answer.text(response, {"authenticatorAttachment": "cross-platform"})}


def prove(request):
    credential = passkeys[request["credentialId"]]
    options = request["options"]
    answer = Answer(request["origin"], "webauthn.get", options, credential)
    spoilt(answer, ASSERTION, request)
    counter = credential.pop("spoiltCounter", credential["counter"] + 1)
    data = answer.made("data", bytes(head(credential["domain"], PRESENT | VERIFIED, counter)))
    client = answer.client_data()
    answer.message = data + sha256(client)
    signature = answer.made("signature", credential["key"].sign(answer.message))
    response = {
        "clientDataJSON": websafe_encode(answer.made("sent client", client)),
        "authenticatorData": websafe_encode(answer.made("sent data", data)),
        "signature": websafe_encode(signature),
        "userHandle": credential["owner"],
    }
    if request.get("spoiling") is None:
        credential["counter"] = counter
    return {"response": answer.text(response, {"authenticatorAttachment": "cross-platform"})}


def kinds(_):
    return {name: list(of) for name, of in KINDS.items()}


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"make": make, "prove": prove, "kinds": kinds}[asked["do"]](asked)), flush=True)
