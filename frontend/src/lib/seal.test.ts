import { expect, test } from "vitest";
import { sealOf } from "./seal";
import { sha256 } from "./sha256";

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
])("the hash of %j is the published one", (text, hash) => {
  expect(sha256(bytes(text))).toBe(hash);
});

test("hashes agree with the browser's own, at every length about a block's end", async () => {
  for (let length = 50; length < 135; length += 1) {
    const text = bytes("x".repeat(length));
    const own = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
    const hex = Array.from(own, (byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(sha256(text)).toBe(hex);
  }
});

// As eleusis.play.seal makes them.
test.each([
  [
    "rule",
    "Colours alternate.",
    "0123456789abcdef0123456789abcdef",
    "0cae96db261a9d3b2def81ab97513c35b539764d5d121ba7781bf796d3392c36",
  ],
  [
    "shuffle",
    "42",
    "ffffffffffffffffffffffffffffffff",
    "5512142026c084c2fa6e2801b118c9574ac4f35f42b656ecd6480cdf5181ee47",
  ],
  [
    "rule",
    "♠ nach ♥: größer ".repeat(20),
    "00000000000000000000000000000000",
    "e1da435c774ee1d4c3568f5ab9e023d3c366340066a0d398a0e470033a517673",
  ],
] as const)("%s %j is sealed as the server seals it", (kind, text, salt, seal) => {
  expect(sealOf(kind, text, salt)).toBe(seal);
});
