import * as v from "valibot";
import type { SnapshotFrom } from "xstate";
import { calls } from "../../shared/contract.ts";
import { workspaceMachine } from "./workspace.machine.ts";
import { workspaceRedirectMachine } from "../workspace-redirect/workspace-redirect.machine.ts";
import type { WorkspaceInput } from "./workspace.types.ts";
import { chosenOrganisation } from "./search.ts";
import { answers, deadlines, defineCases, refusals } from "../../shared/cases.ts";
import { breaks, ends, says } from "../../../workbench/cases.ts";
import { organisation, sites } from "../../shared/people.ts";

const input: WorkspaceInput = {
  email: "ann@acme.test",
  role: "member",
  isCompanyMFA: true,
  surveyEnabled: false,
  shell: null,
  sites,
  stays: false,
  known: null,
};

const isSearchPending = (value: SnapshotFrom<typeof workspaceMachine>["value"]) =>
  typeof value === "object" && "picking" in value && value.picking !== "quiet";

const product = { next: "product", url: "https://chat.test/acme", orgId: "acme", automatic: false } as const;
const ownAddress = { next: "address", url: "https://foyer.test/downloads" } as const;
const foreignAddress = { next: "address", url: "https://hrms.test/acme/dashboard" } as const;

export const workspaceCases = defineCases(workspaceMachine, {
  starts: {
    "a member": { input },
    "a client": { input: { ...input, role: "client" } },
    "without an email": { input: { ...input, email: null } },
    "in the tracking app": { input: { ...input, shell: "track" } },
    "in the chat app": { input: { ...input, shell: "chat" } },
    "on a page that came with the list": {
      input: {
        ...input,
        known: v.parse(calls.getWorkspaceList.reply, { list: [organisation("acme", "hrms", "chat")] }),
      },
    },
    "told that a link was not opened": { input: { ...input, stays: true } },
    "without a clock": { input, broken: ["clock"] },
    "without the time": { input, broken: ["time"] },
  },
  events: {
    "organisation.choose": says("they choose an organisation", {
      acme: { orgId: "acme" },
      beta: { orgId: "beta" },
      "one not listed": { orgId: "gone" },
    }),
    "product.choose": says("they choose a product", {
      hrms: { product: "hrms" },
      pms: { product: "pms" },
      assets: { product: "assets" },
      chat: { product: "chat" },
      "one not offered": { product: "payroll" },
    }),
    "product.open": says("they open a product", {
      chat: { product: "chat" },
      "one not offered": { product: "payroll" },
    }),
    "search.change": says("they type a search", {
      "": { search: "be" },
      "to nothing": { search: "" },
      "to a name that no organisation has": { search: "zz" },
      "to one letter": { search: "b" },
    }),
    "search.submit": says("they submit the search", {
      "": { search: "be" },
      "for all": { search: "ltd" },
      "for one letter": { search: "b" },
    }),
    ...deadlines,
    "form.submit": says("they send the form"),
    "list.reload": says("they reload the list"),
  },
  requests: {
    loginEmail: "an email about the sign-in",
    getWorkspaceList: "the workspace",
  },
  outcomes: {
    getWorkspaceList: {
      two: answers("getWorkspaceList", {
        list: [organisation("acme", "hrms", "chat", "pms"), organisation("beta", "pms")],
        activeOrgId: "beta",
      }),
      "the default product is not among them": answers("getWorkspaceList", {
        list: [organisation("acme", "assets", "recruit")],
      }),
      "the active one is not listed": answers("getWorkspaceList", {
        list: [organisation("acme", "chat")],
        activeOrgId: "gone",
      }),
      "an admin's, whose plan is enough": answers("getWorkspaceList", {
        list: [{ ...organisation("acme", "hrms", "survey"), isAdmin: true, productAccess: {} }],
      }),
      "a client's": answers("getWorkspaceList", {
        list: [{ ...organisation("acme", "hrms", "pms"), role: "client" }],
      }),
      "no product": answers("getWorkspaceList", { list: [organisation("acme")] }),
      none: answers("getWorkspaceList", { list: [] }),
      ...refusals,
    },
    workspaceRedirect: {
      "a choice": ends(workspaceRedirectMachine, { next: "picker" }),
      "on the way somewhere": ends(workspaceRedirectMachine, { next: "address", url: "https://foyer.test/downloads" }),
      "one product": ends(workspaceRedirectMachine, { next: "product", orgId: "acme", product: "chat" }),
      "no organisation": ends(workspaceRedirectMachine, { next: "noOrganisation" }),
      "no product": ends(workspaceRedirectMachine, { next: "noProduct" }),
      breaks,
    },
    loginEmail: { done: answers("loginEmail", { success: true }), ...refusals },
  },
  // On both screens the person can sign out or follow links to other pages.
  leftByTheRoot: ["noOrganisation", "picking.quiet"],
  projections: [
    {
      name: "choices",
      starts: ["a member", "without an email"],
      sees: ({ value, context }) => [
        value,
        context.orgId,
        chosenOrganisation(context) !== null,
        context.product,
        context.found.length,
        // The text that the deadline will search for.
        isSearchPending(value) ? context.typed : null,
      ],
    },
    {
      name: "people and places",
      starts: [
        "a client",
        "in the tracking app",
        "in the chat app",
        "on a page that came with the list",
        "told that a link was not opened",
        "without a clock",
        "without the time",
      ],
      sees: ({ value, context }) => [value, chosenOrganisation(context) !== null, context.product !== null],
    },
  ],
  ends: {
    "a product": { ...product, passAuth: false },
    "the only product": { ...product, automatic: true, passAuth: false },
    "the tracking site": { ...product, url: "https://track.test/acme", passAuth: true },
    "on the way to a page of the app": ownAddress,
    "on the way to another site": foreignAddress,
  },
});
