import { assertPresent } from "../../workbench/assert-present.ts";
import type { InviteOutput } from "../joining/invite/invite.policy.ts";
import { appSetup } from "./app.setup.ts";
import { needsNoSession, orgIdOf } from "./places.ts";
import { assign, type GuardArguments, enqueueActions } from "./root-actions.ts";
import { withOutput } from "../shared/params.ts";

export const joining = {
  actions: {
    toastJoined: enqueueActions(({ enqueue }, { next, company }: InviteOutput) => {
      if (next === "workspace") enqueue.raise({ type: "toast.show", text: "joined", about: company });
    }),
    /** If another organisation needs verifying too, the service says so at the next sign-in. */
    organisationVerified: assign(({ context: { session } }, { verified }: { verified: boolean }) =>
      session !== null && verified ? { session: { ...session, activateOrganization: null } } : {},
    ),
  },
  guards: {
    registersAsAnother: ({ context }: GuardArguments, { next, hasAccount }: InviteOutput) =>
      next === "login" && context.token !== null && !hasAccount,
    signsInAsAnother: ({ context }: GuardArguments, { next }: InviteOutput) =>
      next === "login" && context.token !== null,
    isAnother: ({ context: { session } }: GuardArguments, { email }: { email: string | null }) =>
      session !== null && session.email !== email,
    staysOpen: ({ context }: GuardArguments) => needsNoSession(context),
    comesBack: (_: GuardArguments, params: InviteOutput) => params.comesBack,
  },
};

const joiningSetup = appSetup.extend(joining);

/** The pages on which a person gets an account: signing up, accepting an invitation, verifying an organisation. */
export const joiningStates = {
  onboardingSignUp: joiningSetup.createStateConfig({
    description: "A new hire registers on the organisation's page, with a password of their choice.",
    meta: { screen: "onboardingSignUp" },
    invoke: {
      id: "onboardingSignUp",
      src: "onboardingSignUp",
      input: ({ context }) => ({ orgId: assertPresent(orgIdOf(context.visit)) }),
      onDone: {
        target: "deciding",
        actions: [withOutput("takeEmail"), { type: "toast", params: { text: "registered" } }, "goToSignIn"],
      },
      onError: "faulty",
    },
  }),
  invite: joiningSetup.createStateConfig({
    description: "A person answers an invitation to join an organisation.",
    meta: { screen: "invite" },
    on: {
      "session.ending": [
        { guard: "staysOpen", target: "signingOut" },
        // A person who signs out here wants to sign in with the invited account and return to the invitation.
        { target: "signingOut", actions: "storeReturn" },
      ],
    },
    invoke: {
      id: "invite",
      src: "invite",
      input: ({ context: { visit, token } }) => ({ code: "code" in visit.route ? visit.route.code : "", token }),
      onDone: [
        {
          guard: withOutput("registersAsAnother"),
          target: "leavingSession",
          actions: [withOutput("takeEmail"), "signOutHere"],
        },
        {
          guard: withOutput("signsInAsAnother"),
          target: "signingOut",
          actions: ["storeReturn", withOutput("takeEmail"), "signOut"],
        },
        {
          guard: withOutput("comesBack"),
          target: "deciding",
          actions: [
            "storeReturn",
            withOutput("takeEmail"),
            { type: "go", params: ({ event }) => ({ to: event.output.next, replace: false }) },
          ],
        },
        {
          target: "deciding",
          actions: [
            withOutput("takeEmail"),
            withOutput("toastJoined"),
            { type: "go", params: ({ event }) => ({ to: event.output.next, replace: true }) },
          ],
        },
      ],
      onError: "faulty",
    },
  }),
  inviteClient: joiningSetup.createStateConfig({
    description: "A client answers an invitation.",
    meta: { screen: "inviteClient" },
    invoke: {
      id: "clientInvitation",
      src: "clientInvitation",
      input: ({ context: { visit } }) => ({ token: "token" in visit.route ? visit.route.token : "" }),
      onDone: [
        { guard: withOutput("isAnother"), target: "signingOut", actions: [withOutput("takeEmail"), "signOut"] },
        {
          target: "deciding",
          actions: [withOutput("takeEmail"), { type: "go", params: { to: "login", replace: false } }],
        },
      ],
      onError: "faulty",
    },
  }),
  verifyOrganization: joiningSetup.createStateConfig({
    description: "A person enters the code that was emailed to the organisation's admin.",
    meta: { screen: "verifyOrganization" },
    invoke: {
      id: "verifyOrganization",
      src: "verifyOrganization",
      input: ({ context: { visit, session } }) => ({
        orgId: "id" in visit.route ? visit.route.id : "",
        // The address filled in at the login may be another person's, so this is the session's.
        email: assertPresent(session).email,
      }),
      onDone: {
        target: "deciding",
        actions: [
          withOutput("toastVerified"),
          withOutput("organisationVerified"),
          { type: "go", params: { to: "workspace", replace: true } },
        ],
      },
      onError: "faulty",
    },
  }),
};
