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

test("what is required is enough", () => {
  expect(v.parse(configSchema, least)).toEqual({
    ...least,
    productName: "Foyer",
    surveyEnabled: false,
    cookieDomains: [],
    production: false,
    paths: {},
  });
});

test("the block is found by the id that the contract gives it", () => {
  expect(CONFIG_ELEMENT_ID).toBe("foyer-config");
});

test("a service may be reached without TLS, on the own machine", () => {
  expect(problems({ ...least, serviceUrl: "http://127.0.0.1:3000" })).toEqual([]);
});

describe("a mistake is named", () => {
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
    ["paths.login", { ...least, paths: { login: "sign-in" } }],
    ["paths.forgot", { ...least, paths: { forgot: 7 } }],
  ])("%s", (path, block) => expect(problems(block)).toContain(path));

  test("with what is wrong, in words", () => {
    const { issues } = v.safeParse(configSchema, {
      ...least,
      serviceUrl: "account.test",
      socketSecret: "",
      paths: { login: "sign-in" },
    });
    expect(issues?.map(({ message }) => message)).toEqual([
      "must be an http(s) address",
      "must not be empty",
      "must start with /",
    ]);
  });

  test("all at once, in an empty block", () => {
    expect(problems({})).toEqual(["serviceUrl", "socketSecret", "products"]);
  });
});

test("nothing makes it throw", () => {
  fc.assert(
    fc.property(fc.anything(), (block) => {
      expect(v.safeParse(configSchema, block).success).toBe(false);
    }),
  );
});

test("paths may be chosen", () => {
  const paths = { login: "/sign-in", "pre-boarding": "onboard" };
  expect(v.parse(configSchema, { ...least, paths }).paths).toEqual(paths);
});
