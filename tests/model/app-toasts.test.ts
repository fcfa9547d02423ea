import { afterEach, expect, test } from "vitest";
import { plainFailure } from "../../machines/shared/failure.ts";
import { closeFoyer, type Foyer, openFoyer } from "./foyer.ts";

/* Short messages: toasts at the top of the page, and the connection's message at the bottom. */

let app: Foyer;
const open = async (...how: Parameters<typeof openFoyer>) => (app = await openFoyer(...how));
afterEach(() => {
  closeFoyer(app);
});

const passes = (ms: number) => app.after(() => app.world.passMilliseconds(ms));
const refuse = (message: string | null) => app.happens({ type: "call.refused", message, reference: "K7M3QX" });
const copy = (about: string) => app.happens({ type: "toast.show", text: "linkCopied", about });
const state = () => app.root.getSnapshot().value;

test("a success stays for five seconds and a note for three, side by side", async () => {
  await open("/downloads");
  await app.happens({ type: "toast.show", text: "passwordUpdated", about: null });
  await passes(1_000);
  await copy("Android");
  await passes(2_999);
  expect(app.toasts()).toEqual(["passwordUpdated", { text: "linkCopied", about: "Android" }]);
  await passes(1);
  expect(app.toasts()).toEqual(["passwordUpdated"]);
  await passes(1_000);
  expect(app.toasts()).toEqual([]);
  expect(state().toasts).toBe("none");
});

test("the same toast again replaces the earlier one, and restarts its time", async () => {
  await open("/downloads");
  await copy("Android");
  await passes(2_000);
  await copy("iOS");
  expect(app.toasts()).toEqual([{ text: "linkCopied", about: "iOS" }]);
  await passes(2_999);
  expect(app.toasts()).toHaveLength(1);
  await passes(1);
  expect(app.toasts()).toEqual([]);
});

test("at most one alert shows, for five seconds", async () => {
  await open("/login");
  await refuse("Not now.");
  await passes(4_000);
  await refuse(null);
  expect(app.toasts()).toEqual(["refused"]);
  await passes(4_999);
  expect(app.toasts()).toEqual(["refused"]);
  await passes(1);
  expect(app.toasts()).toEqual([]);
});

test("the next edit or submit removes an alert, but not a success", async () => {
  await open("/login");
  await app.happens({ type: "toast.show", text: "registered", about: null });
  await refuse("Not now.");
  await app.happens({ type: "alert.close" });
  expect(app.toasts()).toEqual(["registered"]);
  await passes(5_000);
  expect(app.toasts()).toEqual([]);
});

test("the next screen removes an alert", async () => {
  await open("/login");
  await refuse("Not now.");
  await app.follows("/forgot-password");
  expect(app.toasts()).toEqual([]);
});

test("a toast under the pointer stays, and restarts its time afterwards", async () => {
  await open("/downloads");
  await copy("Android");
  await app.happens({ type: "toasts.hold" });
  await passes(60_000);
  expect(app.toasts()).toHaveLength(1);
  await app.happens({ type: "toasts.release" });
  await passes(2_999);
  expect(app.toasts()).toHaveLength(1);
  await passes(1);
  expect(app.toasts()).toEqual([]);
});

test("a toast under the pointer stays when others come, and all restart their time afterwards", async () => {
  await open("/downloads");
  await copy("Android");
  await app.happens({ type: "toasts.hold" });
  await copy("iOS");
  await app.socketSays({ type: "call.refused", message: "Not now.", reference: "K7M3QX" });
  await passes(60_000);
  expect(app.toasts()).toEqual([
    { text: "linkCopied", about: "iOS" },
    { text: "refused", about: "Not now." },
  ]);
  await app.happens({ type: "toasts.release" });
  await passes(5_000);
  expect(app.toasts()).toEqual([]);
});

test("a toast that cannot be rendered is dropped, and the next one is tried again", async () => {
  await open("/downloads", { holds: ["load-toasts"] });
  await copy("Android");
  expect(state().toasts).toBe("loading");
  await app.answer("load-toasts", () => ({ failure: plainFailure("offline", 0, "1") }));
  expect(state().toasts).toBe("none");
  await copy("iOS");
  await app.answer("load-toasts", () => ({ answer: undefined }));
  expect(state().toasts).toBe("shown");
  expect(app.toasts()).toEqual([{ text: "linkCopied", about: "iOS" }]);
});

test("the first connection shows no message; an outage shows one until four seconds after its end", async () => {
  await open("/login");
  expect(state().connection).toBe("connecting");
  await app.socketSays({ type: "connection.online" });
  expect(state().connection).toEqual({ online: "quiet" });
  await app.socketSays({ type: "connection.lost" });
  expect(state().connection).toBe("reconnecting");
  await app.socketSays({ type: "connection.failed" });
  await app.socketSays({ type: "connection.retrying" });
  expect(state().connection).toEqual({ offline: "retrying" });
  await app.socketSays({ type: "connection.online" });
  expect(state().connection).toEqual({ online: "back" });
  await passes(3_999);
  expect(state().connection).toEqual({ online: "back" });
  await passes(1);
  expect(state().connection).toEqual({ online: "quiet" });
});
