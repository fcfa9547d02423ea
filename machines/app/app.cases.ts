import { appEvents } from "./app.events.cases.ts";
import { wholeApp } from "./whole-app.ts";
import { appOutcomes } from "./app.outcomes.cases.ts";
import { acme, firstVisit, isMain, mainPages, to } from "./app.pages.cases.ts";
import { flows } from "./flows.ts";
import { defineCases } from "../shared/cases.ts";
import { secretCanary } from "../../workbench/cases.ts";
import { memberSession } from "../shared/people.ts";
import { plainFailure } from "../shared/failure.ts";
import { isPanel } from "./panels.ts";

const token = secretCanary("token");

const leadsToMainPage = (label: string) => Object.keys(mainPages).some((words) => label === `link.follow ${words}`);
/** The call and the flows of pages outside signing in. */
const isOther = (name: string) => name === "getCompanyDetails" || (Object.hasOwn(flows, name) && !isMain(name));

/** Panels, reports, the connection and toasts have projections of their own, because no flow depends on them. */
const onlyPanel = (name: string) => name.startsWith("panel.") || isPanel(name);
const onlyReport = (name: string) => name.startsWith("report");
const onlyConnection = (name: string) => name.startsWith("connection.");

const onlyToasts = (name: string) =>
  ["toast.show", "toasts.hold", "toasts.release", "alert.close", "call.refused", "clock"].includes(name);

const drawnForMember = { ...firstVisit, token, session: memberSession, ...to({ name: "workspace" }) };

export const appCases = defineCases(wholeApp, {
  starts: {
    "a visitor": { input: firstVisit },
    "a visitor whose browser makes passkeys": { input: firstVisit, holds: ["howToOfferPasskey"] },
    "a visitor to a service without passkeys": {
      input: { ...firstVisit, settings: { ...firstVisit.settings, passkeys: false } },
    },
    "a visitor who was recovering": { input: { ...firstVisit, recovery: "kept", ...to({ name: "multiFactorSetup" }) } },
    "a new hire whose code is asked for": {
      input: { ...firstVisit, email: "newhire@acme.test", signInAt: acme, ...to({ name: "verifyEmail" }) },
    },
    "a token holder": { input: { ...firstVisit, token, ...to({ name: "workspace" }) } },
    "a member whose page came drawn": { input: drawnForMember },
    "a member whose page came drawn, without a clock": { input: drawnForMember, broken: ["clock"] },
    "a visitor whose session was ended": { input: { ...firstVisit, ending: plainFailure("unauthorised", 0, "1") } },
    "without a connection": { input: firstVisit, broken: ["connection"] },
    "without a store": { input: firstVisit, broken: ["storage"] },
    "without a clock": { input: firstVisit, broken: ["clock"] },
    "a token holder without a clock": {
      input: { ...firstVisit, token, ...to({ name: "workspace" }) },
      broken: ["clock"],
    },
    "without its chunks": { input: firstVisit, holds: ["rest", "load-toasts", "load-pageNotFound", "load-menus"] },
    "before the views": { input: firstVisit, holds: ["load-login", "load-pageNotFound"] },
    "a token holder without its chunks": {
      input: { ...firstVisit, token, ...to({ name: "workspace" }) },
      holds: ["load-notMe", "load-invite", "load-pageNotFound"],
    },
    "unable to load": { input: firstVisit, broken: ["load"] },
    "without the time": { input: firstVisit, broken: ["time"] },
  },
  events: appEvents,
  outcomes: appOutcomes,
  // The browser is loading the page again.
  leftByTheBrowser: ["session.reloading"],
  projections: [
    {
      name: "session and navigation",
      starts: ["a visitor"],
      tries: (name, label) =>
        name === "link.follow"
          ? leadsToMainPage(label)
          : name === "connection.online" ||
            !(onlyConnection(name) || onlyPanel(name) || onlyReport(name) || onlyToasts(name) || isOther(name)),
      sees: ({ value: { session, navigation }, context }) => [
        session,
        navigation,
        {
          token: context.token !== null,
          session: context.session?.aftrp ?? null,
          secondStep: context.loginDetails !== null || context.setupToken !== null,
        },
      ],
    },
    {
      name: "other pages",
      starts: ["a visitor"],
      tries: (name, label) =>
        isOther(name) ||
        (name === "link.follow" && !leadsToMainPage(label)) ||
        ["location.changed", "company.retry", "flow.restart", "session.signOut", "signOut"].includes(name),
      sees: ({ value: { company, navigation }, context }) => [
        company,
        navigation,
        context.resetTicket !== null,
        context.company === null,
        context.token !== null,
      ],
    },
    {
      name: "connection",
      starts: [
        "a token holder",
        "a token holder without a clock",
        "without a connection",
        "without a store",
        "without a clock",
        "without the time",
      ],
      tries: (name) => onlyConnection(name) || ["authenticate", "session.retry", "clock"].includes(name),
      sees: ({ value: { connection, session } }) => [connection, session],
    },
    {
      name: "a page drawn by the service",
      starts: ["a member whose page came drawn", "a member whose page came drawn, without a clock"],
      tries: (name, label) =>
        ["authenticate", "clock", "connection.online", "signOut"].includes(name) || label === "push.authenticate",
      sees: ({ value: { session, navigation } }) => [session, navigation],
    },
    {
      name: "report",
      starts: ["a visitor"],
      tries: onlyReport,
      sees: ({ value: { report } }) => [report],
    },
    {
      name: "toasts",
      starts: ["a visitor", "without a clock", "without the time", "without its chunks", "unable to load"],
      tries: (name) => onlyToasts(name) || name === "load-toasts",
      sees: ({ value, context: { toasts } }) => [value.toasts, toasts.map(({ text }) => text).slice(-2)],
    },
    {
      name: "chunks",
      starts: ["without its chunks", "unable to load"],
      tries: (name, label) =>
        ["rest", "load-pageNotFound", "load-menus", "screen.load", "menus.load", "screen.loaded", "page.used"].includes(
          name,
        ) ||
        ["connection.online", "connection.failed", "location.changed login"].includes(label) ||
        label === "link.follow an unknown address",
      sees: ({ value, context }) => [value.screen, value.menus, context.screen],
    },
    {
      name: "panel",
      starts: ["a token holder"],
      tries: (name, label) =>
        onlyPanel(name) ||
        [
          "authenticate: a member",
          "link.follow downloads",
          "location.changed login",
          "location.changed passkeys",
        ].includes(label) ||
        ["session.signOut", "signOut"].includes(name),
      sees: ({ value: { panel, session }, context }) => [panel, session, context.session !== null],
    },
    {
      name: "the offer of a passkey",
      starts: ["a visitor whose browser makes passkeys", "a visitor to a service without passkeys"],
      tries: (name, label) =>
        [
          "login: signed in, without a passkey",
          "authenticate: a member",
          "link.follow downloads",
          "link.follow workspace",
          "panel.open passkeys",
        ].includes(label) ||
        ["howToOfferPasskey", "passkeySetUp", "passkeyOffer.decline", "session.signOut", "signOut"].includes(name),
      sees: ({ value: { session, navigation, passkeyOffer, panel } }) => [session, navigation, passkeyOffer, panel],
    },
    {
      name: "an invitation for another account",
      starts: ["a token holder"],
      tries: (name, label) =>
        ["authenticate: a member", "link.follow invitation", "link.follow client invitation"].includes(label) ||
        ["invite", "clientInvitation", "signOut", "session.signOut", "call.unauthorised"].includes(name),
      sees: ({ value: { session, navigation } }) => [session, navigation],
    },
    {
      name: "a sign-in for another app, beside a session",
      starts: ["a token holder"],
      tries: (name, label) =>
        ["authenticate: a member", "link.follow authorize"].includes(label) ||
        ["authorize", "signOut", "push.token"].includes(name),
      sees: ({ value: { session, navigation } }) => [session, navigation],
    },
    {
      name: "the link of a mail",
      starts: ["a token holder"],
      tries: (name, label) =>
        ["authenticate: a member", "link.follow this wasn't me", "location.changed login"].includes(label) ||
        ["notMe", "signOut", "session.signOut", "call.unauthorised"].includes(name),
      sees: ({ value: { session, navigation }, context }) => [session, navigation, context.token !== null],
    },
    {
      name: "the login, before its code is loaded",
      starts: ["before the views"],
      tries: (name, label) =>
        label === "link.follow an unknown address" || ["load-login", "load-pageNotFound", "push.login"].includes(name),
      sees: ({ value: { session, navigation }, context }) => [session, navigation, context.screen],
    },
    {
      name: "a link, before its page is loaded",
      starts: ["a token holder without its chunks"],
      tries: (name, label) =>
        ["link.follow this wasn't me", "link.follow invitation", "link.follow an unknown address"].includes(label) ||
        ["load-notMe", "load-invite", "signOut", "call.unauthorised"].includes(name),
      sees: ({ value: { session, navigation }, context }) => [session, navigation, context.screen],
    },
    {
      name: "a link for a new password, beside a session",
      starts: ["a token holder"],
      tries: (name, label) =>
        ["authenticate: a member", "link.follow reset"].includes(label) ||
        ["resetLink.use", "signOut", "session.signOut"].includes(name),
      sees: ({ value: { session, navigation }, context }) => [session, navigation, context.resetLink !== null],
    },
    {
      name: "a set-up before a reload",
      starts: ["a visitor who was recovering"],
      tries: (name) =>
        ["resumeSetup", "session.retry", "connection.online", "multiFactorSetup", "location.changed"].includes(name),
      sees: ({ value: { navigation }, context }) => [navigation, context.recovery, context.setupToken !== null],
    },
    {
      name: "the failure that ended the session",
      starts: ["a visitor whose session was ended"],
      tries: (name, label) => name === "location.changed" || label === "link.follow sign up",
      sees: ({ value: { navigation }, context }) => [navigation, context.ending !== null],
    },
  ],
});
