import { afterEach, describe, expect, test } from "vitest";
import type { Answer } from "../../machines/shared/contract.ts";
import { closeFoyer, type Foyer, knownPerson, openFoyer, sessionIsOver } from "./foyer.ts";
import { answers, refused, unauthorised } from "../../machines/shared/cases.ts";
import { canary } from "../../workbench/cases.ts";

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
  const back = 'storage {"type":"keep.returnAddress","url":"/invite/abc?from=mail"}';

  test("for someone else: it opens again after the sign-out, because the invited person may have no account", async () => {
    await openAsMember("/invite/abc?from=mail");
    expect(app.asked("verifyInvitationCode")).toEqual(['verifyInvitationCode {"inviteCode":"abc","token":"[secret]"}']);
    await invited({ emailNotMatching: true, email: "bob@acme.test" });
    expect(app.invite().getSnapshot().value).toBe("emailNotMatching");
    await app.after(() => app.invite().send({ type: "signIn.start" }));
    expect(app.screen()).toBe("signingOut");
    // The login form contains the invited address.
    expect(app.context().email).toBe("bob@acme.test");
    expect(app.signOut()).toMatchObject({ tellService: true, everywhere: false, page: "/invite/abc?from=mail" });
    await app.endsSignOut();
    expect(app.context().token).toBeNull();
    expect(app.screen()).toBe("invite");
    await invited({ userAvailability: false, email: "bob@acme.test" });
    expect(app.invite().getSnapshot().value).toBe("register");
  });

  test("asks an invited person who is signed in for no password", async () => {
    await openAsMember("/invite/abc");
    await invited({ userAvailability: true, email: "ann@acme.test" });
    expect(app.invite().getSnapshot().value).toEqual({ accept: "quiet" });
    await app.after(() => app.invite().send({ type: "invitation.accept" }));
    await app.answer("acceptInvitation", answers("acceptInvitation", { success: true }));
    expect(app.screen()).toBe("workspace");
  });

  test("opened with an expired token stays open: the invited person may have no account", async () => {
    await open("/invite/abc?from=mail", { signedIn: true });
    await app.answer("authenticate", unauthorised);
    expect(app.signOut()).toMatchObject({ tellService: false, everywhere: false, page: "/invite/abc?from=mail" });
    expect(keptAddresses()).toEqual([]);
  });

  test("returns after signing in, if the session ends meanwhile", async () => {
    await openAsMember("/invite/abc?from=mail");
    await app.socketSays(sessionIsOver);
    await app.endsSignOut();
    expect(app.screen()).toBe("login");
    expect(keptAddresses()).toEqual([back]);
  });

  test("is not stored when the person follows a link", async () => {
    await open("/invite/abc");
    await invited({ invitationCodeExpired: true });
    await app.follows("/login");
    expect(app.screen()).toBe("login");
    expect(keptAddresses()).toEqual([]);
  });
});

describe("a client's invitation", () => {
  const token = "6f1c1c0a-5b7e-4a52-9a53-0f5d8c0d9f11";
  const confirmed = answers("acceptClientInvitation", {
    email: "cleo@client.test",
    password: canary("first password"),
  });

  test("shows the password once: returning asks again, and is refused", async () => {
    await open(`/invite-client/${token}`);
    await app.answer("acceptClientInvitation", confirmed);
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

  test("is opened once it is known whose the token is, and stays open if its session has ended", async () => {
    await open(`/invite-client/${token}`, { signedIn: true });
    expect(app.screen()).toBe("starting");
    expect(app.asked("acceptClientInvitation")).toEqual([]);
    await app.answer("authenticate", unauthorised);
    expect(app.signOut()).toMatchObject({ tellService: false, everywhere: false, page: `/invite-client/${token}` });
  });

  test("for someone else: the signed-in person is signed out, and the login has the client's address", async () => {
    await openAsMember(`/invite-client/${token}`);
    await app.answer("acceptClientInvitation", confirmed);
    await app.after(() => app.clientInvitation().send({ type: "signIn.start" }));
    expect(app.screen()).toBe("signingOut");
    expect(app.signOut()).toMatchObject({ tellService: true, everywhere: false, page: "/login" });
    await app.endsSignOut();
    expect(app.screen()).toBe("login");
    expect(app.context().email).toBe("cleo@client.test");
  });

  test("of the signed-in person leads to their workspace", async () => {
    await openAsMember(`/invite-client/${token}`);
    await app.answer("acceptClientInvitation", answers("acceptClientInvitation", { email: "ann@acme.test" }));
    await app.after(() => app.clientInvitation().send({ type: "signIn.start" }));
    expect(app.screen()).toBe("workspace");
    expect(app.signOut()).toBeUndefined();
  });

  test("is not refused by a failing service, and can be accepted afterwards", async () => {
    await open(`/invite-client/${token}`);
    const inTrouble = refused("The account service is busy or being restarted.", { status: 503 });
    await app.answer("acceptClientInvitation", inTrouble);
    expect(app.clientInvitation().getSnapshot().value).toBe("unanswered");
    await app.after(() => app.clientInvitation().send({ type: "invitation.retry" }));
    await app.answer("acceptClientInvitation", confirmed);
    expect(app.clientInvitation().getSnapshot().value).toBe("accepted");
  });
});
