import { afterEach, expect, test } from "vitest";
import { assertPresent } from "../../machines/shared/assert-present.ts";
import { answers, canary, refused } from "../../machines/shared/cases.ts";
import { closeFoyer, type Foyer, knownPerson, openFoyer } from "./foyer.ts";

/* The service is there and its database is not: no call ends anything of a person's. */

let app: Foyer;
const open = async (...how: Parameters<typeof openFoyer>) => (app = await openFoyer(...how));
afterEach(() => closeFoyer(app));

const inTrouble = refused("The account service is busy or being restarted. Try again in a moment.", { status: 503 });

test("who is signed in stays so, and can ask again", async () => {
  await open("/change-password", { signedIn: true });
  await app.answer("authenticate", inTrouble);
  expect(app.screen()).toBe("unreachable");
  expect(app.context().token).not.toBeNull();
  await app.happens({ type: "session.retry" });
  await app.answer("authenticate", knownPerson);
  expect(app.screen()).toBe("changePassword");
  expect(app.asked("signOut")).toEqual([]);
});

test("the page asks again by itself, each time after twice as long, up to a minute", async () => {
  await open("/workspace", { signedIn: true });
  await app.answer("authenticate", inTrouble);
  const waits: number[] = [];
  for (let failed = 1; failed <= 7; failed += 1) {
    const wait = assertPresent(app.context().retry).at - app.world.now();
    waits.push(wait);
    await app.after(() => app.world.passMilliseconds(wait));
    expect(app.screen()).toBe("unreachable");
    await app.answer("authenticate", inTrouble);
  }
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  await app.after(() => app.world.passMilliseconds(60_000));
  await app.answer("authenticate", knownPerson);
  expect(app.screen()).toBe("workspace");
});

test("a call of a page says so, and the page stays", async () => {
  await open("/workspace", { signedIn: true });
  await app.answer("authenticate", knownPerson);
  await app.answer("getWorkspaceList", inTrouble);
  expect(app.screen()).toBe("workspace");
  expect(app.session()).toBe("signedIn");
  expect(app.asked("signOut")).toEqual([]);
});

test("a reset link is neither good nor used up, and is asked about again", async () => {
  await open("/reset/abc");
  await app.answer("getResetCodeInfo", inTrouble);
  expect(app.resetPassword().getSnapshot().value).toBe("unchecked");
  await app.after(() => app.resetPassword().send({ type: "check.retry" }));
  await app.answer("getResetCodeInfo", answers("getResetCodeInfo", { valid: true }));
  expect(app.resetPassword().getSnapshot().value).toBe("entering");
});

test("an invitation is asked about again", async () => {
  await open("/invite/abc");
  await app.answer("verifyInvitationCode", inTrouble);
  await app.after(() => app.invite().send({ type: "check.retry" }));
  await app.answer("verifyInvitationCode", answers("verifyInvitationCode", { userAvailability: false }));
  expect(app.invite().getSnapshot().value).toBe("register");
});

test("a client's invitation is not refused, and can be accepted afterwards", async () => {
  await open(`/invite-client/${"x".repeat(36)}`);
  await app.answer("acceptClientInvitation", inTrouble);
  expect(app.clientInvitation().getSnapshot().value).toBe("unanswered");
  await app.after(() => app.clientInvitation().send({ type: "invitation.retry" }));
  await app.answer(
    "acceptClientInvitation",
    answers("acceptClientInvitation", { email: "cleo@client.test", password: canary("first password") }),
  );
  expect(app.clientInvitation().getSnapshot().value).toBe("accepted");
});

test("the first step of signing up is kept", async () => {
  const you = {
    firstName: "Ann",
    lastName: "Lee",
    email: "ann@acme.test",
    phoneCountry: "US",
    dialCode: "+1",
    phone: "6845551234",
  };
  await open("/register", { signUpDraft: you });
  await app.answer("addressParams", inTrouble);
  expect(app.asked("signUpDraft").filter((asked) => asked.includes("keep"))).toEqual([]);
  expect(app.screen()).toBe("signUp");
});
