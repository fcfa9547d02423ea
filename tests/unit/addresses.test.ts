import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  onboardingAddress,
  productAddress,
  returnAddress,
  safeAddress,
  siteAddress,
} from "../../machines/shared/addresses.ts";
import { createRoutes, type PathOverrides } from "../../machines/shared/routes.ts";
import { type ProductKey, productKeys, type ProductSites, type ShellApp } from "../../machines/shared/products.ts";

const own = "https://foyer.test";
const configured = [
  "https://hrms.test",
  "https://chat.test/base/",
  "http://127.0.0.1:3000",
  "https://account.test:8443",
];
const allowed = [own, "https://hrms.test", "https://chat.test", "http://127.0.0.1:3000", "https://account.test:8443"];
const safe = (address: string) => safeAddress(address, own, configured);

describe("the app follows an address", () => {
  test.each([
    ["/workspace", "https://foyer.test/workspace"],
    ["/invite/abc?x=1#y", "https://foyer.test/invite/abc?x=1#y"],
    ["workspace", "https://foyer.test/workspace"],
    ["?code=1", "https://foyer.test/?code=1"],
    ["https://foyer.test", "https://foyer.test/"],
    ["HTTPS://FOYER.TEST/Login", "https://foyer.test/Login"],
    ["https://foyer.test:443/login", "https://foyer.test/login"],
    ["https://hrms.test/acme/dashboard", "https://hrms.test/acme/dashboard"],
    ["https://chat.test/anything", "https://chat.test/anything"],
    ["http://127.0.0.1:3000/dev/products/chat", "http://127.0.0.1:3000/dev/products/chat"],
    ["https://account.test:8443/oauth2", "https://account.test:8443/oauth2"],
    ["/a/../b", "https://foyer.test/b"],
    ["/redirect?to=https://evil.test", "https://foyer.test/redirect?to=https://evil.test"],
    ["/@evil.test", "https://foyer.test/@evil.test"],
  ])("%s", (address, followed) => expect(safe(address)).toBe(followed));
});

describe("the app drops a dangerous address", () => {
  test.each([
    "",
    " ",
    "//evil.test",
    "//foyer.test/login",
    "//hrms.test",
    "///evil.test",
    "////evil.test",
    "/\\evil.test",
    "\\/evil.test",
    "\\\\evil.test",
    "/\\/evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "\t//evil.test",
    " //evil.test",
    "//evil.test ",
    "/%09/../ /evil.test",
    "https:evil.test",
    "https:/evil.test",
    "https:///evil.test",
    "https:\\\\evil.test",
    "https:/foyer.test",
    "http:foyer.test",
    "https://evil.test",
    "https://evil.test/foyer.test",
    "https://evil.test#https://foyer.test",
    "https://evil.test?https://foyer.test",
    "https://foyer.test.evil.test",
    "https://evilfoyer.test",
    "https://foyer.test@evil.test",
    "https://foyer.test:pw@evil.test",
    "https://user@foyer.test",
    "https://user:pw@hrms.test",
    "https://:pw@foyer.test",
    // Some parsers read a host here: an allowed one, or one behind a page of ours.
    "http:/127.0.0.1:3000/login",
    "http:127.0.0.1:3000/login",
    "https:/foyer.test/https://foyer.test",
    "https://@evil.test",
    "https://hrms.test:8443",
    "http://foyer.test",
    "http://hrms.test",
    "https://127.0.0.1:3000",
    "http://127.0.0.1",
    "http://2130706433:3001",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "javascript://foyer.test/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "blob:https://foyer.test/1",
    "file:///etc/passwd",
    "ftp://foyer.test",
    "ws://foyer.test",
    "mailto:a@b.test",
    "about:blank",
    "https://foyer.test\\@evil.test",
    "https://foyer.test\u0000.evil.test",
    "https://foyer.test\u3002evil.test",
    "https://foyer。test.evil.test",
    "https://еvil.test",
    "https://foyer%2etest.evil.test",
    "https://[::1]/",
    "https://foyer.test//evil.test",
    "/.//evil.test",
    "/a/..//evil.test",
    "https://",
    "https://foyer.test:99999",
    "\u2028//evil.test",
    "\u00a0//evil.test",
    "\ufeff//evil.test",
  ])("%j", (address) => expect(safe(address)).toBeNull());
});

describe("for any address", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.webUrl(),
    fc
      .array(
        fc.constantFrom(
          ..."/ \\ : @ # ? // https: http: javascript: evil.test foyer.test hrms.test . .. %2f %5c a [ ]".split(" "),
          "\t",
          "\n",
          " ",
          "\u0000",
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join("")),
  );

  test("the result has an allowed origin and no user, and is the same when read again", () => {
    fc.assert(
      fc.property(hostile, (address) => {
        const followed = safe(address);
        if (followed === null) return;
        // Resolves the address against the page, as the browser does.
        const url = new URL(followed, `${own}/some/page`);
        expect(allowed).toContain(url.origin);
        expect(url.username + url.password).toBe("");
        expect(url.pathname.startsWith("//")).toBe(false);
        expect(safe(followed)).toBe(followed);
      }),
      { numRuns: 3_000 },
    );
  });

  test("the app never drops its own pages", () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        fc.pre(!path.startsWith("//"));
        const url = new URL(`${path === "" ? "/" : path}?${query}`, own);
        fc.pre(!url.pathname.startsWith("//"));
        const address = url.pathname + url.search;
        expect(safe(address)).toBe(own + address);
      }),
    );
  });

  test("an invalid configured address allows no address", () => {
    expect(safeAddress("https://evil.test", own, ["not an address", ""])).toBeNull();
    expect(safeAddress("/workspace", "not an origin", configured)).toBeNull();
    expect(returnAddress("/workspace", "not an origin", configured, createRoutes({}))).toBeNull();
    expect(safeAddress("https://hrms.test/x", own, ["javascript:alert(1)"])).toBeNull();
  });
});

const sites: ProductSites = {
  hrms: "https://hrms.test/",
  chat: "https://chat.test/base//",
  pms: "https://pms.test",
  track: "https://track.test",
  payroll: "https://payroll.test",
  survey: "https://survey.test",
  recruit: "https://recruit.test",
  assets: "https://assets.test",
  performance: "https://performance.test",
};

describe("a product's address", () => {
  const expected: Record<ProductKey, string> = {
    hrms: "https://hrms.test/acme/dashboard",
    chat: "https://chat.test/base/acme",
    pms: "https://pms.test/acme",
    payroll: "https://payroll.test/acme",
    survey: "https://survey.test/acme",
    recruit: "https://recruit.test/acme",
    assets: "https://assets.test/acme",
    performance: "https://performance.test/acme",
  };
  const shells: (ShellApp | null)[] = [null, "chat", "track"];
  const cases = shells.flatMap((shell) => productKeys.map((product) => ({ shell, product })));

  test.each(cases)("$product in shell $shell", ({ shell, product }) => {
    const tracking = shell === "track" && product === "pms";
    expect(productAddress(sites, product, "acme", shell)).toBe(
      tracking ? "https://track.test/acme" : expected[product],
    );
  });

  test("keeps its origin and one segment for the organisation, with any name", () => {
    const name = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => text !== "." && text !== "..");
    fc.assert(
      fc.property(name, fc.constantFrom(...productKeys), (orgId, product) => {
        const url = new URL(productAddress(sites, product, orgId, null));
        expect(url.origin).toBe(new URL(sites[product]).origin);
        expect(url.search + url.hash).toBe("");
        expect(url.pathname.split("/").map(decodeURIComponent)).toContain(orgId);
      }),
    );
  });
});

describe("a new hire's address", () => {
  test.each([
    ["boardingDocument", undefined, "https://recruit.test/acme/boarding-document"],
    ["boardingDocument", "rec 1", "https://recruit.test/acme/boarding-document/rec%201"],
    ["onboardingPreview", undefined, "https://hrms.test/acme/employee-onboarding-preview"],
    ["onboardingPreview", "a/b", "https://hrms.test/acme/employee-onboarding-preview/a%2Fb"],
  ] as const)("%s of %s", (stage, recordId, address) => {
    expect(onboardingAddress(sites, "acme", stage, recordId)).toBe(address);
  });
});

test("a base address may end in slashes", () => {
  expect(siteAddress(sites, "chat", "acme", "x")).toBe("https://chat.test/base/acme/x");
});

describe("an address to come back to after signing in", () => {
  const overrides: PathOverrides = {
    login: "/enter",
    forgot: "/lost/password",
    "email-sent": "/look",
    "forget-with-recovery": "/by-code",
    "pre-boarding": "new-hires",
  };
  const comesBack = (address: string, paths: PathOverrides = {}) =>
    returnAddress(address, own, configured, createRoutes(paths));

  const words = (text: string) => text.split(/\s+/);
  const pagesForSigningIn = [
    ...words(`/ /login /multi-factor-authenticate /setup-multi-factor /recovery-code /forgot-password
      /forget-with-recovery /reset-with-recovery /email-sent /reset/abc /reset-password/abc /register /stay-tuned
      /acme/login /acme/register /acme/forgot-password /acme/email-sent /acme/reset/abc
      /acme/preboarding/login /acme/preboarding/register /acme/preboarding/forgot-password
      /acme/preboarding/email-sent /acme/preboarding/reset/abc`).map((path) => ({ path, paths: {} })),
    ...words(`/enter /lost/password /look /by-code /acme/new-hires/login /acme/new-hires/reset/abc`).map((path) => ({
      path,
      paths: overrides,
    })),
  ];

  const escaped = (path: string) => path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const disguises: ((path: string) => string)[] = [
    (path) => path,
    (path) => `${path}/`,
    (path) => `${path}//`,
    (path) => `${path}?from=mail`,
    (path) => `${path}#top`,
    (path) => `${own}${path}`,
    (path) => `HTTPS://FOYER.TEST:443${path}`,
    (path) => `/nowhere/..${path}`,
    (path) => `/.${path}`,
    escaped,
    (path) => `${own}${escaped(path)}`,
    (path) => escaped(path).replaceAll("%", "%25"),
    (path) => path.slice(1),
  ];

  test("is never a page for signing in, in any spelling", () => {
    fc.assert(
      fc.property(fc.constantFrom(...pagesForSigningIn), fc.constantFrom(...disguises), ({ path, paths }, disguise) => {
        expect(comesBack(disguise(path), paths)).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ["/workspace", `${own}/workspace`],
    ["/change-password", `${own}/change-password`],
    ["/verify-organization/acme?from=mail", `${own}/verify-organization/acme?from=mail`],
    ["/invite/abc", `${own}/invite/abc`],
    ["/downloads", `${own}/downloads`],
    ["/dev/products/pms/task/7", `${own}/dev/products/pms/task/7`],
    ["/100%", `${own}/100%`],
    // Pages of another site may have the same paths.
    ["https://hrms.test/login", "https://hrms.test/login"],
    ["https://hrms.test/acme/login", "https://hrms.test/acme/login"],
  ])("%s", (address, followed) => expect(comesBack(address)).toBe(followed));

  test("fits into a cookie, which encodes its signs", () => {
    const begun = `/workspace?${"/".repeat(1_000)}`;
    const longest = begun + "a".repeat(4_000 - encodeURIComponent(own + begun).length);
    expect(comesBack(longest)).toBe(own + longest);
    expect(comesBack(`${longest}a`)).toBeNull();
  });

  test("is never an address that the app drops", () => {
    fc.assert(
      fc.property(fc.webUrl(), (address) => {
        expect(comesBack(address)).toBe(safe(address));
      }),
    );
    for (const address of ["//evil.test/workspace", "https:evil.test", "/\\evil.test"]) {
      expect(comesBack(address)).toBeNull();
    }
  });
});
