import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answersRedirect } from "../../machines/shared/addresses.ts";

describe("the answer to a third-party app", () => {
  const requested = "https://crm.test/back?x=1&y=a%20b";

  test.each([
    `${requested}&code=c1`,
    `${requested}&iss=https%3A%2F%2Ffoyer.test&code=c1&state=`,
    "https://crm.test/back?x=1&y=a+b&code=c1",
    "https://CRM.test:443/back?x=1&y=a%20b&code=c1",
    "https://crm.test/./back?x=1&y=a%20b&code=c1",
  ])("%s is followed", (returned) => expect(answersRedirect(requested, null, returned, "code")).toBe(true));

  test("is followed when the app asked for an address without a query, or on the person's own computer", () => {
    expect(answersRedirect("https://crm.test", "s1", "https://crm.test/?code=c1&state=s1", "code")).toBe(true);
    expect(answersRedirect("http://127.0.0.1:4100/cb", null, "http://127.0.0.1:4100/cb?code=c1", "code")).toBe(true);
  });

  test.each([
    ["s1", "&code=c1&state=s1", true],
    ["s1", "&state=s1&code=c1", true],
    ["a state & more", "&code=c1&state=a+state+%26+more", true],
    ["", "&code=c1", true],
    ["s1", "&code=c1", false],
    ["s1", "&code=c1&state=", false],
    ["s1", "&code=c1&state=s2", false],
    ["s1", "&code=c1&state=S1", false],
    ["s1", "&code=c1&state=s1&state=s1", false],
    ["s1", "&code=c1&state=s1&state=s2", false],
    ["s1", "&code=c1&State=s1", false],
    [null, "&code=c1&state=s1", false],
  ])("to the state %j with %s: followed is %j", (state, added, followed) =>
    expect(answersRedirect(requested, state, requested + added, "code")).toBe(followed),
  );

  test.each(["xhttp://crm.test/back", "https-like://crm.test/back", "httpx://crm.test/back"])(
    "is not followed to %s, which is no page",
    (address) => expect(answersRedirect(address, null, `${address}?code=c1`, "code")).toBe(false),
  );

  test.each([
    // The text is empty or has no answer.
    "",
    " ",
    "/back?x=1&y=a%20b&code=c1",
    "?code=c1",
    "not an address",
    requested,
    `${requested}&state=s1`,
    `${requested}&error=access_denied&state=s1`,
    // A part of the requested address is missing.
    "https://crm.test/back?x=1",
    // The answer is for another origin or path.
    "https://evil.test/back?x=1&y=a%20b&code=c1",
    "https://crm.test.evil.test/back?x=1&y=a%20b&code=c1",
    "https://evilcrm.test/back?x=1&y=a%20b&code=c1",
    "https://www.crm.test/back?x=1&y=a%20b&code=c1",
    "https://crm.test:8443/back?x=1&y=a%20b&code=c1",
    "http://crm.test/back?x=1&y=a%20b&code=c1",
    "ftp://crm.test/back?x=1&y=a%20b&code=c1",
    "wss://crm.test/back?x=1&y=a%20b&code=c1",
    "//crm.test/back?x=1&y=a%20b&code=c1",
    "https://crm.test@evil.test/back?x=1&y=a%20b&code=c1",
    "https://evil.test#@crm.test/back?x=1&y=a%20b&code=c1",
    "https://evil.test?https://crm.test/back?x=1&y=a%20b&code=c1",
    "https://evil.test/https://crm.test/back?x=1&y=a%20b&code=c1",
    "https://evil.test\\@crm.test/back?x=1&y=a%20b&code=c1",
    "https://evil.test\t@crm.test.evil.test/back?x=1&y=a%20b&code=c1",
    "https://crm.test\u3002evil.test/back?x=1&y=a%20b&code=c1",
    "https://crm\u3002test.evil.test/back?x=1&y=a%20b&code=c1",
    "https://сrm.test/back?x=1&y=a%20b&code=c1",
    "https://crm.test./back?x=1&y=a%20b&code=c1",
    "https://[::1]/back?x=1&y=a%20b&code=c1",
    "https://2130706433/back?x=1&y=a%20b&code=c1",
    // The address has user info.
    "https://ann@crm.test/back?x=1&y=a%20b&code=c1",
    "https://ann:pw@crm.test/back?x=1&y=a%20b&code=c1",
    "https://:pw@crm.test/back?x=1&y=a%20b&code=c1",
    // The text is not an address.
    "javascript:alert(1)//crm.test/back?x=1&y=a%20b&code=c1",
    "JaVaScRiPt:location='https://evil.test'?code=c1",
    "java\nscript:alert(1)?code=c1",
    "data:text/html,<script>alert(1)</script>?code=c1",
    "blob:https://crm.test/back?x=1&y=a%20b&code=c1",
    "about:blank?code=c1",
    "file:///back?x=1&y=a%20b&code=c1",
    "mailto:ann@crm.test?code=c1",
    // The answer is for another page.
    "https://crm.test/?x=1&y=a%20b&code=c1",
    "https://crm.test/Back?x=1&y=a%20b&code=c1",
    "https://crm.test/back/?x=1&y=a%20b&code=c1",
    "https://crm.test//back?x=1&y=a%20b&code=c1",
    "https://crm.test/back/../evil?x=1&y=a%20b&code=c1",
    "https://crm.test/back/%2e%2e/evil?x=1&y=a%20b&code=c1",
    "https://crm.test/back%2f?x=1&y=a%20b&code=c1",
    "https://crm.test/back;v=1?x=1&y=a%20b&code=c1",
    // The query differs.
    "https://crm.test/back?code=c1",
    "https://crm.test/back?x=2&y=a%20b&code=c1",
    "https://crm.test/back?y=a%20b&x=1&code=c1",
    "https://crm.test/back?code=c1&x=1&y=a%20b",
    "https://crm.test/back?x=1&code=c1",
    "https://crm.test/back?X=1&y=a%20b&code=c1",
    `${requested}&code=c1&code=c2`,
    `${requested}&code=c1&next=https://evil.test`,
    `${requested}&code=c1&x=2`,
    `${requested}&Code=c1`,
    `${requested}&code[]=c1`,
    `${requested}&code=c1&`.concat("token=t1"),
    `${requested}&code=c1#https://evil.test`,
    `${requested}#&code=c1`,
  ])("%j is not", (returned) => expect(answersRedirect(requested, null, returned, "code")).toBe(false));

  test.each([
    ["&error=access_denied&state=s1", true],
    ["&error=invalid_request&state=s1&iss=https%3A%2F%2Ffoyer.test", true],
    ["&error=access_denied", false],
    ["&error=access_denied&state=s1&code=c1", false],
    ["&error=access_denied&state=s1&error_uri=https%3A%2F%2Fevil.test", false],
    ["&code=c1&state=s1", false],
    ["&state=s1", false],
  ])("that it gets no sign-in, with %s: followed is %j", (added, followed) =>
    expect(answersRedirect(requested, "s1", requested + added, "error")).toBe(followed),
  );

  test("is not followed when the app asked for an address that is not a web address", () => {
    for (const asked of ["", "not an address", "javascript:alert(1)", "crm:/back", "data:text/html,x"]) {
      expect({ asked, followed: answersRedirect(asked, null, `${asked}?code=c1`, "code") }).toEqual({
        asked,
        followed: false,
      });
    }
  });

  const names = fc.constantFrom("code", "state", "iss", "x", "next", "token", "error", "Code", "redirect_uri", "");
  const query = fc.array(fc.tuple(names, fc.string({ unit: "grapheme" })), { maxLength: 5 });
  const withQuery = (base: string, pairs: readonly [string, string][]) => {
    const url = new URL(base);
    for (const [name, value] of pairs) url.searchParams.append(name, value);
    return url.href;
  };
  const base = fc.webUrl({ withFragments: false, withQueryParameters: false });

  test("adds only a code, a state and an issuer to any requested address", () => {
    fc.assert(
      fc.property(base, query, query, (base, own, added) => {
        const asked = withQuery(base, own);
        const keys = added.map(([name]) => name);
        const fits =
          keys.includes("code") &&
          new Set(keys).size === keys.length &&
          keys.every((name) => ["code", "state", "iss"].includes(name));
        const state = added.find(([name]) => name === "state")?.[1] ?? null;
        expect(answersRedirect(asked, state, withQuery(asked, added), "code")).toBe(fits);
      }),
      { numRuns: 2_000 },
    );
  });

  test("never leads away from the requested page", () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc
        .array(
          fc.constantFrom(
            ..."https: // / \\ : @ # ? & crm.test evil.test /back x=1 y=a%20b code=c1 state=s .. %2e ; javascript:".split(
              " ",
            ),
          ),
          { maxLength: 10 },
        )
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(hostile, (returned) => {
        if (!answersRedirect(requested, null, returned, "code")) return;
        // Parses the address as the browser does.
        const { origin, pathname, hash, username, password } = new URL(returned);
        expect({ origin, pathname, hash, user: username + password }).toEqual({
          origin: "https://crm.test",
          pathname: "/back",
          hash: "",
          user: "",
        });
      }),
      { numRuns: 3_000 },
    );
  });
});
