import { assertPresent } from "../../workbench/assert-present.ts";
import type { ChunkName } from "../shared/chunks.ts";
import { withEvent, withFailure, withOutput } from "../shared/params.ts";
import { pages, type PageScreen, type RouteName, routeNames } from "../shared/routes.ts";
import { appSetup, withScreen } from "./app.setup.ts";
import { joining, joiningStates } from "./joining.states.ts";
import { ordinaryStates } from "./ordinary.states.ts";
import { asksForPasskeys } from "./places.ts";
import { password, passwordStates } from "./password.states.ts";
import { routing } from "./routing.ts";
import { signIn } from "./sign-in.actions.ts";
import { signInStates } from "./sign-in.states.ts";

export const navigation = {
  actions: { ...routing.actions, ...signIn.actions, ...password.actions, ...joining.actions },
  guards: { ...routing.guards, ...signIn.guards, ...password.guards, ...joining.guards },
};

/** The pages that `deciding` leads to without a rule of their own. */
const pagesByName = routeNames.filter((name) => name !== "login" && name !== "pageNotFound");

const pageScreens: readonly PageScreen[] = [...new Set(routeNames.map((name) => pages[name].screen))];

/** The actions on the way to a page, whose code comes first. */
const needs = (route: RouteName) =>
  ["settle", { type: "needScreen", params: { screen: pages[route].screen } }] as const;

const leadsTo = (route: RouteName) =>
  ({ guard: { type: "leadsTo", params: { route } }, target: "loading", actions: needs(route) }) as const;

/** The state of a page has the name of the page's screen. */
const leadsOnTo = (screen: PageScreen) =>
  ({
    guard: {
      type: "brings",
      params: ({ event }: { event: { chunk: ChunkName } }) => ({ chunk: event.chunk, screen }),
    },
    target: screen,
  }) as const;

/** The active flow, and with it the screen. Only this region routes on a flow's output. */
export const navigationState = appSetup.extend(navigation).createStateConfig({
  initial: "deciding",
  on: {
    "location.changed": {
      target: ".deciding",
      actions: { type: "visit", params: ({ event }) => ({ visit: event.visit, replace: false }) },
    },
    "link.follow": {
      target: ".deciding",
      // Every link of the page for a new password leads away from it, also the one to another recovery code.
      actions: [
        "forgetResetTicket",
        { type: "visit", params: ({ event }) => ({ visit: event.visit, replace: false }) },
      ],
    },
    "resetLink.use": { guard: "hasResetLink", target: ".leavingSession", actions: ["openResetLink", "signOutHere"] },
    "session.ending": [
      { guard: "isForThirdParty", target: ".signingOut", actions: "storeReturn" },
      { target: ".signingOut" },
    ],
  },
  states: {
    deciding: {
      entry: ["forgetSecondStep", "announceLeft", "closeAlert"],
      always: [
        { guard: "hasDeparture", target: "leaving" },
        { guard: "isPlaceUnknown", target: "waiting" },
        { guard: "leadsOutside", target: "leaving", actions: "departAsGuarded" },
        { guard: "leadsToThirdPartySignIn", target: "loading", actions: needs("authorize") },
        { guard: { type: "leadsTo", params: { route: "login" } }, target: "arrivingAtLogin" },
        { guard: "mustResume", target: "resuming" },
        ...pagesByName.map(leadsTo),
        { target: "loading", actions: needs("pageNotFound") },
      ],
    },
    arrivingAtLogin: {
      always: [
        { guard: "mustSignInFirst", target: "loading", actions: ["storeReturn", ...needs("login")] },
        { target: "loading", actions: needs("login") },
      ],
    },
    loading: {
      description: "The page needs the code of the next screen, which brings the chart of its flow.",
      on: {
        "screen.loaded": pageScreens.map(leadsOnTo),
        // What the state of the page would do: a sign-in without the form leads on, the link of a mail outlives the session,
        // and a person returns to the invitation.
        "push.login": {
          guard: withEvent("signsInAtLogin"),
          target: "deciding",
        },
        "session.ending": [
          { guard: { type: "leadsTo", params: { route: "notMe" } } },
          { guard: { type: "leadsTo", params: { route: "invite" } }, target: "signingOut", actions: "storeReturn" },
        ],
        "session.ended": { actions: "presentNoToken" },
      },
      initial: "coming",
      states: {
        coming: {
          description: "The page loads the code. Code that it has comes at once.",
          tags: "busy",
          meta: { screen: "starting" },
          always: { guard: "screenMissing", target: "missing" },
        },
        missing: {
          description: "The page couldn't load the code. It tries again when the person asks, or once connected.",
          tags: "stable",
          meta: { screen: "starting" },
          always: { guard: "screenNotMissing", target: "coming" },
        },
      },
    },
    waiting: {
      description: "The page needs a session, and the service hasn't said yet who the person is.",
      always: { guard: "isPlaceKnown", target: "deciding" },
      initial: "starting",
      states: {
        starting: {
          description: "The page waits for the service's answer.",
          tags: "busy",
          ...withScreen("starting"),
          always: { guard: "sessionUnreachable", target: "unreachable" },
        },
        unreachable: {
          description: "The page can't reach the service. It tries again by itself, or at once when the person asks.",
          tags: "stable",
          ...withScreen("unreachable", "closeAlert"),
          always: { guard: "sessionReachable", target: "starting" },
        },
      },
    },
    resuming: {
      description: "The person reloaded the page during a set-up that a recovery code had opened.",
      initial: "asking",
      states: {
        asking: {
          description: "The page asks the service to continue the set-up.",
          tags: "busy",
          ...withScreen("starting"),
          invoke: {
            id: "resumeSetup",
            src: "resumeSetup",
            onDone: { target: "#app.navigation.deciding", actions: withOutput("takeResumed") },
            onError: [
              { guard: withFailure("isRefused"), target: "#app.navigation.deciding", actions: "forgetRecovery" },
              { target: "unanswered" },
            ],
          },
        },
        unanswered: {
          description:
            "The page couldn't ask the service. It asks again once connected, or at once when the person asks.",
          tags: "stable",
          ...withScreen("unreachable"),
          on: { "session.retry": "asking", "connection.online": "asking" },
        },
      },
    },
    ...signInStates,
    ...passwordStates,
    ...joiningStates,
    workspace: {
      description: "The person chooses an organisation and a product.",
      meta: { screen: "workspace" },
      invoke: {
        id: "workspace",
        src: "workspace",
        input: ({ context }) => {
          const { session, settings, shell, workspaces, resetLink } = context;
          const { email, role, isCompanyMFA } = assertPresent(session);
          const { surveyEnabled, sites } = settings;
          const stays = resetLink !== null || asksForPasskeys(context);
          return {
            email,
            role,
            isCompanyMFA,
            surveyEnabled,
            shell: shell?.app ?? null,
            sites,
            stays,
            known: workspaces,
          };
        },
        onDone: { target: "deciding", actions: withOutput("followChoice") },
        onError: "faulty",
      },
      exit: "forgetWorkspaces",
    },
    ...ordinaryStates,
    faulty: {
      description: "A flow failed unexpectedly. The person can start it again.",
      tags: "stable",
      ...withScreen("fault", "closeAlert"),
      on: { "flow.restart": "deciding" },
    },
    leaving: {
      description: "The page sends the person to another site.",
      initial: "going",
      on: { "page.restored": "deciding" },
      states: {
        going: {
          description: "The browser loads the other site. The page tells a desktop shell before.",
          tags: "busy",
          ...withScreen("leaving"),
          invoke: {
            id: "leave",
            src: "leave",
            input: ({ context }) => assertPresent(context.departure),
            onDone: "offering",
            onError: "offering",
          },
        },
        offering: {
          description: "The browser didn't leave. The page shows a link instead.",
          tags: "stable",
          ...withScreen("leaving"),
        },
      },
      exit: "stay",
    },
    signingOut: {
      description: "The page waits until the sign-out is done.",
      tags: "busy",
      ...withScreen("signingOut", "closeAlert"),
      on: {
        "location.changed": {},
        "link.follow": {},
        "session.ended": {
          target: "deciding",
          actions: ["presentNoToken", { type: "go", params: { to: "login", replace: true } }],
        },
      },
    },
  },
});
