import { assertPresent } from "../shared/assert-present.ts";
import type { InviteOutput } from "../joining/invite/invite.policy.ts";
import { appSetup, withScreen } from "./app.setup.ts";
import { orgIdOf } from "./places.ts";
import { assign, type Asked, enqueueActions, raise } from "./root-actions.ts";

export const joining = {
  actions: {
    signOut: raise({ type: "session.signOut" }),
    toastJoined: enqueueActions(({ enqueue }, { next, company }: InviteOutput) => {
      if (next === "workspace") enqueue.raise({ type: "toast.show", text: "joined", about: company });
    }),
    /** There may be another; the service says so at the next sign-in. */
    organisationVerified: assign(({ context: { session } }, { verified }: { verified: boolean }) =>
      session !== null && verified ? { session: { ...session, activateOrganization: null } } : {},
    ),
  },
  guards: {
    signsInAsAnother: ({ context }: Asked, { next }: InviteOutput) => next === "login" && context.token !== null,
    comesBack: (_: Asked, params: InviteOutput) => params.comesBack,
  },
};

const joiningSetup = appSetup.extend(joining);

/** Getting an account: signing up, accepting an invitation, verifying an address. */
export const joiningStates = {
  signUp: joiningSetup.createStateConfig({
    description: "Sign up a new company.",
    ...withScreen("signUp"),
    invoke: {
      id: "signUp",
      src: "signUp",
      onDone: { target: "deciding", actions: { type: "go", params: { to: "stayTuned", replace: true } } },
      onError: "faulty",
    },
  }),
  stayTuned: joiningSetup.createStateConfig({
    description: "Signed up. A sales representative will get in touch.",
    tags: "stable",
    ...withScreen("stayTuned"),
  }),
  onboardingSignUp: joiningSetup.createStateConfig({
    description: "New hires choose a password at the organisation's address.",
    ...withScreen("onboardingSignUp"),
    invoke: {
      id: "onboardingSignUp",
      src: "onboardingSignUp",
      input: ({ context }) => ({ orgId: assertPresent(orgIdOf(context.visit)) }),
      onDone: {
        target: "deciding",
        actions: [
          { type: "takeEmail", params: ({ event }) => event.output },
          { type: "toast", params: { text: "registered" } },
          "goToSignIn",
        ],
      },
      onError: "faulty",
    },
  }),
  invite: joiningSetup.createStateConfig({
    description: "An invitation to join an organisation.",
    ...withScreen("invite"),
    // A person who signs out here wants to sign in as the invited one, and comes back.
    on: { "session.ending": { target: "signingOut", actions: "storeReturn" } },
    invoke: {
      id: "invite",
      src: "invite",
      input: ({ context: { visit, token } }) => ({ code: "code" in visit.route ? visit.route.code : "", token }),
      onDone: [
        {
          guard: { type: "signsInAsAnother", params: ({ event }) => event.output },
          target: "signingOut",
          actions: ["storeReturn", { type: "takeEmail", params: ({ event }) => event.output }, "signOut"],
        },
        {
          guard: { type: "comesBack", params: ({ event }) => event.output },
          target: "deciding",
          actions: [
            "storeReturn",
            { type: "takeEmail", params: ({ event }) => event.output },
            { type: "go", params: ({ event }) => ({ to: event.output.next, replace: false }) },
          ],
        },
        {
          target: "deciding",
          actions: [
            { type: "takeEmail", params: ({ event }) => event.output },
            { type: "toastJoined", params: ({ event }) => event.output },
            { type: "go", params: ({ event }) => ({ to: event.output.next, replace: true }) },
          ],
        },
      ],
      onError: "faulty",
    },
  }),
  inviteClient: joiningSetup.createStateConfig({
    description: "A client's invitation.",
    ...withScreen("inviteClient"),
    invoke: {
      id: "clientInvitation",
      src: "clientInvitation",
      input: ({ context: { visit } }) => ({ token: "token" in visit.route ? visit.route.token : "" }),
      onDone: {
        target: "deciding",
        actions: [
          { type: "takeEmail", params: ({ event }) => event.output },
          { type: "go", params: { to: "login", replace: false } },
        ],
      },
      onError: "faulty",
    },
  }),
  verifyOrganization: joiningSetup.createStateConfig({
    description: "Enter the code emailed to the organisation's admin.",
    ...withScreen("verifyOrganization"),
    invoke: {
      id: "verifyOrganization",
      src: "verifyOrganization",
      input: ({ context: { visit, session } }) => ({
        orgId: "id" in visit.route ? visit.route.id : "",
        // Not the address filled in at the login: that may be another person's.
        email: assertPresent(session).email,
      }),
      onDone: {
        target: "deciding",
        actions: [
          { type: "toastVerified", params: ({ event }) => event.output },
          { type: "organisationVerified", params: ({ event }) => event.output },
          { type: "go", params: { to: "workspace", replace: true } },
        ],
      },
      onError: "faulty",
    },
  }),
};
