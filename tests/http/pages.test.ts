import { afterEach, describe, expect, test, vi } from "vitest";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AccountService } from "../../service/account-service/account-service.ts";
import { readEnvironment } from "../../service/settings/environment.ts";
import type { Screen } from "../../machines/shared/screens.ts";
import { compilePage } from "../../service/http/page-template.ts";
import { fillConfig } from "../../service/http/config-block.ts";
import { createFirstScreens } from "../../service/http/first-screens.ts";
import type { Prerender } from "../../service/http/page.ts";
import { production } from "../service/support/process.ts";
import { serve } from "../service/support/served.ts";

const block = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`<script[^>]*id="${id}"[^>]*>([^]*?)</script>`).exec(html)?.[1] ?? "null");
const root = (html: string) => /<div id="root">([^]*?)<\/div><\/body>/.exec(html)?.[1];
const orgId = "64b1f0a2c3d4e5f60718293a";

describe("the page", () => {
  test.each(["/", "/login", "/workspace", "/nowhere/at/all", "/%E0%A4%A", "/reset/abc.def", `/${orgId}/login`])(
    "is served at %s",
    async (path) => {
      const { ask } = await serve();
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.text).toContain('<div id="root">');
    },
  );

  test("uses one fresh nonce in the header and throughout the page", async () => {
    const { ask } = await serve();
    const nonces = await Promise.all(
      ["/login", "/login"].map(async (path) => {
        const { text, headers } = await ask(path);
        const inPage = [...text.matchAll(/nonce="([^"]+)"/g)].map((match) => match[1] ?? "");
        expect(inPage).toHaveLength(3);
        expect(new Set(inPage).size).toBe(1);
        expect(headers["content-security-policy"]).toContain(`script-src 'self' 'nonce-${inPage[0]}';`);
        expect(headers["content-security-policy"]).toContain(`style-src-elem 'self' 'nonce-${inPage[0]}';`);
        return inPage[0];
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test("another page of the build is served for its folder", async () => {
    const { ask } = await serve();
    expect((await ask("/inspector/")).text).toContain('id="inspector"');
    expect((await ask("/inspector")).text).toContain('id="inspector"');
  });

  test.each([
    ["br", "br"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=1, br;q=0", "gzip"],
    ["*", "br"],
    ["identity", undefined],
    ["", undefined],
    ["br;q=nonsense", undefined],
  ])("accepting %j it is sent as %s", async (accepted, encoding) => {
    const { ask } = await serve();
    const answer = await ask("/login", { headers: { "accept-encoding": accepted } });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers.vary).toBe("accept-encoding, accept-language, cookie, user-agent");
    expect(answer.text).toContain('<div id="root">');
  });

  test("HEAD answers without a body", async () => {
    const { ask } = await serve();
    const answer = await ask("/login", { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(answer.bytes).toHaveLength(0);
    expect(answer.headers["content-security-policy"]).toContain("nonce-");
  });
});

describe("the configuration block", () => {
  test("is filled for the origin of the page", async () => {
    const { ask, port } = await serve();
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`]) {
      const { text } = await ask("/login", { headers: { host } });
      expect(block(text, "foyer-config")).toMatchObject({
        serviceUrl: `http://${host}`,
        socketSecret: "foyer-demo-secret",
        surveyEnabled: true,
        production: false,
        products: { hrms: `http://${host}/dev/products/hrms`, track: `http://${host}/dev/products/track` },
      });
    }
  });

  test.each([
    ["evil.example", 200],
    ["evil.example:80", 200],
    ["127.0.0.1:1", 200],
    ["user@localhost", 400],
    [`'"><script>`, 400],
  ])("never takes the host %j from the request", async (host, status) => {
    const { sendRaw, port } = await serve();
    const answer = await sendRaw(`GET /login HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).not.toContain(host);
    expect(answer.startsWith(`HTTP/1.1 ${status}`)).toBe(true);
    expect(answer.includes(`"serviceUrl":"http://localhost:${port}"`)).toBe(status === 200);
  });

  test("contains CONFIG_FILE, which cannot end the script element", async () => {
    const folder = await mkdtemp(join(tmpdir(), "foyer-config-"));
    const productName = "</script><script>alert(1)</script><!--prerendered-->__CSP_NONCE__ $& \u2028";
    const file = join(folder, "config.json");
    await writeFile(file, JSON.stringify({ productName, serviceUrl: "https://service.example/base" }));
    const { ask } = await serve({ variables: { CONFIG_FILE: file, PUBLIC_URL: "https://account.example" } });
    const { text, headers } = await ask("/login");
    await rm(folder, { recursive: true });
    expect(text.match(/<script/g)).toHaveLength(3);
    expect(block(text, "foyer-config")).toMatchObject({
      productName,
      serviceUrl: "https://service.example/base",
      surveyEnabled: true,
      products: { hrms: "https://account.example/dev/products/hrms" },
    });
    expect(headers["content-security-policy"]).toContain(
      "connect-src 'self' https://service.example wss://service.example;",
    );
  });

  test("stays incomplete in production without CONFIG_FILE, so that the app shows the problem", async () => {
    const prerender = vi.fn<Prerender>(async () => "drawn");
    const { ask } = await serve({ variables: production, prerender });
    expect(block((await ask("/login")).text, "foyer-config")).not.toHaveProperty("products");
    expect(prerender).not.toHaveBeenCalled();
  });
});

describe("the language", () => {
  test.each([
    ["the request names none", {}, "en", "ltr"],
    ["the browser prefers it", { "accept-language": "ar-EG,ar;q=0.9,en;q=0.8" }, "ar", "rtl"],
    ["the browser prefers another", { "accept-language": "en;q=0.2,hi;q=0.7" }, "hi", "ltr"],
    ["the browser refuses one", { "accept-language": "hi;q=0, fr" }, "en", "ltr"],
    ["the header is invalid", { "accept-language": ";;,=,\u00ff" }, "en", "ltr"],
    ["it was chosen", { "accept-language": "hi", cookie: "language=ar" }, "ar", "rtl"],
    ["English was chosen", { "accept-language": "hi", cookie: "language=en" }, "en", "ltr"],
    ["the choice cannot be read", { "accept-language": "hi", cookie: 'language="><script>' }, "hi", "ltr"],
  ])("if %s", async (_, headers, language, direction) => {
    const prerender = vi.fn<Prerender>(async () => "drawn");
    const { ask } = await serve({ prerender });
    expect((await ask("/login", { headers })).text).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(prerender).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ drawnFrom: expect.objectContaining({ language }) as unknown }),
    );
  });

  test("is set for a signed-in person too", async () => {
    const { ask } = await serve();
    const { text } = await ask("/workspace", { headers: { cookie: "token=abc; language=ar" } });
    expect(text).toContain('<html lang="ar" dir="rtl">');
  });

  test("is English on pages that are not the app", async () => {
    const { ask } = await serve();
    expect((await ask("/inspector/", { headers: { cookie: "language=ar" } })).text).toContain(
      '<html lang="en" dir="ltr">',
    );
  });
});

describe("the first screen", () => {
  afterEach(() => void vi.useRealTimers());

  test("is rendered for people who are not signed in", async () => {
    const prerender = vi.fn<Prerender>(async () => "<form>");
    const { ask } = await serve({ prerender });
    const { text } = await ask("/login?a=1", { headers: { cookie: "email=ada%40acme.test; other=1" } });
    expect(prerender).toHaveBeenCalledExactlyOnceWith({
      pathname: "/login",
      search: "?a=1",
      drawnFrom: {
        language: "en",
        year: new Date().getFullYear(),
        email: "ada@acme.test",
        company: null,
        embedded: false,
        session: null,
      },
      config: expect.objectContaining({ productName: "Foyer" }) as unknown,
    });
    expect(root(text)).toBe("<form>");
  });

  test("is rendered anew when the year changes", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 11, 31, 23, 59) });
    const { ask } = await serve({ prerender: async ({ drawnFrom: { year } }) => `© ${year}` });
    expect(root((await ask("/login")).text)).toBe("© 2026");
    vi.setSystemTime(new Date(2027, 0, 1));
    const { text } = await ask("/login");
    expect(root(text)).toBe("© 2027");
    expect(block(text, "foyer-drawn-from")).toMatchObject({ year: 2027 });
  });

  test("is left to the app for a person with a token on a page that is open to everyone", async () => {
    const prerender = vi.fn<Prerender>(async () => "drawn");
    const companyDetails = vi.fn<AccountService["companyDetails"]>(() => Promise.resolve(null));
    const firstAnswers = vi.fn<AccountService["firstAnswers"]>(() => Promise.resolve(null));
    const { ask } = await serve({ prerender, service: { companyDetails, firstAnswers } });
    for (const path of [`/${orgId}/login`, "/verify-email", "/downloads"]) {
      const { text } = await ask(path, { headers: { cookie: "token=abc" } });
      expect(root(text)).toBe("");
    }
    expect(prerender).not.toHaveBeenCalled();
    expect(companyDetails).not.toHaveBeenCalled();
    // The app follows a stored address to return to before it shows anything.
    const headers = { cookie: "token=abc; previousUrl=%2Fdownloads" };
    expect(root((await ask("/workspace", { headers })).text)).toBe("");
    expect(firstAnswers).not.toHaveBeenCalled();
  });

  test("of a signed-in person is rendered only for them, and never for an invalid token", async () => {
    const firstAnswers: AccountService["firstAnswers"] = async (token) => {
      if (token === "none") return null;
      const authenticate = { email: `${token}@acme.test`, role: "member", isAuthenticated: true, token } as const;
      return { authenticate, getWorkspaceList: { list: [], activeOrgId: null } };
    };
    const prerender: Prerender = async ({ drawnFrom: { session } }) => JSON.stringify(session?.authenticate ?? null);
    const { ask } = await serve({ prerender, service: { firstAnswers } });
    const rootFor = async (cookie: string) => root((await ask("/change-password", { headers: { cookie } })).text);
    for (const name of ["ada", "bob", "ada"]) {
      expect(await rootFor(`token=${name}`)).toContain(`"email":"${name}@acme.test"`);
      expect(await rootFor(`token=${name}`)).toContain('"token":null');
    }
    expect(await rootFor("token=none")).toBe("");
    expect(await rootFor("")).toBe("null");
  });

  test("is left out if the database does not answer", async () => {
    const firstAnswers: AccountService["firstAnswers"] = () => new Promise(() => {});
    const { ask } = await serve({ prerender: async () => "drawn", service: { firstAnswers } });
    expect(root((await ask("/workspace", { headers: { cookie: "token=abc" } })).text)).toBe("");
  });

  test("stays data, even when it looks like the page's own placeholders", async () => {
    const marks = "__CSP_NONCE__ <!--config--> <!--drawn from--> <!--prerendered--> $& $1";
    const company = { company: marks, companyLogo: null };
    const prerender: Prerender = async ({ search, drawnFrom: { email, company } }) =>
      `[${search}|${email}|${company?.company}]`;
    const { ask } = await serve({ prerender, service: { companyDetails: () => Promise.resolve(company) } });
    const cookie = `email=${encodeURIComponent(marks)}`;
    const { text, headers } = await ask(`/${orgId}/login?__CSP_NONCE__`, { headers: { cookie } });
    expect(root(text)).toBe(`[?__CSP_NONCE__|${marks}|${marks}]`);
    expect(block(text, "foyer-drawn-from")).toMatchObject({ email: marks, company: { orgId, ...company } });
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "";
    expect(text.split(nonce)).toHaveLength(4);
  });

  test("comes with the elements that only its screen or language needs", async () => {
    const only = (name: string) => `<!--only ${name} <link href="${name}" nonce="__CSP_NONCE__">-->`;
    const page = `<script id="foyer-config"></script>${only("workspace")}${only("ar")}<!--prerendered-->`;
    const { filled } = compilePage(page);
    const pageOf = (screen: Screen, language: "ar" | "en") =>
      filled({ nonce: "n", language, config: "", drawnFrom: "", prerendered: "", screen });
    expect(pageOf("workspace", "en")).toContain('<link href="workspace" nonce="n">');
    expect(pageOf("workspace", "en")).not.toContain('"ar"');
    expect(pageOf("workspace", "ar")).toContain('<link href="ar" nonce="n">');
    expect(pageOf("login", "en")).not.toContain("link");
  });

  test("has a header with the scripts that every screen needs: those that run at once, and those that the app fetches", () => {
    const page = `<script id="foyer-config"></script>
      <script type="module" crossorigin src="/assets/entry.js"></script>
      <link rel="modulepreload" crossorigin href="/assets/imported.js">
      <link rel="preload" as="fetch" crossorigin href="/assets/views.js">
      <!--only workspace <link rel="preload" as="fetch" crossorigin href="/assets/workspace.js">-->`;
    expect(compilePage(page).preload).toBe(
      "</assets/entry.js>; rel=modulepreload, </assets/imported.js>; rel=modulepreload, " +
        "</assets/views.js>; rel=preload; as=fetch; crossorigin",
    );
  });

  test.each([
    ["/register", "", "signUp"],
    ["/login", "", "login"],
    ["/workspace", "", "login"],
    ["/downloads", "", "downloads"],
    ["/register", "token=abc", "workspace"],
    ["/workspace", "token=abc", "workspace"],
    ["/downloads", "token=abc", "downloads"],
  ])("%s with the cookie %j asks for the code of the screen %s at once", async (path, cookie, screen) => {
    const { ask } = await serve();
    expect((await ask(path, { headers: { cookie } })).text.match(/(?<=<link data-only=")\w+/g)).toEqual([screen]);
  });

  test("a drawn page asks for the code of its own screen, wherever the guard has led", async () => {
    const prerender: Prerender = async () => '<div data-screen="changePassword"></div>';
    const { ask } = await serve({ prerender });
    expect((await ask("/register")).text).toContain('data-only="changePassword"');
    expect((await ask("/register")).text).not.toContain('data-only="signUp"');
  });

  describe("is rendered once for all visitors who get the same one", () => {
    const drawn: Prerender = async ({ pathname, search, drawnFrom: { email, company, language }, config }) =>
      JSON.stringify([pathname, search, email, company, language, config.products.hrms]);

    test("and separately for everyone else", async () => {
      const prerender = vi.fn<Prerender>(drawn);
      let name = "Acme";
      const companyDetails = () => Promise.resolve({ company: name, companyLogo: null });
      const { ask, port } = await serve({ prerender, service: { companyDetails } });
      const asked: readonly (readonly [path: string, headers: Record<string, string>])[] = [
        ["/login", {}],
        ["/", {}],
        ["/login", { "accept-language": "hi" }],
        ["/login", { host: `localhost:${port}` }],
        ["/forgot-password", {}],
        [`/${orgId}/login`, {}],
      ];
      for (const time of [1, 2, 3]) {
        for (const [path, headers] of asked) {
          const { text } = await ask(path, { headers });
          const [pathname, search, email, company, language, hrms]: unknown[] = JSON.parse(root(text) ?? "");
          expect({ time, pathname, search, email }).toEqual({ time, pathname: path, search: "", email: null });
          expect(company).toEqual(path.includes(orgId) ? { orgId, company: "Acme", companyLogo: null } : null);
          expect(language).toBe(headers["accept-language"] ?? "en");
          expect(hrms).toBe(`http://${headers["host"] ?? `127.0.0.1:${port}`}/dev/products/hrms`);
        }
      }
      expect(prerender).toHaveBeenCalledTimes(asked.length);
      name = "Globex";
      expect(root((await ask(`/${orgId}/login`)).text)).toContain("Globex");
    });

    test("but never one person's screen for another", async () => {
      const prerender = vi.fn<Prerender>(drawn);
      const { ask } = await serve({ prerender });
      const people = ["ada@acme.test", "bob@acme.test", "ada@acme.test", null, "\0@acme.test"];
      for (const email of people) {
        const headers = email === null ? {} : { cookie: `email=${encodeURIComponent(email)}` };
        const found: unknown = JSON.parse(root((await ask("/login", { headers })).text) ?? "");
        expect(found).toMatchObject({ 0: "/login", 1: "", 2: email?.includes("\0") ? null : email });
      }
      expect(prerender).toHaveBeenCalledTimes(4);
    });

    test("and left out above the rate limit of a flood", async () => {
      const prerender = vi.fn<Prerender>(drawn);
      let now = 0;
      const draw = createFirstScreens({ prerender, now: () => now });
      const { config } = fillConfig(readEnvironment({}), "http://localhost:3000");
      if (config === null) throw new Error("There is no configuration.");
      const asked = {
        pathname: "/login",
        search: "",
        drawnFrom: { language: "en", year: 2026, email: null, company: null, embedded: false, session: null },
        config,
      } as const;
      const flood = async (request: (number: number) => Parameters<typeof draw>[0]) => {
        const pages = await Promise.all(
          Array.from({ length: 1000 }, (_, number) => draw(request(number), `address ${number % 10}`)),
        );
        return pages.filter((html) => html !== "").length;
      };
      expect(await draw(asked, "other")).not.toBe("");
      expect(await flood((number) => ({ ...asked, search: `?${number}` }))).toBe(99);
      expect(await draw(asked, "other")).not.toBe("");
      now += 1000;
      expect(
        await flood((number) => ({ ...asked, drawnFrom: { ...asked.drawnFrom, email: `${number}@a.test` } })),
      ).toBe(30);
      expect(await draw(asked, "other")).not.toBe("");
      // The cache keeps a limited number of paths.
      for (let number = 0; number < 250; number += 1) {
        now += 1000;
        await draw({ ...asked, pathname: `/${number}` }, "other");
      }
      prerender.mockClear();
      now += 1000;
      await draw({ ...asked, pathname: "/249" }, "other");
      await draw({ ...asked, pathname: "/50" }, "other");
      expect(prerender).not.toHaveBeenCalled();
      await draw({ ...asked, pathname: "/49" }, "other");
      expect(prerender).toHaveBeenCalledOnce();
    });
  });

  test("is rendered for others while one visitor requests many", async () => {
    const prerender = vi.fn<Prerender>(async ({ search }) => search);
    const { ask } = await serve({ variables: { TRUST_PROXY: "loopback" }, prerender });
    const drawnFor = async (address: string, query: string) =>
      root((await ask(`/login?${query}`, { headers: { "x-forwarded-for": address } })).text) !== "";
    const flood = await Promise.all(Array.from({ length: 200 }, (_, number) => drawnFor("203.0.113.1", `${number}`)));
    expect(flood.filter(Boolean).length).toBeLessThan(60);
    expect(await drawnFor("203.0.113.2", "other")).toBe(true);
  });

  test("is left out if the renderer has none", async () => {
    const { ask } = await serve({ prerender: async () => null });
    expect(root((await ask("/downloads")).text)).toBe("");
  });

  test.each([`/${orgId}/login`, `/${orgId}/preboarding/register`, `/${orgId}/email-sent`])(
    "knows the company at %s",
    async (path) => {
      const company = { company: "Acme </script> & Söhne", companyLogo: "http://x/logo.svg" };
      const companyDetails = vi.fn<AccountService["companyDetails"]>(() => Promise.resolve(company));
      const prerender = vi.fn<Prerender>(async () => "drawn");
      const { ask } = await serve({ service: { companyDetails }, prerender });
      const { text } = await ask(path);
      expect(companyDetails).toHaveBeenCalledExactlyOnceWith(orgId);
      expect(block(text, "foyer-drawn-from")).toMatchObject({ company: { orgId, ...company } });
      expect(prerender).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ drawnFrom: expect.objectContaining({ company: { orgId, ...company } }) as unknown }),
      );
    },
  );

  test.each(["/login", `/${orgId}/unknown`, "/a%00b/login", "/a%2Fb/login", `/${"x".repeat(65)}/login`])(
    "looks up no company at %s",
    async (path) => {
      const companyDetails = vi.fn<AccountService["companyDetails"]>(() => Promise.resolve(null));
      const { ask } = await serve({ service: { companyDetails } });
      expect((await ask(path)).text).not.toContain('"company":{');
      expect(companyDetails).not.toHaveBeenCalled();
    },
  );

  test("that fails to render is logged, and the page is still served", async () => {
    const { ask, logged } = await serve({
      service: { companyDetails: () => Promise.reject(new Error("database gone")) },
    });
    const { status, text } = await ask(`/${orgId}/login`);
    expect(status).toBe(200);
    expect(root(text)).toBe("");
    expect(logged.join("")).toContain("database gone");
  });
});
