import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  accessIn,
  defaultProduct,
  onlyChoice,
  type Organisation,
  productsOf,
} from "../../machines/workspace/access.ts";
import { type Role, roles, type WorkspaceEntry } from "../../machines/shared/contract-values.ts";
import {
  type Access,
  forEachProduct,
  type ProductKey,
  productKeys,
  type ShellApp,
} from "../../machines/shared/products.ts";

const accessTo = (...products: readonly ProductKey[]): Access =>
  forEachProduct((product) => products.includes(product));
const everything = accessTo(...productKeys);
const entry = (over: Partial<WorkspaceEntry>): WorkspaceEntry => ({
  orgId: "acme",
  _id: "1",
  company: "Acme",
  logoURL: null,
  role: "member",
  planAccess: everything,
  productAccess: everything,
  isAdmin: false,
  ...over,
});
const granted = (over: Partial<WorkspaceEntry>, surveyEnabled = true) =>
  productsOf(accessIn(entry(over), surveyEnabled));

describe("the products a person may open", () => {
  const allButSurvey = productKeys.filter((product) => product !== "survey");
  test.each<[string, Partial<WorkspaceEntry>, boolean, readonly ProductKey[]]>([
    ["a member with everything", {}, true, productKeys],
    ["a member, the survey switched off", {}, false, allButSurvey],
    ["an admin without access of their own", { role: "admin", productAccess: accessTo() }, true, productKeys],
    ["an admin by flag", { isAdmin: true, productAccess: accessTo() }, false, allButSurvey],
    ["an admin, outside the plan", { role: "admin", planAccess: accessTo("chat") }, true, ["chat"]],
    ["a member without access of their own", { productAccess: accessTo() }, true, []],
    ["a member outside the plan", { planAccess: accessTo() }, true, []],
    [
      "a member, both",
      { planAccess: accessTo("hrms", "chat"), productAccess: accessTo("chat", "pms") },
      true,
      ["chat"],
    ],
    ["a client with everything", { role: "client" }, true, ["pms"]],
    ["a client without the project product", { role: "client", productAccess: accessTo("chat") }, true, []],
    ["a client whose plan lacks it", { role: "client", planAccess: accessTo("chat") }, true, []],
    ["a client flagged as admin", { role: "client", isAdmin: true, productAccess: accessTo() }, true, ["pms"]],
  ])("%s", (_who, over, surveyEnabled, products) => expect(granted(over, surveyEnabled)).toEqual(products));
});

describe("for any entry of the service", () => {
  const access = fc.record(forEachProduct(() => fc.boolean()));
  const anyEntry = fc.record({
    role: fc.constantFrom(...roles),
    isAdmin: fc.boolean(),
    planAccess: access,
    productAccess: access,
  });

  test("nobody gets a product outside the plan, clients get at most the project product, and the survey needs its setting", () => {
    fc.assert(
      fc.property(anyEntry, fc.boolean(), (over, surveyEnabled) => {
        const products = granted(over, surveyEnabled);
        const most = productKeys.filter(
          (product) =>
            over.planAccess[product] &&
            (over.role !== "client" || product === "pms") &&
            (surveyEnabled || product !== "survey"),
        );
        expect(most).toEqual(expect.arrayContaining(products));
        expect(products).toEqual(productKeys.filter((product) => products.includes(product)));
      }),
    );
  });

  test("more access never takes a product away", () => {
    fc.assert(
      fc.property(anyEntry, fc.constantFrom(...productKeys), (over, product) => {
        const more = { ...over, productAccess: { ...over.productAccess, [product]: true } };
        expect(granted(more)).toEqual(expect.arrayContaining(granted(over)));
      }),
    );
  });
});

describe("the only choice", () => {
  const at = (orgId: string, ...products: ProductKey[]): Organisation => ({
    orgId,
    company: orgId,
    logoURL: null,
    access: accessTo(...products),
  });
  test.each<[string, Organisation[], ReturnType<typeof onlyChoice>]>([
    ["nothing", [], null],
    ["an organisation without products", [at("acme")], null],
    ["one product", [at("acme", "hrms")], { orgId: "acme", product: "hrms" }],
    ["one product, in the second organisation", [at("acme"), at("beta", "chat")], { orgId: "beta", product: "chat" }],
    ["the same product twice", [at("acme", "chat"), at("beta", "chat")], null],
    ["two products", [at("acme", "hrms", "chat")], null],
  ])("of %s", (_name, organisations, choice) => expect(onlyChoice(organisations)).toEqual(choice));
});

describe("the product selected at first", () => {
  test.each<[Role, ShellApp | null, ProductKey]>([
    ["admin", null, "hrms"],
    ["member", null, "hrms"],
    ["client", null, "pms"],
    ["member", "track", "pms"],
    ["member", "chat", "chat"],
    ["client", "chat", "chat"],
    ["client", "track", "pms"],
    ["admin", "chat", "chat"],
  ])("%s in %s: %s", (role, shell, product) => expect(defaultProduct(role, shell)).toBe(product));
});
