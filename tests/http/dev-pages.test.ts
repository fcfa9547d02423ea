import { describe, expect, test, vi } from "vitest";
import type { AccountService } from "../../service/account-service/account-service.ts";
import { downloadKey } from "../../service/settings/config-file.ts";
import { OAuthError } from "../../service/oauth/oauth-error.ts";
import { production } from "../service/support/process.ts";
import { noOAuth, serve } from "../service/support/served.ts";

const hostile = `"><script>alert(1)</script>'&`;
const mails = [
  {
    to: "ada@acme.test",
    subject: `Your code ${hostile}`,
    text: `Use 123456 ${hostile}`,
    html: "<b>Use 123456</b>",
    code: "123456",
    sentAt: "2026-11-21T10:00:00.000Z",
  },
  {
    to: `${hostile}@acme.test`,
    subject: "Invitation",
    text: "Come in",
    html: "",
    link: "http://127.0.0.1/invite/abc?x=1&y=2",
    sentAt: "2026-11-21T09:00:00.000Z",
  },
  {
    to: "eve@acme.test",
    subject: "Odd link",
    text: "No",
    html: "",
    link: "javascript:alert(1)",
    sentAt: "2026-11-21T08:00:00.000Z",
  },
];

describe("the outbox", () => {
  test("lists new mails, code and link first, everything escaped", async () => {
    const { ask } = await serve({ service: { outbox: () => Promise.resolve(mails) } });
    const { status, text, headers } = await ask("/dev/outbox");
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(text).toContain('<p class="code">123456</p>');
    expect(text).toContain('href="http://127.0.0.1/invite/abc?x=1&amp;y=2"');
    expect(text.indexOf("Your code")).toBeLessThan(text.indexOf("Invitation"));
    expect(text).not.toContain("<script");
    expect(text).not.toContain("javascript:");
    const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1];
    expect(headers["content-security-policy"]).toContain(`style-src-elem 'nonce-${nonce}'`);
    expect(headers["content-security-policy"]).toContain("form-action 'self'");
    expect(headers["content-security-policy"]).not.toContain("script-src");
  });

  test("shows a mail as it was sent, under its own policy", async () => {
    const mail = { ...mails[0]!, to: "ada@acme.test", html: '<!doctype html><p style="color:red">Welcome' };
    const { ask } = await serve({ service: { outbox: () => Promise.resolve([mail]) } });
    const [, address = ""] = /<iframe[^>]* src="([^"]*)"/.exec((await ask("/dev/outbox")).text) ?? [];
    const { status, text, headers } = await ask(address.replaceAll("&amp;", "&"));
    expect({ status, text }).toEqual({ status: 200, text: mail.html });
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'unsafe-inline';.*; sandbox /);
    expect(headers["content-security-policy"]).not.toMatch(/script|same-origin/);
    expect((await ask("/dev/outbox/mail?to=ada%40acme.test&sentAt=never")).status).toBe(404);
  });

  test("searches by address", async () => {
    const outbox = vi.fn<AccountService["outbox"]>(() => Promise.resolve([]));
    const { ask } = await serve({ service: { outbox } });
    const { text } = await ask(`/dev/outbox?to=${encodeURIComponent(` ${hostile} `)}`);
    expect(outbox).toHaveBeenCalledExactlyOnceWith(hostile);
    expect(text).toContain("No mail to &quot;&gt;&lt;script&gt;");
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(text).not.toContain("<script");
    await ask("/dev/outbox?to=");
    expect(outbox).toHaveBeenLastCalledWith(null);
  });

  test("shows the newest hundred mails", async () => {
    const many = Array.from({ length: 101 }, (_, index) => ({ ...mails[0]!, subject: `Mail ${index}.` }));
    const { ask } = await serve({ service: { outbox: () => Promise.resolve(many) } });
    const { text } = await ask("/dev/outbox");
    expect(text.match(/<article>/g)).toHaveLength(100);
    expect(text).toContain("The newest 100 of 101 mails.");
    expect(text).not.toContain("Mail 100.");
  });

  test("has a JSON form", async () => {
    const outbox = vi.fn<AccountService["outbox"]>(() => Promise.resolve(mails));
    const { ask } = await serve({ service: { outbox } });
    const answer = await ask("/dev/outbox.json?to=ada%40acme.test");
    expect(outbox).toHaveBeenCalledExactlyOnceWith("ada@acme.test");
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(JSON.parse(answer.text)).toEqual(mails);
  });
});

const shown = (text: string, id: string) => new RegExp(`<dd id="${id}">([^<]*)</dd>`).exec(text)?.[1];

describe("a product's placeholder page", () => {
  test.each([
    ["/dev/products/hrms/64b1f0/dashboard", "hrms", "64b1f0", "/64b1f0/dashboard"],
    ["/dev/products/track/64b1f0", "track", "64b1f0", "/64b1f0"],
    ["/dev/products/recruit/64b1f0/boarding-document/7?x=1", "recruit", "64b1f0", "/64b1f0/boarding-document/7"],
    ["/dev/products/chat", "chat", "none", "/"],
    ["/dev/products/chat/%3Cscript%3E/%E0%A4", "chat", "&lt;script&gt;", "/%3Cscript%3E/%E0%A4"],
  ])("%s shows the URL that led there", async (path, product, organisation, at) => {
    const { ask } = await serve();
    const { status, text } = await ask(path);
    expect(status).toBe(200);
    expect(shown(text, "product")).toBe(product);
    expect(shown(text, "organisation")).toBe(organisation);
    expect(shown(text, "path")).toBe(at);
    expect(text).not.toContain("<script");
  });

  test("tells whether the token arrived, and never shows it", async () => {
    const { ask } = await serve();
    const without = await ask("/dev/products/hrms/64b1f0");
    expect(shown(without.text, "token")).toBe("missing");
    const having = await ask("/dev/products/hrms/64b1f0", { headers: { cookie: "token=canary-token" } });
    expect(shown(having.text, "token")).toBe("arrived");
    expect(having.text + JSON.stringify(having.headers)).not.toContain("canary-token");
  });

  test.each(["/dev/products/", "/dev/products/unknown/64b1f0", "/dev/products/toString", "/dev/products/__proto__/x"])(
    "does not exist at %s",
    async (path) => {
      const { ask } = await serve();
      expect((await ask(path)).status).toBe(404);
    },
  );
});

describe("the placeholder of an operator's page", () => {
  test.each(["marketing", "booking", "help", "terms", "privacy"])("exists at /dev/pages/%s", async (name) => {
    const { ask, port } = await serve();
    const { status, text } = await ask(`/dev/pages/${name}`);
    expect(status).toBe(200);
    expect(text).toContain("This page stands for");
    // The app's configuration contains its URL.
    expect((await ask("/login")).text).toContain(`"${name}Url":"http://127.0.0.1:${port}/dev/pages/${name}"`);
  });

  test("exists for every downloadable app", async () => {
    const { ask } = await serve();
    for (const key of downloadKey.options) {
      expect((await ask(`/dev/downloads/${key}`)).text).toContain(`<strong id="download">${key}</strong>`);
    }
  });

  test.each(["/dev/pages/other", "/dev/pages/toString", "/dev/downloads/chatAmiga", "/dev/downloads/__proto__"])(
    "does not exist at %s",
    async (path) => {
      const { ask } = await serve();
      expect((await ask(path)).status).toBe(404);
    },
  );
});

describe("the third-party apps", () => {
  const cookieIn = (headers: { "set-cookie"?: string[] | undefined }) => headers["set-cookie"]?.[0] ?? "";

  test("send people to sign in, and remember it in an HttpOnly cookie", async () => {
    const { ask, port } = await serve();
    const { text } = await ask("/dev/client");
    expect(text).toContain('formaction="/dev/client/start/public"');
    expect(text).toContain('formaction="/dev/client/start/confidential"');
    for (const [kind, path, keys] of [
      ["public", "/authorize", 6],
      ["confidential", "/login", 3],
    ] as const) {
      const { status, headers } = await ask(`/dev/client/start/${kind}`, { headers: { host: `localhost:${port}` } });
      expect(status).toBe(302);
      const { pathname, searchParams } = new URL(headers.location ?? "", "http://x");
      expect(pathname).toBe(path);
      expect([...searchParams]).toHaveLength(keys);
      expect(searchParams.get("redirect_uri")).toBe(`http://localhost:${port}/dev/client/callback`);
      expect(cookieIn(headers)).toMatch(/; Path=\/dev\/client; HttpOnly; SameSite=Lax$/);
      expect(decodeURIComponent(cookieIn(headers))).toContain(searchParams.get("state"));
    }
    expect((await ask("/dev/client/start/other")).status).toBe(404);
  });

  test.each(["public", "confidential"])("ask for a proof, a person, or no page, as they are told: %s", async (kind) => {
    const { ask } = await serve();
    const asked = { prompt: "login", max_age: "60", login_hint: "anna@acme.test" };
    const { headers } = await ask(`/dev/client/start/${kind}?${new URLSearchParams({ ...asked, state: "chosen" })}`);
    const { searchParams } = new URL(headers.location ?? "", "http://x");
    expect(Object.fromEntries(searchParams)).toMatchObject(asked);
    expect(searchParams.get("state")).not.toBe("chosen");
    const empty = await ask(`/dev/client/start/${kind}?prompt=&max_age=&login_hint=`);
    expect(empty.headers.location).not.toMatch(/prompt|max_age|login_hint/);
  });

  test("accept no authorization response that they did not request", async () => {
    const token = vi.fn<AccountService["oauth"]["token"]>(() =>
      Promise.reject(new OAuthError("invalid_grant", hostile)),
    );
    const { ask, port } = await serve({ service: { oauth: { ...noOAuth, token } } });
    const { headers } = await ask("/dev/client/start/public");
    const cookie = cookieIn(headers).split(";", 1)[0] ?? "";
    const state = new URL(headers.location ?? "", "http://x").searchParams.get("state") ?? "";
    const iss = `http://localhost:${port}`;
    const callback = (query: Record<string, string>, sent = cookie) =>
      ask(`/dev/client/callback?${new URLSearchParams(query)}`, { headers: { cookie: sent } });
    for (const [query, sent] of [
      [{}, cookie],
      [{ code: "c", state: "other", iss }, cookie],
      [{ code: "c", state, iss: "http://other.example" }, cookie],
      [{ code: "c", iss }, cookie],
      [{ state, iss }, cookie],
      [{ code: "c", state, iss }, ""],
      [{ code: "c", state, iss }, "demo-client=%7B"],
    ] as [Record<string, string>, string][]) {
      const { status, text } = await callback(query, sent);
      expect(status).toBe(400);
      expect(text).toContain("does not belong to a sign-in started here");
    }
    expect(token).not.toHaveBeenCalled();
    const { status, text } = await callback({ code: "c", state, iss });
    expect(status).toBe(400);
    expect(token).toHaveBeenCalledOnce();
    expect(text).toContain("invalid_grant: &quot;&gt;&lt;script&gt;");
  });
});

const everyPage = [
  "/dev/outbox",
  "/dev/outbox.json",
  "/dev/products/hrms/64b1f0",
  "/dev/pages/terms",
  "/dev/downloads/chatMac",
  "/dev/client",
  "/dev/",
  "/dev",
];

test.each(everyPage)("%s does not exist without the demo", async (path) => {
  const outbox = vi.fn<AccountService["outbox"]>(() => Promise.resolve(mails));
  const { ask } = await serve({ variables: production, service: { outbox } });
  const { status, text } = await ask(path);
  expect(status).toBe(404);
  expect(outbox).not.toHaveBeenCalled();
  expect(text).not.toContain("123456");
});

test.each([{}, production])("an organisation's id may be dev, with %j", async (variables) => {
  const { ask } = await serve({ variables });
  expect((await ask("/dev/login")).status).toBe(200);
});

test.each(everyPage.slice(0, -2))("%s is not shown under a foreign host name", async (path) => {
  const { ask, port } = await serve({ service: { outbox: () => Promise.resolve(mails) } });
  const foreign = await ask(path, { headers: { host: `rebound.example:${port}` } });
  expect(foreign.status).toBe(421);
  expect(foreign.text).toBe(`This page is only shown at http://localhost:${port}\n`);
  expect((await ask(path, { headers: { host: `localhost:${port}` } })).status).toBe(200);
});
