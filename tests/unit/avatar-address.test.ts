import * as fc from "fast-check";
import { expect, test } from "vitest";
import { avatarAddress } from "../../src/components/avatar/avatar.tsx";

const thumbor = "https://thumbs.example/unsafe/80x80";

test.each([
  [thumbor, "acme/files", "ann.png", `${thumbor}/acme/files/ann.png`],
  [`${thumbor}/`, "/acme/files/", "/ann.png", `${thumbor}/acme/files/ann.png`],
  [`${thumbor}/`, "https://store.example/", "ann.png", `${thumbor}/https://store.example/ann.png`],
  ["", "/files/", "ann.png", "/files/ann.png"],
  ["/", "files", "ann.png", "/files/ann.png"],
  ["", "", "ann.png", "ann.png"],
  [thumbor, "acme/files", "", null],
  [thumbor, "acme/files", null, null],
])("%s, %s and %s", (service, s3Url, image, address) => {
  expect(avatarAddress({ thumbor: service, s3Url, image })).toBe(address);
});

test("slashes at the ends of the parts make no difference", () => {
  const part = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  const slash = fc.constantFrom("", "/");
  fc.assert(
    fc.property(part, part, slash, slash, slash, (s3Url, image, a, b, c) => {
      const address = avatarAddress({ thumbor: `${thumbor}${a}`, s3Url: `${b}${s3Url}${c}`, image });
      expect(address).toBe(`${thumbor}/${s3Url}/${image}`);
    }),
  );
});
