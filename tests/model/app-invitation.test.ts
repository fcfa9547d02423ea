import { afterEach, describe, expect, test } from "vitest";
import type { Answer } from "../../machines/shared/contract.ts";
import {
  accepted,
  closeFoyer,
  type Foyer,
  knownPerson,
  openFoyer,
  secondFactorNeeded,
  signsIn,
  typesCode,
} from "./foyer.ts";
import { answers, canary, done, offline, refused } from "../../machines/shared/cases.ts";
import { chosenPassword } from "../../machines/shared/people.ts";

/* Invitations of members and of clients. */

let app: Foyer;
const open = async (...how: Parameters<typeof openFoyer>) => (app = await openFoyer(...how));
afterEach(() => closeFoyer(app));

const openAsMember = async (address: string) => {
  await open(address, { signedIn: true, email: "ann@acme.test" });
  await app.answer("authenticate", knownPerson);
};
const keptAddresses = () => app.asked("storage").filter((effect) => effect.includes("keep.returnAddress"));

describe("an invitation", () => {
  const invited = (facts: Answer<"verifyInvitationCode">) =>
    app.answer("verifyInvitationCode", answers("verifyInvitationCode", facts));
  const email = "ann@acme.test";
  const back = 'storage {"type":"keep.returnAddress","url":"/invite/abc?from=mail"}';

  test("for someone else: signing out keeps its address, to come back to as who was invited", async () => {
    await openAsMember("/invite/abc?from=mail");
    expect(app.asked("verifyInvitationCode")).toEqual(['verifyInvitationCode {"inviteCode":"abc","token":"[secret]"}']);
    await invited({ emailNotMatching: true, email: "bob@acme.test" });
    expect(app.invite().getSnapshot().value).toBe("emailNotMatching");
    await app.after(() => app.invite().send({ type: "signIn.start" }));
    expect(app.screen()).toBe("signingOut");
    expect(keptAddresses()).toEqual([back]);
    // The login has the address filled in that was invited.
    expect(app.context().email).toBe("bob@acme.test");
    expect(app.asked("signOut")).toEqual(['signOut ["tellService"]']);
    await app.answer("signOut", done);
    expect(app.screen()).toBe("login");
  });

  test("opened with a token that no longer holds comes back after signing in", async () => {
    await open("/invite/abc?from=mail", { signedIn: true });
    await app.socketSays({ type: "call.unauthorised" });
    await app.answer("signOut", done);
    expect(app.screen()).toBe("login");
    expect(keptAddresses()).toEqual([back]);
  });

  test("for an account: its address is kept for return, and Back leads to it again", async () => {
    await open("/invite/abc?from=mail");
    await invited({ userAvailability: true, email });
    expect(app.invite().getSnapshot().value).toBe("loginAndAccept");
    await app.after(() => app.invite().send({ type: "signIn.start" }));
    expect(app.screen()).toBe("login");
    expect(app.login().getSnapshot().context.identifier).toBe(email);
    expect(keptAddresses()).toEqual([back]);
    expect(app.replaces()).toBe(false);
  });

  test.each([
    ["at once", async () => app.answer("login", accepted)],
    [
      "after a second factor",
      async () => {
        await app.answer("login", secondFactorNeeded);
        await typesCode(app);
        await app.answer("login-with-code", accepted);
      },
    ],
  ])("is accepted by who comes back to it %s", async (_how, getsIn) => {
    await open("/login", { returnAddress: "https://foyer.test/invite/abc" });
    await signsIn(app);
    await getsIn();
    expect(app.address()).toBe("/invite/abc");
    await invited({ userAvailability: true, email, company: "Globex" });
    await app.after(() => app.invite().send({ type: "invitation.accept" }));
    await app.after(() => app.invite().send({ type: "invitation.accept" }));
    expect(app.asked("acceptInvitation")).toEqual(['acceptInvitation {"inviteCode":"abc"}']);
    await app.answer("acceptInvitation", answers("acceptInvitation", {}));
    await app.answer("authenticate", knownPerson);
    expect(app.screen()).toBe("workspace");
    expect(app.replaces()).toBe(true);
    expect(app.toasts()).toEqual([{ text: "joined", about: "Globex" }]);
  });

  test("without an account makes one, whose email is verified next", async () => {
    await open("/invite/abc");
    await invited({ userAvailability: false, email });
    await app.after(() =>
      app
        .invite()
        .getSnapshot()
        .children.registering?.send({
          type: "form.submit",
          values: { firstName: "Ann", lastName: "Lee", email, ...chosenPassword },
        }),
    );
    await app.answer("registerAsMember", answers("registerAsMember", {}));
    expect(app.screen()).toBe("verifyEmail");
    expect(app.context().email).toBe(email);
    await typesCode(app);
    await app.answer("activateAccount", answers("activateAccount", { token: canary("token"), email }));
    await app.answer("authenticate", knownPerson);
    expect(app.screen()).toBe("workspace");
  });

  test("to an account that is not verified leads to verifying it, and its address is kept for return", async () => {
    await open("/invite/abc?from=mail");
    await invited({ accountNotVerified: true, email });
    await app.after(() => app.invite().send({ type: "verification.start" }));
    await app.answer("resendOTP", answers("resendOTP", { message: "OTP sent successfully." }));
    expect(app.screen()).toBe("verifyEmail");
    expect(app.context().email).toBe(email);
    expect(keptAddresses()).toEqual([back]);
  });

  test("to an account that is not verified goes on although no code could be sent: it can be asked for there", async () => {
    await open("/invite/abc");
    await invited({ accountNotVerified: true, email });
    await app.after(() => app.invite().send({ type: "verification.start" }));
    await app.answer("resendOTP", offline);
    expect(app.screen()).toBe("verifyEmail");
  });

  test("that could not be checked is checked again", async () => {
    await open("/invite/abc");
    await app.answer("verifyInvitationCode", offline);
    expect(app.invite().getSnapshot().value).toBe("wrong");
    await app.after(() => app.invite().send({ type: "check.retry" }));
    expect(app.asked("verifyInvitationCode")).toHaveLength(2);
  });

  test("is left behind by a link without being kept", async () => {
    await open("/invite/abc");
    await invited({ invitationCodeExpired: true });
    await app.follows("/login");
    expect(app.screen()).toBe("login");
    expect(keptAddresses()).toEqual([]);
  });
});

describe("a client's invitation", () => {
  const token = "6f1c1c0a-5b7e-4a52-9a53-0f5d8c0d9f11";

  test("shows the password once: coming back asks again, and is refused", async () => {
    await open(`/invite-client/${token}`);
    await app.answer(
      "acceptClientInvitation",
      answers("acceptClientInvitation", { email: "cleo@client.test", password: canary("first password") }),
    );
    expect(app.clientInvitation().getSnapshot().value).toBe("accepted");
    await app.follows("/login");
    await app.goesBackTo(`/invite-client/${token}`);
    expect(app.clientInvitation().getSnapshot().context.account).toBeNull();
    await app.answer("acceptClientInvitation", refused("Accepted before.", { showButton: true }));
    expect(app.clientInvitation().getSnapshot().context.failure).toMatchObject({
      message: "Accepted before.",
      showButton: true,
    });
  });

  test("accepted before, as by a mail scanner: a mail with a link to set a password is one press away", async () => {
    await open(`/invite-client/${token}`);
    const acceptedBefore = { showButton: true, email: "cleo@client.test" };
    await app.answer("acceptClientInvitation", refused("Accepted before.", acceptedBefore));
    const presses = () => app.after(() => app.clientInvitation().send({ type: "link.send" }));
    await presses();
    await presses();
    expect(app.asked("forgotPassword")).toEqual(['forgotPassword {"email":"cleo@client.test"}']);
    await app.answer("forgotPassword", offline);
    expect(app.clientInvitation().getSnapshot()).toMatchObject({
      value: "refused",
      context: { linkFailure: { code: "offline" } },
    });
    await presses();
    await app.answer("forgotPassword", answers("forgotPassword", { success: true }));
    expect(app.clientInvitation().getSnapshot().value).toBe("linkSent");
    await app.after(() => app.clientInvitation().send({ type: "signIn.start" }));
    expect(app.screen()).toBe("login");
    expect(app.context().email).toBe("cleo@client.test");
  });

  test("that the service did not answer is tried again", async () => {
    await open(`/invite-client/${token}`);
    await app.answer("acceptClientInvitation", offline);
    await app.after(() => app.clientInvitation().send({ type: "invitation.retry" }));
    expect(app.asked("acceptClientInvitation")).toHaveLength(2);
  });
});
