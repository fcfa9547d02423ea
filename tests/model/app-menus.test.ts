import { afterEach, describe, expect, test } from "vitest";
import { done } from "../../workbench/cases.ts";
import { offline } from "../../machines/shared/cases.ts";
import { closeFoyer, type Foyer, knownPerson, openFoyer } from "./foyer.ts";

/* When the menus load, and "Get help" with them. */

let app: Foyer;
afterEach(() => closeFoyer(app));

const menus = () => app.root.getSnapshot().value.menus;
const holds = ["load-menus"] as const;

describe("on a page of nobody signed in", () => {
  test("they wait for the first use, not for the connection", async () => {
    app = await openFoyer("/login", { holds });
    await app.socketSays({ type: "connection.online" });
    expect([menus(), app.asked("load-menus")]).toEqual(["unasked", []]);
    await app.happens({ type: "page.used" });
    await app.answer("load-menus", done);
    expect(menus()).toBe("loaded");
  });

  test("they come without a use when the page cannot reach the service", async () => {
    app = await openFoyer("/login", { holds });
    await app.socketSays({ type: "connection.failed" });
    expect(menus()).toBe("loading");
  });
});

test("they wait until the page is at rest, unless the person asks for them again", async () => {
  app = await openFoyer("/downloads", { signedIn: true, holds: ["rest", "load-menus"] });
  await app.answer("authenticate", knownPerson);
  expect([menus(), app.asked("load-menus")]).toEqual(["resting", []]);
  await app.answer("rest", done);
  await app.answer("load-menus", offline);
  expect(menus()).toBe("missing");
  await app.happens({ type: "menus.load" });
  expect(menus()).toBe("loading");
});

test("they come with a signed-in person's screen, after its own code", async () => {
  app = await openFoyer("/downloads", { signedIn: true, holds: ["load-menus", "load-downloads"] });
  await app.answer("authenticate", knownPerson);
  expect([menus(), app.asked("load-menus")]).toEqual(["unasked", []]);
  await app.answer("load-downloads", done);
  expect(menus()).toBe("loading");
});

test("they come with the screen that the service drew, also while nothing confirms the session", async () => {
  app = await openFoyer("/workspace", { signedIn: true, holds });
  await app.answer("authenticate", knownPerson);
  const { session } = app.context();
  app.stop();
  app = await openFoyer("/workspace", { signedIn: true, session, holds });
  await app.answer("authenticate", offline);
  expect([app.session(), menus()]).toEqual([{ unconfirmed: "waiting" }, "loading"]);
});
