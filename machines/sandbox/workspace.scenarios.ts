import * as v from "valibot";
import { calls } from "../shared/contract.ts";
import { answers } from "../shared/cases.ts";
import { accessTo, member, memberSession, organisation } from "../shared/people.ts";
import { asMember, signedIn, type Scenario } from "./scenario.ts";

/** The workspace, for every kind of person. */
export const workspaceScenarios = {
  "workspace of many": {
    address: "/workspace",
    opening: signedIn,
    prelude: [...asMember, "getWorkspaceList: many"],
    within: ["workspace"],
    outcomes: {
      getWorkspaceList: {
        many: answers("getWorkspaceList", {
          list: ["acme", "beta", ..."cdefghij"].map((name) => organisation(name, "hrms", "chat")),
        }),
      },
    },
  },
  workspace: {
    address: "/workspace",
    opening: signedIn,
    prelude: asMember,
    within: ["workspace", "leaving"],
    root: ["session.signOut", "link.follow"],
  },
  "workspace, one product": {
    address: "/workspace",
    opening: signedIn,
    prelude: asMember,
    within: ["workspace", "leaving"],
    outcomes: {
      getWorkspaceList: {
        "one product": answers("getWorkspaceList", { list: [organisation("acme", "chat")] }),
        "no product": answers("getWorkspaceList", { list: [organisation("acme")] }),
      },
    },
  },
  "workspace, with a return address": {
    address: "/workspace",
    opening: { ...signedIn, recalls: { returnAddress: { "": "https://hrms.test/acme/dashboard" } } },
    prelude: asMember,
    within: ["workspace", "leaving"],
  },
  "workspace of a client": {
    address: "/workspace",
    opening: { ...signedIn, recalls: { returnAddress: { "": "https://foyer.test/downloads" } } },
    prelude: ["authenticate: a client"],
    within: ["workspace"],
    outcomes: {
      authenticate: { "a client": answers("authenticate", { ...member, role: "client" }) },
      getWorkspaceList: {
        "the project": answers("getWorkspaceList", { list: [{ ...organisation("acme", "pms"), role: "client" }] }),
      },
    },
  },
  "workspace in the tracking app": {
    address: "/workspace",
    opening: { ...signedIn, platform: "DESKTOP", shell: { app: "track", version: "2.1.0" } },
    prelude: asMember,
    within: ["workspace", "leaving"],
  },
  "workspace that came with its list": {
    address: "/workspace",
    opening: {
      ...signedIn,
      session: memberSession,
      workspaces: v.parse(calls.getWorkspaceList.reply, { list: [organisation("acme", "hrms", "chat")] }),
    },
    within: [],
  },
  "workspace with surveys": {
    address: "/workspace",
    opening: { ...signedIn, surveyEnabled: true },
    prelude: ["authenticate: a person without an email"],
    within: ["workspace"],
    outcomes: {
      authenticate: {
        "a person without an email": answers("authenticate", {
          ...member,
          email: null,
          isCompanyMFA: true,
          planAccess: accessTo("hrms", "survey"),
          productAccess: accessTo("hrms", "survey"),
        }),
      },
    },
  },
} as const satisfies Record<string, Scenario>;
