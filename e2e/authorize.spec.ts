import type { Page } from "@playwright/test";
import * as client from "openid-client";
import { DEMO_PASSWORD, demoOrganisations } from "../service/demo/people.ts";
import { enterLogin, expect, mailedCode, outbox, test } from "./fixtures.ts";
import { announcedHeading, codeField, identifierField, member, openWorkspace } from "./screens.ts";
import { arriveAtClient, begin, continueAs } from "./third-party.ts";

/* Sign-in for a third-party app: the person consents, and no other app gets a code. The journeys have the first sign-in. */

const popup = (page: Page) => page.getByRole("dialog", { name: "Oops..." });
/** The browser writes every answer of 400 and more to the console. */
const STATUS = /the server responded with a status of 4\d\d/;

/** The same request with some parameters changed. */
function changed(address: URL, change: (query: URLSearchParams) => void): string {
  const other = new URL(address);
  change(other.searchParams);
  return other.href;
}

test("a signed-in person continues to the app with one press and stays signed in", async ({ page, foyer }) => {
  const email = member(314);
  await openWorkspace(page, email);
  const { address } = await begin(foyer.url);
  await arriveAtClient(page);
  for (const path of ["/authorize", "/login"]) {
    await page.goto(`${path}${address.search}`);
    await expect(page.getByRole("heading", { name: "Sign in to continue to Harbour Boards" })).toBeVisible();
    await expect(
      page.getByText(
        "will see your name, your email address and an ID for your account, for an hour after each sign-in.",
      ),
    ).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await continueAs(page, email).click();
    await expect(page.getByText("The app has its answer.")).toBeVisible();
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(["code", "state", "iss"]);
  }
  await page.goto("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
});

/** The app reads its answer: the token endpoint's, or the error that the library throws. */
const readAnswer = async (page: Page, { config, verifier, state }: Awaited<ReturnType<typeof begin>>) =>
  client.authorizationCodeGrant(config, new URL(page.url()), { pkceCodeVerifier: verifier, expectedState: state });

test("an app that wants a fresh proof gets none of a page that is left open: the person proves who they are first", async ({
  page,
  foyer,
  faults,
}) => {
  faults.expectFault(STATUS);
  const email = member(318);
  await openWorkspace(page, email);
  const request = await begin(foyer.url, { prompt: "login" });
  await arriveAtClient(page);
  await page.goto(request.address.href);
  await continueAs(page, email).click();
  await expect(announcedHeading(page)).toHaveText("Confirm it's you");
  await expect(page.getByText("Harbour Boards asks for this before you go on.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await continueAs(page, email).click();
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("The app has its answer.")).toBeVisible();
  expect(await readAnswer(page, request)).toMatchObject({ auth_time: expect.any(Number) });
  // The proof has given the session another token, with which the person is still signed in.
  await page.goto("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
});

test("an app that wants nothing to be shown is answered at once, and no form is drawn on the way", async ({
  page,
  foyer,
}) => {
  const email = member(319);
  await arriveAtClient(page);
  const drawn: string[] = [];
  await page.exposeFunction("isDrawn", (control: string) => drawn.push(control));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const control = document.querySelector("main input, main button");
      if (control !== null) Reflect.get(window, "isDrawn")(`${location.pathname}: ${control.outerHTML}`);
    }).observe(document, { childList: true, subtree: true });
  });
  const drawnHere = () => drawn.splice(0).filter((control) => control.startsWith("/authorize"));
  const asks = async () => {
    const request = await begin(foyer.url, { prompt: "none" });
    await page.goto(request.address.href);
    await expect(page.getByText("The app has its answer.")).toBeVisible();
    return readAnswer(page, request);
  };
  await expect(asks()).rejects.toMatchObject({ error: "login_required" });
  expect(drawnHere()).toEqual([]);
  await openWorkspace(page, email);
  await expect(asks()).rejects.toMatchObject({ error: "consent_required" });
  expect(drawnHere()).toEqual([]);
  await page.goto((await begin(foyer.url)).address.href);
  await continueAs(page, email).click();
  await expect(page.getByText("The app has its answer.")).toBeVisible();
  expect(drawnHere()).not.toEqual([]);
  expect(await asks()).toMatchObject({ token_type: "bearer" });
  expect(drawnHere()).toEqual([]);
});

test("a signed-in person reads that the app expects another one, and signs in as them", async ({ page, foyer }) => {
  const [email, expected] = [member(320), member(321)];
  await openWorkspace(page, email);
  const request = await begin(foyer.url, { login_hint: expected, orgId: demoOrganisations.acme });
  await arriveAtClient(page);
  await page.goto(request.address.href);
  await expect(page.getByText(`Harbour Boards expects ${expected}, but you're signed in as ${email}.`)).toBeVisible();
  // The app also names an organisation, which the page shows in place of the product.
  await expect(page.locator("header").getByText("Acme Industries")).toBeVisible();
  await page.getByRole("button", { name: `Sign in as ${expected}`, exact: true }).click();
  await expect(identifierField(page)).toHaveValue(expected);
  await enterLogin(page, expected);
  await expect(page.getByText("The app has its answer.")).toBeVisible();
  const { access_token } = await readAnswer(page, request);
  const person = await client.fetchUserInfo(request.config, access_token, client.skipSubjectCheck);
  expect(person.email).toBe(expected);
});

test("the code by mail is sent without a press; a wrong one is refused and the right one leads back to the app", async ({
  page,
  foyer,
  faults,
}) => {
  faults.expectFault(STATUS);
  const email = "mfa-email@acme.test";
  const before = (await outbox(page, email)).length;
  const { address } = await begin(foyer.url);
  await arriveAtClient(page);
  await page.goto(address.href);
  await enterLogin(page, email);
  await expect(announcedHeading(page)).toHaveText("Multi-Factor Authentication");
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByRole("button", { name: /^Resend code in 0:0[1-5]$/ })).toBeVisible();
  const first = await mailedCode(page, email, before + 1);
  await codeField(page).fill(first === "000000" ? "000001" : "000000");
  await expect(popup(page)).toHaveAccessibleDescription(/^Invalid OTP Reference /);
  await page.keyboard.press("Escape");
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAccessibleDescription("Invalid OTP");
  await expect(codeField(page)).toHaveValue(/^00000[01]$/);

  await codeField(page).fill(first);
  await codeField(page).press("Enter");
  await expect(page.getByText("The app has its answer.")).toBeVisible();
});

/** Answers an HTTP call in place of the service. */
const answer = (page: Page, path: "login" | "app-info", status: number, json: unknown) =>
  page.route(`**/oauth2/${path}?*`, (route) => route.fulfill({ status, json }));

test("the code screen still names the app, and a recovery code leads to a new set-up and then back to the app", async ({
  page,
  foyer,
}) => {
  const { address } = await begin(foyer.url);
  await page.goto(address.href);
  await enterLogin(page, "mfa-app@acme.test");
  await expect(announcedHeading(page)).toHaveText("Multi-Factor Authentication");
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByText("Sign in to continue to Harbour Boards")).toBeVisible();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(page).toHaveURL("/recovery-code");
  await page.getByRole("textbox", { name: "Recovery Code" }).fill("DEMO-R3C0V1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/setup-multi-factor");
  // Once signed in again, the person comes back to the app's request.
  const previous = (await page.context().cookies()).find(({ name }) => name === "previousUrl");
  expect(decodeURIComponent(previous?.value ?? "")).toContain("/authorize?");
});

test("a person declines, signed out or in, and the app hears of it", async ({ page, foyer }) => {
  await arriveAtClient(page);
  const cancel = page.getByRole("button", { name: "Cancel", exact: true });
  const declines = async () => {
    const { config, verifier, state, address } = await begin(foyer.url);
    await page.goto(address.href);
    await cancel.click();
    await expect(page.getByText("The app has its answer.")).toBeVisible();
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const denied = client.authorizationCodeGrant(config, new URL(page.url()), checks);
    await expect(denied).rejects.toMatchObject({ error: "access_denied" });
  };
  await declines();
  await openWorkspace(page, member(317));
  await declines();
});

test("a known app hears that its request was invalid, once the person goes back", async ({ page, foyer }) => {
  await arriveAtClient(page);
  const { address } = await begin(foyer.url);
  await page.goto(changed(address, (query) => query.set("response_type", "token")));
  await expect(page.getByRole("alert")).toContainText("a kind of sign-in");
  await page.getByRole("button", { name: "Back to Harbour Boards" }).click();
  await expect(page.getByText("The app has its answer.")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("error")).toBe("unsupported_response_type");
});

test("an answer that leads anywhere but back to the app is not followed", async ({ page, foyer }) => {
  const { address } = await begin(foyer.url);
  await page.goto(address.href);
  for (const elsewhere of [
    "https://evil.example/?code=abc",
    `${foyer.url}/dev/client/callback`,
    `${foyer.url}/dev/client/callback/?code=abc`,
    `${foyer.url}/dev/client/callback?code=abc`,
    `${foyer.url}/dev/client/callback?code=abc&state=another`,
    "javascript:alert(1)",
  ]) {
    await answer(page, "login", 200, { data: { redirect_uri: elsewhere } });
    await enterLogin(page, member(311));
    await expect(popup(page)).toHaveAccessibleDescription(/^Something went wrong Reference /);
    await popup(page).getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("alert")).toHaveText("Something went wrong");
    expect(page.url()).toBe(address.href);
  }
});

test("no form is shown for an unknown app, an unregistered address, a missing PKCE, a repeated or an overlong parameter", async ({
  page,
  foyer,
  faults,
}) => {
  faults.expectFault(STATUS);
  const { address } = await begin(foyer.url);
  const refused = [
    [changed(address, (query) => query.set("client_id", "nobody")), "The app that sent you here isn't registered."],
    [
      changed(address, (query) => query.set("redirect_uri", "https://evil.example/callback")),
      "The app that sent you here gave a return address that isn't registered.",
    ],
    [
      changed(address, (query) => query.set("code_challenge_method", "plain")),
      "The app that sent you here doesn't protect the sign-in well enough (the code challenge method must be S256).",
    ],
    // The page refuses these without asking the service.
    [changed(address, (query) => query.append("client_id", "nobody")), null],
    [changed(address, (query) => query.set("state", "x".repeat(5_000))), null],
  ] as const;
  for (const [url, reason] of refused) {
    await page.goto(url);
    await expect(page.getByRole("heading", { name: "We couldn't complete this sign-in" })).toBeVisible();
    if (reason === null) await expect(page.getByRole("alert")).toHaveCount(0);
    else await expect(page.getByRole("alert")).toHaveText(reason);
    await expect(page.getByRole("textbox")).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Sign in to your workspace instead" }).click();
  await expect(page).toHaveURL("/login");
  await expect(announcedHeading(page)).toHaveText("Sign In Your Account");
  await expect(identifierField(page)).toBeFocused();
});

test("an app's texts are shown as text and its logo as an image, even when they contain markup", async ({
  page,
  foyer,
  faults,
}) => {
  faults.expectFault(/img-src/);
  const { address } = await begin(foyer.url);
  await answer(page, "app-info", 200, {
    data: { client_name: "<img src=x onerror=alert(1)>", client_logo: "javascript:alert(1)" },
  });
  await page.goto(address.href);
  await expect(
    page.getByRole("heading", { name: "Sign in to continue to <img src=x onerror=alert(1)>" }),
  ).toBeVisible();
  await expect(page.locator("main img[src=x]")).toHaveCount(0);
  await expect(page.locator("main img")).toHaveCount(0);
});
