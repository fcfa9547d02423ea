import { clientInvitationMachine } from "./client-invitation.machine.ts";
import { answers, defineCases, noAnswer, refusals, refused, throttled, unauthorised } from "../../shared/cases.ts";
import { canary, says } from "../../../workbench/cases.ts";

export const clientInvitationCases = defineCases(clientInvitationMachine, {
  starts: { "a client": { input: { token: "6f1c1c0a-5b7e-4a52-9a53-0f5d8c0d9f11" } } },
  events: {
    "invitation.retry": says("they try the invitation again"),
    "signIn.start": says("they choose to sign in"),
    "link.send": says("they ask for a link by email"),
  },
  requests: {
    acceptClientInvitation: "acceptance of the client's invitation",
  },
  outcomes: {
    acceptClientInvitation: {
      accepted: answers("acceptClientInvitation", {
        email: "cleo@client.test",
        password: canary("first password"),
        company: "Globex",
        invitedBy: "Priya Nair",
      }),
      "accepted, the password not shown again": answers("acceptClientInvitation", { email: "cleo@client.test" }),
      "refused, the client can sign in": refused("This invitation was accepted before.", { showButton: true }),
      "refused, a link can be mailed": refused("This invitation was accepted before.", {
        showButton: true,
        email: "cleo@client.test",
      }),
      "refused for good": refused("This invitation was withdrawn."),
      "not authorised": unauthorised,
      "too many tries": throttled(60),
      ...noAnswer,
    },
    forgotPassword: { sent: answers("forgotPassword", { success: true }), ...refusals },
  },
  projections: [
    { name: "ways on", sees: ({ value, context }) => [value, context.failure?.email, context.linkFailure !== null] },
  ],
  // The screen has a link to sign in, or names the person to ask.
  leftByTheRoot: ["refused"],
  ends: { "on to sign in": { email: "cleo@client.test" } },
});
