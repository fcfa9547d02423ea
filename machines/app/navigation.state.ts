import { present } from "../shared/present.ts";
import { appSetup } from "./app.setup.ts";

/** Which flow is active, and so which screen is shown. The only place that routes on a flow's output. */
export const navigationState = appSetup.createStateConfig({
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
    "session.ending": ".signingOut",
  },
  states: {
    deciding: {
      entry: "forgetSecondStep",
      always: [
        { guard: "hasDeparture", target: "leaving" },
        { guard: "mustWait", target: "waiting" },
        { guard: "leadsOutside", target: "leaving", actions: "departAsGuarded" },
        { guard: { type: "leadsTo", params: { route: "login" } }, target: "arrivingAtLogin" },
        {
          guard: { type: "leadsTo", params: { route: "onboardingLogin" } },
          target: "onboardingLogin",
          actions: "settle",
        },
        {
          guard: { type: "leadsTo", params: { route: "multiFactorLogin" } },
          target: "multiFactorLogin",
          actions: "settle",
        },
        { guard: { type: "leadsTo", params: { route: "verifyEmail" } }, target: "verifyEmail", actions: "settle" },
        {
          guard: { type: "leadsTo", params: { route: "changePassword" } },
          target: "changePassword",
          actions: "settle",
        },
        { guard: { type: "leadsTo", params: { route: "workspace" } }, target: "workspace", actions: "settle" },
        { guard: { type: "leadsTo", params: { route: "pageNotFound" } }, target: "pageNotFound", actions: "settle" },
        { target: "notAvailable", actions: "settle" },
      ],
    },
    arrivingAtLogin: {
      always: [
        { guard: "mustSignInFirst", target: "login", actions: ["storeReturn", "settle"] },
        { target: "login", actions: "settle" },
      ],
    },
    waiting: {
      description: "The address needs a session, and whose it is is not known yet.",
      always: { guard: "isDecided", target: "deciding" },
      initial: "starting",
      states: {
        starting: {
          description: "The service is being asked.",
          tags: "busy",
          meta: { screen: "starting" },
          always: { guard: "sessionUnreachable", target: "unreachable" },
        },
        unreachable: {
          description:
            "The service cannot be reached. It is asked again by itself, or at once when the person says so.",
          tags: "stable",
          meta: { screen: "unreachable" },
          always: { guard: "sessionReachable", target: "starting" },
        },
      },
    },
    login: {
      description: "Signing in with identifier and password.",
      meta: { screen: "login" },
      // Signed in without having asked: the form has nothing left to do.
      on: { "push.login": { guard: { type: "signsIn", params: ({ event }) => event }, target: "deciding" } },
      invoke: {
        id: "login",
        src: "login",
        input: ({ context }) => ({
          identifier: context.email ?? "",
          platform: context.platform,
          appVersion: context.shell?.version ?? null,
          failure: context.ending,
        }),
        onDone: {
          target: "deciding",
          actions: [
            { type: "takeEmail", params: ({ event }) => event.output },
            { type: "takeToken", params: ({ event }) => event.output },
            { type: "takeSecondStep", params: ({ event }) => event.output },
            { type: "follow", params: ({ event }) => event.output.next },
          ],
        },
        onError: "faulty",
      },
      exit: "forgetEnding",
    },
    onboardingLogin: {
      description: "A new hire signs in at the organisation's address.",
      meta: { screen: "onboardingLogin" },
      invoke: {
        id: "onboardingLogin",
        src: "onboardingLogin",
        input: ({ context: { visit, company } }) => {
          const orgId = "orgId" in visit.route ? visit.route.orgId : "";
          return { orgId, identifier: "", company: company?.orgId === orgId ? company : null };
        },
        onDone: {
          target: "deciding",
          actions: [
            { type: "takeToken", params: ({ event }) => event.output },
            { type: "departForOnboarding", params: ({ event }) => event.output },
          ],
        },
        onError: "faulty",
      },
    },
    multiFactorLogin: {
      description: "The second factor is asked for.",
      meta: { screen: "multiFactorLogin" },
      invoke: {
        id: "multiFactorLogin",
        src: "multiFactorLogin",
        input: ({ context }) => ({ details: present(context.loginDetails) }),
        onDone: {
          target: "deciding",
          actions: [
            { type: "takeEmail", params: ({ event }) => event.output },
            { type: "takeToken", params: ({ event }) => event.output },
            { type: "follow", params: ({ event }) => event.output.next },
          ],
        },
        onError: "faulty",
      },
    },
    verifyEmail: {
      description: "The code from the activation mail is asked for.",
      meta: { screen: "verifyEmail" },
      invoke: {
        id: "verifyEmail",
        src: "verifyEmail",
        input: ({ context }) => ({ email: present(context.email) }),
        onDone: {
          target: "deciding",
          actions: [
            { type: "takeEmail", params: ({ event }) => event.output },
            { type: "takeToken", params: ({ event }) => event.output },
            "activated",
            { type: "toastVerified", params: ({ event }) => event.output },
            { type: "go", params: ({ event }) => ({ to: event.output.next, replace: true }) },
          ],
        },
        onError: "faulty",
      },
    },
    changePassword: {
      description: "A new password, forced or chosen.",
      meta: { screen: "changePassword" },
      invoke: {
        id: "changePassword",
        src: "changePassword",
        input: ({ context }) => {
          const { email, employeeCode, aftrp } = present(context.session);
          return { email, employeeCode, forced: aftrp };
        },
        onDone: {
          target: "deciding",
          actions: [
            { type: "takeToken", params: ({ event }) => event.output },
            "passwordChanged",
            "toastPasswordUpdated",
            { type: "go", params: { to: "workspace", replace: true } },
          ],
        },
        onError: "faulty",
      },
    },
    workspace: {
      description: "Choosing an organisation and a product.",
      meta: { screen: "workspace" },
      invoke: {
        id: "workspace",
        src: "workspace",
        input: ({ context: { session, settings, shell } }) => {
          const { email, role, isCompanyMFA } = present(session);
          const { surveyEnabled, sites } = settings;
          return { email, role, isCompanyMFA, surveyEnabled, shell: shell?.app ?? null, sites };
        },
        onDone: { target: "deciding", actions: { type: "followChoice", params: ({ event }) => event.output } },
        onError: "faulty",
      },
    },
    notAvailable: {
      description: "A screen of the route table that this version does not have yet.",
      tags: "stable",
      meta: { screen: "notAvailable" },
    },
    pageNotFound: {
      description: "An address nobody gave out.",
      tags: "stable",
      meta: { screen: "pageNotFound" },
    },
    faulty: {
      description: "A flow failed in a way its chart does not provide for. Starting it over is the way on.",
      tags: "stable",
      meta: { screen: "fault" },
      on: { "flow.restart": "deciding" },
    },
    leaving: {
      description: "On to another site.",
      meta: { screen: "leaving" },
      initial: "going",
      on: { "page.restored": { target: "deciding", actions: "stay" } },
      states: {
        going: {
          description: "The browser is on its way; a desktop shell is told first.",
          tags: "busy",
          meta: { screen: "leaving" },
          invoke: {
            id: "leave",
            src: "leave",
            input: ({ context }) => present(context.departure),
            onDone: "offering",
            onError: "offering",
          },
        },
        offering: {
          description: "The browser did not go by itself; the screen offers the address as a link.",
          tags: "stable",
          meta: { screen: "leaving" },
        },
      },
      exit: "stay",
    },
    signingOut: {
      description: "The session is being ended.",
      tags: "busy",
      meta: { screen: "signingOut" },
      on: {
        "location.changed": {},
        "link.follow": {},
        "session.ended": { target: "deciding", actions: { type: "go", params: { to: "login", replace: true } } },
      },
    },
  },
});
