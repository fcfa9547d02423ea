import { assertPresent } from "../shared/assert-present.ts";
import { appSetup } from "./app.setup.ts";
import { orgIdOf } from "./places.ts";
import { shows } from "./shows.ts";

/** Getting an account: signing up, accepting an invitation, verifying an address. */
export const joiningStates = {
  signUp: appSetup.createStateConfig({
    description: "Sign up a new company.",
    ...shows("signUp"),
    invoke: {
      id: "signUp",
      src: "signUp",
      onDone: { target: "deciding", actions: { type: "go", params: { to: "stayTuned", replace: true } } },
      onError: "faulty",
    },
  }),
  stayTuned: appSetup.createStateConfig({
    description: "Signed up. A sales representative will get in touch.",
    tags: "stable",
    ...shows("stayTuned"),
  }),
  onboardingSignUp: appSetup.createStateConfig({
    description: "New hires choose a password at the organisation's address.",
    ...shows("onboardingSignUp"),
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
  invite: appSetup.createStateConfig({
    description: "An invitation to join an organisation.",
    ...shows("invite"),
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
  inviteClient: appSetup.createStateConfig({
    description: "A client's invitation.",
    ...shows("inviteClient"),
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
  verifyOrganization: appSetup.createStateConfig({
    description: "Enter the code emailed to the organisation's admin.",
    ...shows("verifyOrganization"),
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
