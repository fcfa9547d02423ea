import { afterEach, describe, expect, test } from "vitest";
import { answers, offline, refused, throttled, unauthorised } from "../../machines/shared/cases.ts";
import { closeFoyer, type Foyer, knownPerson, openFoyer, sessionIsOver } from "./foyer.ts";

/* The link "This wasn't me" of a mail. */

let app: Foyer;
const open = async (...how: Parameters<typeof openFoyer>) => (app = await openFoyer(...how));
afterEach(() => closeFoyer(app));

const secures = () => app.after(() => app.notMe().send({ type: "account.secure" }));
const secured = answers("account|disavow", {});
const state = () => app.notMe().getSnapshot().value;

test("does nothing by itself; the button secures the account once, and the page tells of the mailed link", async () => {
  await open("/not-me/abc");
  expect(app.asked("account|disavow")).toEqual([]);
  await secures();
  await secures();
  await app.answer("account|disavow", secured);
  expect(app.asked("account|disavow")).toEqual(['account|disavow {"token":"abc"}']);
  expect(app.screen()).toBe("emailSent");
  expect(app.address()).toBe("/email-sent?secured");
  // Back must not lead to a link that was used.
  expect(app.replaces()).toBe(true);
});

test("that was used, or is too old, offers a link for a new password", async () => {
  await open("/not-me/abc");
  await secures();
  await app.answer("account|disavow", refused("Used.", { status: 403 }));
  expect(state()).toBe("over");
  await app.follows("/forgot-password");
  expect(app.screen()).toBe("forgotPassword");
});

test.each([
  ["without a connection", offline],
  ["after too many tries", throttled(60)],
])("asks again %s", async (_when, outcome) => {
  await open("/not-me/abc");
  await secures();
  await app.answer("account|disavow", outcome);
  expect(state()).toBe("asking");
  expect(app.notMe().getSnapshot().context.failure).not.toBeNull();
  await secures();
  await app.answer("account|disavow", secured);
  expect(app.screen()).toBe("emailSent");
});

describe("in a browser that is signed in", () => {
  const openAsMember = async () => {
    await open("/not-me/abc", { signedIn: true, email: "ann@acme.test" });
    await app.answer("authenticate", knownPerson);
    expect(app.screen()).toBe("notMe");
  };

  test("signs the browser out before it tells of the mailed link, without a word to the service, which has ended the session", async () => {
    await openAsMember();
    await secures();
    await app.answer("account|disavow", secured);
    expect(app.screen()).toBe("signingOut");
    expect(app.signOut()).toMatchObject({ tellService: false, everywhere: true, page: "/email-sent?secured" });
    await app.endsSignOut();
    expect(app.screen()).toBe("emailSent");
    expect(app.context()).toMatchObject({ token: null, session: null });
    expect(app.address()).toBe("/email-sent?secured");
  });

  test("stays on the page when the session is over already, or ends", async () => {
    await open("/not-me/abc", { signedIn: true, email: "ann@acme.test" });
    await app.answer("authenticate", unauthorised);
    expect(app.signOut()).toMatchObject({ tellService: false, everywhere: false, page: "/not-me/abc" });
    expect(app.screen()).toBe("notMe");
    await app.endsSignOut();
    expect(app.screen()).toBe("notMe");
    expect(app.context().token).toBeNull();
    await secures();
    await app.answer("account|disavow", secured);
    expect(app.screen()).toBe("emailSent");
  });

  test("goes on when the session ends meanwhile", async () => {
    await openAsMember();
    await secures();
    await app.socketSays(sessionIsOver);
    await app.answer("account|disavow", secured);
    expect(app.signOut()).toMatchObject({ page: "/email-sent?secured" });
    await app.endsSignOut();
    expect(app.screen()).toBe("emailSent");
  });
});
