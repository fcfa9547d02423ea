import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { CONFIG_ELEMENT_ID, type ConfigBlock, configSchema } from "../../machines/shared/config.ts";
import { forEachProduct } from "../../machines/shared/products.ts";

const least: ConfigBlock = {
  serviceUrl: "https://account.test",
  socketSecret: "s",
  products: { ...forEachProduct((product) => `https://${product}.test`), track: "https://track.test" },
};
const problems = (block: unknown) => {
  const { issues } = v.safeParse(configSchema, block);
  return (issues ?? []).map((issue) => v.getDotPath(issue));
};

test("the required keys are enough", () => {
  expect(v.parse(configSchema, least)).toEqual({
    ...least,
    productName: "Foyer",
    passkeys: false,
    extensions: [],
    surveyEnabled: false,
    cookieDomains: [],
    production: false,
    paths: {},
  });
});

test("the page finds the block by the id in the contract", () => {
  expect(CONFIG_ELEMENT_ID).toBe("foyer-config");
});

test("the service's address may lack TLS on the own computer", () => {
  expect(problems({ ...least, serviceUrl: "http://127.0.0.1:3000" })).toEqual([]);
});

test.each(["ws://127.0.0.1:8080", "wss://inspector.test"])("the inspector may be at %s", (statelyInspectorUrl) => {
  expect(problems({ ...least, statelyInspectorUrl })).toEqual([]);
});

test("an address may have an @ in its path", () => {
  expect(problems({ ...least, helpUrl: "https://help.test//topics@work" })).toEqual([]);
});

describe("the error names a mistake", () => {
  const { track: _track, ...withoutTrack } = least.products;
  test.each<[string, unknown]>([
    ["serviceUrl", { ...least, serviceUrl: undefined }],
    ["serviceUrl", { ...least, serviceUrl: "account.test" }],
    ["serviceUrl", { ...least, serviceUrl: "javascript:alert(1)" }],
    ["serviceUrl", { ...least, serviceUrl: "https://" }],
    ["serviceUrl", { ...least, serviceUrl: "javascript:alert('https://account.test')" }],
    ["socketSecret", { ...least, socketSecret: "" }],
    ["products.track", { ...least, products: withoutTrack }],
    ["products.hrms", { ...least, products: { ...least.products, hrms: "/hrms" } }],
    ["marketingUrl", { ...least, marketingUrl: "javascript:alert(1)" }],
    ["helpUrl", { ...least, helpUrl: "" }],
    ["documentsUrl", { ...least, documentsUrl: "javascript:alert(1)" }],
    ["videoUrl", { ...least, videoUrl: "/video" }],
    ["supportEmail", { ...least, supportEmail: "nobody" }],
    ["surveyEnabled", { ...least, surveyEnabled: "yes" }],
    ["cookieDomains", { ...least, cookieDomains: "acme.test" }],
    ["serviceUrl", { ...least, serviceUrl: "https://account.test?x=1" }],
    ["serviceUrl", { ...least, serviceUrl: "https://user:secret@account.test" }],
    ["serviceUrl", { ...least, serviceUrl: "https:///account.test" }],
    ["products.hrms", { ...least, products: { ...least.products, hrms: "https://hrms.test/#/" } }],
    ["products.track", { ...least, products: { ...least.products, track: "https://a.test\\@evil.test" } }],
    ["helpUrl", { ...least, helpUrl: "https://help.test@evil.test" }],
    ["thumbnailUrl", { ...least, thumbnailUrl: "https://images.test/?size=40" }],
    ["statelyInspectorUrl", { ...least, statelyInspectorUrl: "https://inspector.test/?to=ws://a.test" }],
    ["statelyInspectorUrl", { ...least, statelyInspectorUrl: "wss://" }],
    ...[
      "",
      ".",
      "com",
      ".com",
      "co.uk",
      ".co.in",
      "github.io",
      "example.com/",
      "https://example.com",
      "*.example.com",
      "example.com;secure",
      "a b.example.com",
      "10.0.0.1",
      "example..com",
      "example.com:3000",
      "localhost.",
      "[::1]",
    ].map((domain): [string, unknown] => ["cookieDomains.0", { ...least, cookieDomains: [domain] }]),
    ...[
      "//evil.example",
      "/\\evil.example",
      "/",
      "",
      "/sign-in/",
      "/a//b",
      "/..",
      "/./login",
      "/sign-in?x=1",
      "/sign-in#x",
      "/sign in",
      "/%2f",
      "/sign-in.html",
      "/health",
      "/health/ready",
      "/Health",
      "/metrics",
      "/socket.io",
      "/oauth2/login",
      "/oauth2/x",
      "/logos/x",
      "/people/x",
      "/dev",
      "/dev/outbox",
      "/inspector",
      "/assets/x",
      "/account/image",
      "/recovery-proof",
      "/trusted-device",
      "/images",
      "/gallery",
      "/register",
      "/workspace",
      "/authorize",
      "/reset",
      "/reset-password/x",
      "/invite",
      "/invite-client/x",
      "/verify-organization",
      "/forgot-password",
      "/acme/login",
      "/acme/reset/x",
      "/acme/preboarding/login",
    ].map((login): [string, unknown] => ["paths.login", { ...least, paths: { login } }]),
    ["paths.forgot", { ...least, paths: { login: "/in", forgot: "/in" } }],
    ["paths.email-sent", { ...least, paths: { "email-sent": "//evil.example" } }],
    ["paths.forget-with-recovery", { ...least, paths: { "forget-with-recovery": "/health" } }],
    ...["", "a/b", "login", "reset", "email-sent", "..", "a b", "?", "//evil.example"].map(
      (segment): [string, unknown] => ["paths.pre-boarding", { ...least, paths: { "pre-boarding": segment } }],
    ),
    ["paths.login", { ...least, paths: { login: "sign-in" } }],
    ["paths.forgot", { ...least, paths: { forgot: 7 } }],
  ])("%s", (path, block) => expect(problems(block)).toContain(path));

  test("with the reason in words", () => {
    const { issues } = v.safeParse(configSchema, {
      ...least,
      serviceUrl: "account.test",
      socketSecret: "",
      thumbnailUrl: "https://images.test/?size=40",
      marketingUrl: "https://acme.test/a b",
      helpUrl: "https://help.test@evil.test",
      supportEmail: "nobody",
      cookieDomains: ["com", "github.io"],
      statelyInspectorUrl: "https://inspector.test",
      paths: { login: "sign-in", forgot: "/a b", "email-sent": "/health", "pre-boarding": "a/b" },
    });
    expect(issues?.map(({ message }) => message)).toEqual([
      "must be an http(s) address",
      "must not be empty",
      "must be an address without ? and #, as paths are put behind it",
      "must be an address without spaces and backslashes",
      "must be an address without a user and a password",
      "must be an email address",
      "must be a domain with a dot in it, such as example.com",
      "must be a domain of your own: strangers have others below this one",
      "must be a ws(s) address",
      "must be one segment of letters, digits, - or _ that no page of an organisation has",
      "must be a path of letters, digits, - or _, such as /sign-in",
      "must be a path of its own: another page or the service has this one",
      "must start with /",
    ]);
  });

  test("all at once, in an empty block", () => {
    expect(problems({})).toEqual(["serviceUrl", "socketSecret", "products"]);
  });
});

test("reading never throws, for any block", () => {
  fc.assert(
    fc.property(fc.anything(), (block) => {
      expect(v.safeParse(configSchema, block).success).toBe(false);
    }),
  );
});

test("a project may choose the cookies' domain", () => {
  const cookieDomains = ["example.com", ".example.com", "accounts.example.co.uk", "Example.IO", "localhost"];
  expect(v.parse(configSchema, { ...least, cookieDomains }).cookieDomains).toEqual(cookieDomains);
});

test.each([
  { login: "/forgot-password", forgot: "/login" },
  { login: "/staff/sign-in", "pre-boarding": "/welcome" },
  { login: "/login" },
])("pages may change places, and have longer paths: %j", (paths) => {
  expect(v.parse(configSchema, { ...least, paths }).paths).toEqual(paths);
});

test("a project may choose its paths", () => {
  const paths = { login: "/sign-in", "pre-boarding": "onboard" };
  expect(v.parse(configSchema, { ...least, paths }).paths).toEqual(paths);
});
