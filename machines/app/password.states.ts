import { assertPresent } from "../../workbench/assert-present.ts";
import type { ResetSubject, ResetTicket } from "../passwords/reset-password/reset-password.policy.ts";
import { appSetup, withScreen } from "./app.setup.ts";
import type { AppContext } from "./app.policy.ts";
import { orgIdOf, securedVisit, toPage } from "./places.ts";
import { assign, type GuardArguments } from "./root-actions.ts";
import { withEvent, withOutput } from "../shared/params.ts";

export const password = {
  actions: {
    passwordChanged: assign({ session: ({ context }) => context.session && { ...context.session, aftrp: false } }),
    goToSecured: assign({ visit: securedVisit, replaceAddress: true }),
    openResetLink: assign(({ context: { resetLink } }) => ({
      visit: assertPresent(resetLink),
      resetLink: null,
      replaceAddress: true,
    })),
    keepResetTicket: assign({ resetTicket: (_, params: ResetTicket) => params }),
    /** From an organisation's page, to the same organisation's page that says that the mail was sent. */
    goToEmailSent: assign(({ context: { visit } }, { email: mailedTo }: { email: string }) => {
      const { route } = visit;
      if (!("preBoarding" in route)) return { mailedTo, ...toPage("emailSent", false) };
      const { orgId, preBoarding } = route;
      return {
        mailedTo,
        visit: { route: { name: "onboardingEmailSent" as const, orgId, preBoarding }, search: "" },
        replaceAddress: false,
      };
    }),
  },
  guards: {
    holdsToken: ({ context }: GuardArguments) => context.token !== null,
    hasResetLink: ({ context }: GuardArguments) => context.resetLink !== null,
  },
};

const passwordSetup = appSetup.extend(password);

/** The pages for a new password: the service requires it, the person wants it, or the person forgot the old one. */
export const passwordStates = {
  changePassword: passwordSetup.createStateConfig({
    description: "The person changes the password, by choice or because the service requires it.",
    meta: { screen: "changePassword" },
    // The form had given up the call, but the service has changed the password: the form has nothing left to do.
    on: {
      "push.login": {
        guard: withEvent("signsIn"),
        target: "deciding",
        actions: [
          "passwordChanged",
          { type: "toast", params: { text: "passwordUpdated" } },
          { type: "go", params: { to: "workspace", replace: true } },
        ],
      },
    },
    invoke: {
      id: "changePassword",
      src: "changePassword",
      input: ({ context }) => {
        const { email, employeeCode, aftrp } = assertPresent(context.session);
        return { email, employeeCode, forced: aftrp };
      },
      onDone: {
        target: "deciding",
        actions: [
          withOutput("takeToken"),
          "passwordChanged",
          { type: "toast", params: { text: "passwordUpdated" } },
          { type: "go", params: { to: "workspace", replace: true } },
        ],
      },
      onError: "faulty",
    },
  }),
  forgotPassword: passwordSetup.createStateConfig({
    description: "The person requests an email with a reset link.",
    meta: { screen: "forgotPassword" },
    invoke: {
      id: "forgotPassword",
      src: "forgotPassword",
      input: ({ context }) => ({ orgId: orgIdOf(context.visit) }),
      onDone: { target: "deciding", actions: withOutput("goToEmailSent") },
      onError: "faulty",
    },
  }),
  forgotWithRecovery: passwordSetup.createStateConfig({
    description: "The person uses a recovery code instead of an emailed link.",
    meta: { screen: "forgotWithRecovery" },
    invoke: {
      id: "forgotWithRecovery",
      src: "forgotWithRecovery",
      input: {},
      onDone: {
        target: "deciding",
        actions: [withOutput("keepResetTicket"), { type: "go", params: { to: "resetWithRecovery", replace: false } }],
      },
      onError: "faulty",
    },
  }),
  notMe: passwordSetup.createStateConfig({
    description: "The person opened the link of a mail to say that it wasn't them.",
    meta: { screen: "notMe" },
    on: {
      // The link works without a session, so the page stays when the session ends, by a thief for example.
      "session.ending": {},
      "session.ended": { actions: "presentNoToken" },
      "session.signOut": "signingOut",
    },
    invoke: {
      id: "notMe",
      src: "notMe",
      input: ({ context: { visit } }) => ({ token: "token" in visit.route ? visit.route.token : "" }),
      onDone: [
        { guard: "holdsToken", target: "leavingSession", actions: ["goToSecured", "announceEndEverywhere"] },
        { target: "deciding", actions: "goToSecured" },
      ],
      onError: "faulty",
    },
  }),
  leavingSession: passwordSetup.createStateConfig({
    description: "The page signs out, and then opens the page of its address, which needs nobody signed in.",
    tags: "busy",
    ...withScreen("signingOut"),
    on: {
      "location.changed": {},
      "link.follow": {},
      "session.ending": {},
      "session.signOut": "signingOut",
      "session.ended": { target: "deciding", actions: "presentNoToken" },
    },
  }),
  resetPassword: passwordSetup.createStateConfig({
    description: "The person resets the password with an emailed link or a recovery code.",
    meta: { screen: "resetPassword" },
    invoke: {
      id: "resetPassword",
      src: "resetPassword",
      input: ({ context }) => ({ subject: resetSubject(context) }),
      onDone: { target: "deciding", actions: "goToSignIn" },
      onError: "faulty",
    },
  }),
};

function resetSubject({ visit: { route }, resetTicket }: AppContext): ResetSubject {
  if (route.name === "resetPassword") return { by: "link", code: route.code };
  if (route.name === "onboardingResetPassword") return { by: "onboardingLink", orgId: route.orgId, code: route.code };
  return { by: "recovery", ...assertPresent(resetTicket) };
}
