import { failureOf } from "../shared/failure.ts";
import { assertPresent } from "../shared/assert-present.ts";
import type { RouteName } from "../shared/routes.ts";
import { appSetup, withScreen } from "./app.setup.ts";
import { joining, joiningStates } from "./joining.states.ts";
import { password, passwordStates } from "./password.states.ts";
import { routing } from "./routing.ts";
import { signIn } from "./sign-in.actions.ts";
import { signInStates } from "./sign-in.states.ts";

export const navigation = {
  actions: { ...routing.actions, ...signIn.actions, ...password.actions, ...joining.actions },
  guards: { ...routing.guards, ...signIn.guards, ...joining.guards },
};

/** A route and the state that shows it; of the same name, unless several routes share one. */
function leadsTo<R extends RouteName>(route: R): Candidate<R, R>;
function leadsTo<R extends RouteName, T extends string>(route: R, target: T): Candidate<R, T>;
function leadsTo(route: RouteName, target: string = route): Candidate<RouteName, string> {
  return { guard: { type: "leadsTo", params: { route } }, target, actions: "settle" };
}

interface Candidate<R, T> {
  guard: { type: "leadsTo"; params: { route: R } };
  target: T;
  actions: "settle";
}

/** Which flow is active, and so which screen is shown. The only place that routes on a flow's output. */
export const navigationState = appSetup.extend(navigation).createStateConfig({
  initial: "deciding",
  on: {
    "location.changed": {
      target: ".deciding",
      actions: { type: "visit", params: ({ event }) => ({ visit: event.visit, replace: false }) },
    },
    "link.follow": {
      target: ".deciding",
      actions: { type: "visit", params: ({ event }) => ({ visit: event.visit, replace: false }) },
    },
    "session.ending": [
      { guard: "isForThirdParty", target: ".signingOut", actions: "storeReturn" },
      { target: ".signingOut" },
    ],
  },
  states: {
    deciding: {
      entry: ["forgetSecondStep", "closeAlert"],
      always: [
        { guard: "hasDeparture", target: "leaving" },
        { guard: "isPlaceUnknown", target: "waiting" },
        { guard: "leadsOutside", target: "leaving", actions: "departAsGuarded" },
        { guard: "leadsToThirdPartySignIn", target: "authorize", actions: "settle" },
        { guard: { type: "leadsTo", params: { route: "login" } }, target: "arrivingAtLogin" },
        { guard: "mustResume", target: "resuming" },
        leadsTo("onboardingLogin"),
        leadsTo("multiFactorLogin"),
        leadsTo("multiFactorSetup"),
        leadsTo("recoveryCode"),
        leadsTo("verifyEmail"),
        leadsTo("verifyOrganization"),
        leadsTo("changePassword"),
        leadsTo("forgotPassword"),
        leadsTo("onboardingForgotPassword", "forgotPassword"),
        leadsTo("emailSent"),
        leadsTo("onboardingEmailSent", "emailSent"),
        leadsTo("forgotWithRecovery"),
        leadsTo("resetPassword"),
        leadsTo("onboardingResetPassword", "resetPassword"),
        leadsTo("resetWithRecovery", "resetPassword"),
        leadsTo("signUp"),
        leadsTo("stayTuned"),
        leadsTo("onboardingSignUp"),
        leadsTo("invite"),
        leadsTo("inviteClient"),
        leadsTo("authorize"),
        leadsTo("downloads"),
        leadsTo("workspace"),
        { target: "pageNotFound", actions: "settle" },
      ],
    },
    arrivingAtLogin: {
      always: [
        { guard: "mustSignInFirst", target: "login", actions: ["storeReturn", "settle"] },
        { target: "login", actions: "settle" },
      ],
    },
    waiting: {
      description: "The page needs a session, and the person isn't known yet.",
      always: { guard: "isPlaceKnown", target: "deciding" },
      initial: "starting",
      states: {
        starting: {
          description: "Asking the service.",
          tags: "busy",
          ...withScreen("starting"),
          always: { guard: "sessionUnreachable", target: "unreachable" },
        },
        unreachable: {
          description: "The service can't be reached. It's retried automatically, or right away on request.",
          tags: "stable",
          ...withScreen("unreachable"),
          entry: [withScreen("unreachable").entry, "closeAlert"],
          always: { guard: "sessionReachable", target: "starting" },
        },
      },
    },
    resuming: {
      description: "The page was reloaded in a set-up that a recovery code opened.",
      initial: "asking",
      states: {
        asking: {
          description: "The service is asked to go on with it.",
          tags: "busy",
          ...withScreen("starting"),
          invoke: {
            id: "resumeSetup",
            src: "resumeSetup",
            onDone: {
              target: "#app.navigation.deciding",
              actions: { type: "takeResumed", params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: { type: "isRefused", params: ({ event }) => failureOf(event) },
                target: "#app.navigation.deciding",
                actions: "forgetRecovery",
              },
              { target: "unanswered" },
            ],
          },
        },
        unanswered: {
          description: "The service could not be asked. It is asked again when it can be reached, or at once.",
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
      description: "Choose an organisation and a product.",
      ...withScreen("workspace"),
      invoke: {
        id: "workspace",
        src: "workspace",
        input: ({ context: { session, settings, shell, workspaces } }) => {
          const { email, role, isCompanyMFA } = assertPresent(session);
          const { surveyEnabled, sites } = settings;
          return { email, role, isCompanyMFA, surveyEnabled, shell: shell?.app ?? null, sites, known: workspaces };
        },
        onDone: { target: "deciding", actions: { type: "followChoice", params: ({ event }) => event.output } },
        onError: "faulty",
      },
      exit: "forgetWorkspaces",
    },
    downloads: {
      description: "Download the apps.",
      ...withScreen("downloads"),
      invoke: { id: "downloads", src: "downloads", onError: "faulty" },
    },
    pageNotFound: {
      description: "Unknown address.",
      tags: "stable",
      ...withScreen("pageNotFound"),
    },
    faulty: {
      description: "A flow failed unexpectedly. It can be started again.",
      tags: "stable",
      ...withScreen("fault"),
      entry: [withScreen("fault").entry, "closeAlert"],
      on: { "flow.restart": "deciding" },
    },
    leaving: {
      description: "Leaving for another site.",
      initial: "going",
      on: { "page.restored": "deciding" },
      states: {
        going: {
          description: "The browser is leaving. A desktop shell is told first.",
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
          description: "The browser didn't leave. The screen shows a link instead.",
          tags: "stable",
          ...withScreen("leaving"),
        },
      },
      exit: "stay",
    },
    signingOut: {
      description: "Signing out.",
      tags: "busy",
      ...withScreen("signingOut"),
      entry: [withScreen("signingOut").entry, "closeAlert"],
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
