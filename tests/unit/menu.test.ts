import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { type MenuItem, menuOf, modulesOf } from "../../machines/app/menu.ts";
import { type Answer, calls } from "../../machines/shared/contract.ts";
import type { SessionUser } from "../../machines/shared/contract-values.ts";
import { forEachProduct, type ProductKey, productKeys } from "../../machines/shared/products.ts";
import { accessTo, sites } from "../../machines/shared/people.ts";

const person = (more: Partial<Answer<"authenticate">> = {}): SessionUser =>
  v.parse(calls.authenticate.reply, {
    role: "member",
    planAccess: accessTo(...productKeys),
    productAccess: accessTo(...productKeys),
    activeOrgId: "acme",
    ...more,
  });

const names = (items: readonly MenuItem[]): unknown[] =>
  items.map(({ name, inner_menu }) => (inner_menu.length === 0 ? name : [name, ...names(inner_menu)]));
const at = { name: "workspace" } as const;

describe("the side menu", () => {
  test.each<[string, Partial<Answer<"authenticate">>, unknown[]]>([
    ["a member", {}, ["workspace", "changePassword", "downloads"]],
    [
      "a member whose company has multi-factor",
      { isCompanyMFA: true },
      ["workspace", ["security", "changePassword", "multiFactorSetup"], "downloads"],
    ],
    [
      "an admin with an organisation to verify",
      { role: "admin", activateOrganization: "acme" },
      ["workspace", "changePassword", "verifyOrganization", "downloads"],
    ],
    ["a client", { role: "client" }, ["workspace", "changePassword", "downloads"]],
    [
      "a person who has to change the password first",
      { aftrp: true, isCompanyMFA: true, activateOrganization: "acme" },
      ["changePassword", "downloads"],
    ],
  ])("of %s", (_, more, items) => {
    expect(names(menuOf(person(more), at))).toEqual(items);
  });

  test("marks the current page and its group", () => {
    const marked = (name: "workspace" | "changePassword") =>
      menuOf(person({ isCompanyMFA: true }), { name }).flatMap((item) =>
        [item, ...item.inner_menu].filter(({ active }) => active),
      );
    expect(marked("workspace").map(({ name }) => name)).toEqual(["workspace"]);
    expect(marked("changePassword").map(({ name }) => name)).toEqual(["security", "changePassword"]);
  });

  test("leads to the page of each item", () => {
    const items = menuOf(person({ isCompanyMFA: true }), at);
    const routes = items.flatMap((item) => [item].concat(item.inner_menu)).map(({ name, route }) => [name, route]);
    expect(routes).toEqual([
      ["workspace", { name: "workspace" }],
      ["security", null],
      ["changePassword", { name: "changePassword" }],
      ["multiFactorSetup", { name: "multiFactorSetup" }],
      ["downloads", { name: "downloads" }],
    ]);
  });

  test("leads to the organisation to be verified and counts it, and counts nothing else", () => {
    const items = menuOf(person({ role: "admin", activateOrganization: "acme" }), at);
    const all = items.flatMap((item) => [item].concat(item.inner_menu));
    const counted = all.filter((item) => item.notificationBadge > 0);
    expect(counted).toMatchObject([
      { route: { name: "verifyOrganization", id: "acme" }, notificationBadge: 1, messageBadge: 0, inboxBadge: 0 },
    ]);
  });
});

test("the menu shows the session's badge beside its item, and drops one for an unknown item", () => {
  const marks = [
    { name: "workspace", messageBadge: 4, inboxBadge: 2 },
    { name: "changePassword", betaVersion: true, notificationBadge: 1 },
    { name: "payslips", messageBadge: 9 },
  ];
  const items = menuOf(person({ isCompanyMFA: true, menu: marks }), at);
  const all = items.flatMap((item) => [item].concat(item.inner_menu));
  expect(
    all.map((item) => [item.name, item.betaVersion, item.messageBadge, item.inboxBadge, item.notificationBadge]),
  ).toEqual([
    ["workspace", false, 4, 2, 0],
    ["security", false, 0, 0, 0],
    ["changePassword", true, 0, 0, 1],
    ["multiFactorSetup", false, 0, 0, 0],
    ["downloads", false, 0, 0, 0],
  ]);
});

describe("the module switcher", () => {
  const settings = {
    ownOrigin: "https://foyer.test",
    sites,
    surveyEnabled: true,
    passkeys: false,
    extensions: [],
    paths: {},
  };
  const modules = (session: SessionUser | null, chosen: ProductKey[] | null = null, surveyEnabled = true) =>
    modulesOf(
      { session, settings: { ...settings, surveyEnabled }, shell: null },
      chosen && {
        orgId: "beta",
        company: "Beta",
        logoURL: null,
        access: forEachProduct((product) => chosen.includes(product)),
      },
    ).map(({ url }) => url);

  test("opens the products of the chosen organisation", () => {
    expect(modules(person(), ["hrms", "pms"])).toEqual(["https://hrms.test/beta/dashboard", "https://pms.test/beta"]);
    expect(modules(person(), [])).toEqual([]);
  });

  test("opens the products of the last entered organisation when none is chosen, by the rules of the tiles", () => {
    expect(modules(person())).toHaveLength(8);
    expect(modules(person(), null, false)).toHaveLength(7);
    expect(modules(person({ role: "client" }))).toEqual(["https://pms.test/acme"]);
    expect(modules(person({ productAccess: accessTo("chat") }))).toEqual(["https://chat.test/acme"]);
    expect(modules(person({ role: "admin", productAccess: accessTo() }))).toHaveLength(8);
  });

  test("opens nothing without an organisation, without a session, or before a forced change of password", () => {
    expect(modules(person({ activeOrgId: null }))).toEqual([]);
    expect(modules(null)).toEqual([]);
    expect(modules(person({ aftrp: true }))).toEqual([]);
  });

  test("opens the tracking site inside the tracking app", () => {
    const shell = { app: "track", version: "1.0" } as const;
    expect(modulesOf({ session: person({ role: "client" }), settings, shell }, null)).toEqual([
      { product: "pms", url: "https://track.test/acme" },
    ]);
  });
});
