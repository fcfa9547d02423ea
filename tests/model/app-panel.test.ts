import { afterEach, expect, test } from "vitest";
import { assertPresent } from "../../machines/shared/assert-present.ts";
import { answers, breaks, done, refused } from "../../machines/shared/cases.ts";
import { member } from "../../machines/shared/people.ts";
import { closeFoyer, code, type Foyer, knownPerson, openFoyer } from "./foyer.ts";

/* What lies over a page: where the person is signed in. */

let app: Foyer;
afterEach(() => closeFoyer(app));

const panel = () => app.root.getSnapshot().value.panel;
const devices = () => assertPresent(app.root.getSnapshot().children.sessions);
const list = [
  { sessionId: "here", isCurrent: true, signedInAt: 0, lastUsedAt: 0 },
  { sessionId: "phone", signedInAt: 0, lastUsedAt: 0 },
];

async function openDevices() {
  app = await openFoyer("/change-password", { signedIn: true });
  await app.answer("authenticate", knownPerson);
  await app.happens({ type: "panel.open", panel: "sessions" });
}

test("a panel opens over the page of someone who is signed in, and for nobody else", async () => {
  app = await openFoyer("/downloads");
  await app.happens({ type: "panel.open", panel: "shortcuts" });
  expect(panel()).toBe("closed");
  app.stop();
  await openDevices();
  expect(panel()).toBe("sessions");
  expect([app.screen(), app.address()]).toEqual(["changePassword", "/change-password"]);
  await app.happens({ type: "panel.open", panel: "shortcuts" });
  expect(panel()).toBe("shortcuts");
  expect(app.flows().map(({ id }) => id)).not.toContain("sessions");
  await app.happens({ type: "panel.close" });
  expect(panel()).toBe("closed");
});

test("another page closes it, and so does the end of the session", async () => {
  await openDevices();
  await app.follows("/workspace");
  expect(panel()).toBe("closed");
  await app.happens({ type: "panel.open", panel: "sessions" });
  await app.goesBackTo("/change-password");
  expect(panel()).toBe("closed");
  await app.happens({ type: "panel.open", panel: "sessions" });
  await app.socketSays({ type: "call.unauthorised" });
  expect([panel(), app.session()]).toEqual(["closed", "ending"]);
  await app.answer("signOut", done);
  expect(app.screen()).toBe("login");
});

test("another device is signed out once that was confirmed, and the list is asked for again", async () => {
  await openDevices();
  await app.answer("sessions|read", answers("sessions|read", { list }));
  await app.after(() => devices().send({ type: "device.signOut", sessionId: "phone" }));
  expect(app.asked("sessions|revoke")).toEqual([]);
  await app.after(() => devices().send({ type: "signOut.confirm" }));
  expect(app.asked("sessions|revoke")).toEqual(['sessions|revoke {"sessionId":"phone"}']);
  await app.answer("sessions|revoke", answers("sessions|revoke", { success: true }));
  await app.answer("sessions|read", answers("sessions|read", { list: list.slice(0, 1) }));
  expect(devices().getSnapshot()).toMatchObject({ value: "shown", context: { failure: null } });
  expect(devices().getSnapshot().can({ type: "others.signOut" })).toBe(false);
});

test("signing out everywhere takes the word, ends the session here, and tells the service nothing more", async () => {
  await openDevices();
  await app.answer("sessions|read", answers("sessions|read", { list }));
  await app.after(() => devices().send({ type: "everywhere.signOut" }));
  await app.after(() => devices().send({ type: "word.submit", typed: "sign out", word: "sign out" }));
  expect(devices().getSnapshot().context.problem).toBe("notTheWord");
  expect(app.asked("sessions|revoke")).toEqual([]);
  await app.after(() => devices().send({ type: "word.submit", typed: "SIGN OUT", word: "sign out" }));
  expect(app.asked("sessions|revoke")).toEqual(['sessions|revoke ["all"]']);
  await app.answer("sessions|revoke", answers("sessions|revoke", { success: true }));
  expect([panel(), app.session()]).toEqual(["closed", "ending"]);
  expect(app.asked("signOut")).toEqual(['signOut ["everywhere"]']);
  await app.answer("signOut", done);
  expect(app.screen()).toBe("login");
});

test("a service that does not know the call takes nothing down", async () => {
  await openDevices();
  await app.answer("sessions|read", refused("No such call.", { status: 404 }));
  expect([panel(), devices().getSnapshot().value]).toEqual(["sessions", "notOffered"]);
  expect([app.status(), app.screen()]).toEqual(["active", "changePassword"]);
});

test("a fault of ours in the panel is not the page's", async () => {
  await openDevices();
  await app.answer("sessions|read", breaks);
  expect([panel(), app.screen()]).toEqual(["broken", "changePassword"]);
  await app.happens({ type: "panel.open", panel: "sessions" });
  expect(panel()).toBe("sessions");
});

test("a verified organisation is not called for any more", async () => {
  app = await openFoyer("/verify-organization/acme", { signedIn: true });
  await app.answer("authenticate", answers("authenticate", { ...member, role: "admin", activateOrganization: "acme" }));
  await app.after(() => app.challenge().send({ type: "form.submit", values: { code } }));
  await app.answer("activateOrganization", refused("Invalid OTP"));
  expect(app.context().session?.activateOrganization).toBe("acme");
  await app.after(() => app.challenge().send({ type: "form.submit", values: { code } }));
  await app.answer("activateOrganization", answers("activateOrganization", { success: true }));
  expect(app.context().session?.activateOrganization).toBeNull();
});
