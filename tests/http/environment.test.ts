import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { productKeys } from "../../machines/shared/products.ts";
import { EnvironmentError, readDatabaseEnvironment, readEnvironment } from "../../service/settings/environment.ts";
import { fillConfig } from "../../service/http/config-block.ts";

const folder = mkdtempSync(join(tmpdir(), "foyer-environment-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
/** A secret that is strong enough for production. */
const strong = randomBytes(32).toString("base64url");

function problemOf(variables: Readonly<Record<string, string>>): unknown {
  try {
    readEnvironment(variables);
    return null;
  } catch (error) {
    return error;
  }
}

const sites = Object.fromEntries([...productKeys, "track"].map((key) => [key, `https://${key}.example`]));

describe("the environment", () => {
  test("has defaults for all variables", () => {
    expect(readEnvironment({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      dataDir: resolve(".data"),
      databaseUrl: null,
      smtpUrl: null,
      socketSecret: "foyer-demo-secret",
      trustProxy: [],
      publicUrl: "http://localhost:3000",
      allowedOrigins: ["http://localhost:3000", "http://127.0.0.1:3000"],
      demo: true,
      production: false,
      passkeys: { domain: "localhost", origin: "http://localhost:3000" },
      configFile: null,
    });
  });

  test("treats an empty variable as unset", () => {
    const names = ["HOST", "PORT", "DATA_DIR", "DATABASE_URL", "SMTP_URL", "SOCKET_SECRET", "PUBLIC_URL", "DEMO"];
    expect(readEnvironment(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readEnvironment({}));
  });

  test.each([
    ["DATABASE_URL", "databaseUrl", "postgresql://db/foyer"],
    ["SMTP_URL", "smtpUrl", "smtp://mail.example.com"],
    ["SOCKET_SECRET", "socketSecret", strong],
    ["DATA_KEY", "dataKeys", strong],
  ] as const)("reads %s from a file", (name, setting, secret) => {
    for (const end of ["", "\n", "\r\n"]) {
      expect(readEnvironment({ [`${name}_FILE`]: file("secret", secret + end), [name]: "" })[setting]).toEqual(
        name === "DATA_KEY" ? [secret] : secret,
      );
    }
    const both = problemOf({ [`${name}_FILE`]: file("secret", secret), [name]: secret });
    expect(both).toEqual(new EnvironmentError(`${name} and ${name}_FILE are both set. Set only one of them.`));
  });

  test("for a process that needs only the database has no other secret, and no demand for one", () => {
    const others = { NODE_ENV: "production", SMTP_URL: "not an address", SOCKET_SECRET: "weak", PUBLIC_URL: "none" };
    const variables = { ...others, DATABASE_URL_FILE: file("database", "postgresql://db/foyer") };
    expect(problemOf(variables)).toBeInstanceOf(EnvironmentError);
    expect(readDatabaseEnvironment(variables)).toEqual(readEnvironment({ DATABASE_URL: "postgresql://db/foyer" }));
    expect(readDatabaseEnvironment({ ...others, DATA_DIR: folder })).toEqual(readEnvironment({ DATA_DIR: folder }));
  });

  test.each([strong, randomBytes(32).toString("base64"), randomBytes(32).toString("hex")])(
    "takes %s as the key of the database's secrets, before the one that it replaces",
    (key) => {
      expect(readEnvironment({}).dataKeys).toEqual([]);
      const before = randomBytes(48).toString("base64");
      expect(readEnvironment({ DATA_KEY: key, DATA_KEY_BEFORE: before }).dataKeys).toEqual([key, before]);
      const lines = String(problemOf({ DATA_KEY_BEFORE: key, PORT: "3999", METRICS_PORT: "3999" })).split("\n");
      expect(lines).toEqual([expect.stringMatching(/same port/), expect.stringMatching(/Set DATA_KEY too\.$/)]);
      expect(String(problemOf({ DATA_KEY: key, SOCKET_SECRET: key }))).toMatch(/must be another than SOCKET_SECRET/);
    },
  );

  test.each([randomBytes(16).toString("hex"), "0".repeat(64), "a sentence of many words that somebody has thought up"])(
    "rejects the key %j for the database's secrets and says how to make one",
    (key) => {
      for (const name of ["DATA_KEY", "DATA_KEY_BEFORE"]) {
        const problem = problemOf({ DATA_KEY: strong, [name]: key });
        expect(String(problem)).toContain(`${name} must be 32 random bytes or more, in base64 or hex (node -e "`);
        expect(String(problem)).not.toContain(key);
      }
    },
  );

  test("names every secret's file that is empty or cannot be read, and reads no other setting from a file", () => {
    const problem = problemOf({ SMTP_URL_FILE: file("empty", "\n"), SOCKET_SECRET_FILE: join(folder, "missing") });
    expect(problem).toBeInstanceOf(EnvironmentError);
    expect(String(problem)).toMatch(
      /SMTP_URL_FILE names an empty file\.\nSOCKET_SECRET_FILE names a file that cannot be read \(ENOENT.*\)\.$/,
    );
    expect(readEnvironment({ PORT_FILE: file("port", "4000") }).port).toBe(3000);
  });

  test.each([
    [{ MAX_CONNECTIONS: "1000" }, 1000, 600],
    [{ MAX_CONNECTIONS: "1" }, 1, 1],
    [{ MAX_CONNECTIONS: "1000", MAX_CONNECTIONS_PER_ADDRESS: "900" }, 1000, 900],
  ])("%j allows %i connections at once, %i of them of one address", (variables, inAll, perAddress) => {
    expect(readEnvironment(variables)).toMatchObject({
      maxConnections: inAll,
      maxConnectionsPerAddress: perAddress,
    });
  });

  test.each([
    [{ HOST: "0.0.0.0" }, "http://localhost:3000", ["http://localhost:3000", "http://127.0.0.1:3000"]],
    [{ HOST: "::1", PORT: "80" }, "http://localhost", ["http://localhost", "http://127.0.0.1", "http://[::1]"]],
    [{ HOST: "::", PORT: "80" }, "http://localhost", ["http://localhost", "http://127.0.0.1", "http://[::1]"]],
    [
      { HOST: "192.0.2.1" },
      "http://192.0.2.1:3000",
      ["http://192.0.2.1:3000", "http://localhost:3000", "http://127.0.0.1:3000"],
    ],
    [{ PUBLIC_URL: "https://account.example/" }, "https://account.example", ["https://account.example"]],
  ])("%j is served at %s for %j", (variables, publicUrl, allowedOrigins) => {
    expect(readEnvironment(variables)).toMatchObject({ publicUrl, allowedOrigins });
  });

  test.each([
    [{}, { demo: true, production: false }],
    [{ DEMO: "1" }, { demo: true, production: false }],
    [{ DEMO: "0" }, { demo: false, production: true }],
    [{ NODE_ENV: "development" }, { demo: true, production: false }],
    [{ DATA_DIR: "/srv/foyer" }, { demo: true, production: false }],
    [{ DATABASE_URL: "postgresql://db/foyer" }, { demo: false, production: false }],
    [
      { DATABASE_URL: "postgresql://db/foyer", DEMO: "1" },
      { demo: true, production: false },
    ],
    [{ NODE_ENV: "production" }, { demo: false, production: true }],
    [
      { NODE_ENV: "production", DEMO: "1" },
      { demo: true, production: true },
    ],
  ])("%j means %j", (variables, expected) => {
    expect(readEnvironment({ ...variables, SOCKET_SECRET: strong })).toMatchObject(expected);
  });

  test("accepts networks of proxies", () => {
    const list = ["10.0.0.0/8", "192.0.2.7", "2001:db8::/32", "::1", "loopback", "linklocal", "uniquelocal"];
    expect(readEnvironment({ TRUST_PROXY: ` ${list.join(" , ")},` }).trustProxy).toEqual(list);
  });

  test("rejects the placeholder for the proxies' network in the example for Kubernetes", () => {
    const [, placeholder = ""] =
      /TRUST_PROXY, value: (\S+) /.exec(readFileSync("deploy/kubernetes.yaml", "utf8")) ?? [];
    expect(placeholder).not.toBe("");
    expect(problemOf({ TRUST_PROXY: placeholder })).toBeInstanceOf(EnvironmentError);
  });

  test.each([
    "loopbak",
    "Loopback",
    "10.0.0.0/33",
    "10.0.0.0/0",
    "0.0.0.0/0",
    "::/0",
    "::/129",
    "10.0.0.0/8/8",
    "10.0.0.0/",
    "10.0.0/8",
    "010.0.0.1",
    "*",
    "true",
    "1",
    "proxy.example",
    "::ffff:10.0.0.1",
    "fe80::1%eth0",
    "[::1]",
    "10.0.0.1:80",
    "toString",
    "10.0.0.1 10.0.0.2",
  ])("refuses to trust %j", (entry) => {
    const start = () => readEnvironment({ TRUST_PROXY: `127.0.0.1,${entry}` });
    expect(start).toThrow(EnvironmentError);
    expect(start).toThrow(/^TRUST_PROXY must list addresses, .* entry 2 is none of these\.$/);
  });

  test.each([
    [{ MAX_CONNECTIONS: "0" }, "MAX_CONNECTIONS must be a whole number from 1 to 9999999."],
    [{ MAX_CONNECTIONS_PER_ADDRESS: "many" }, "MAX_CONNECTIONS_PER_ADDRESS must be a whole number from 1 to 9999999."],
    [{ PORT: "abc" }, "PORT must be a whole number from 1 to 65535."],
    [{ PORT: "0" }, "PORT must be a whole number from 1 to 65535."],
    [{ PORT: "65536" }, "PORT must be a whole number from 1 to 65535."],
    [{ PORT: "3e3" }, "PORT must be a whole number from 1 to 65535."],
    [{ HOST: "a b" }, "HOST must be a host name or an IP address to listen on."],
    [{ HOST: "http://x" }, "HOST must be a host name or an IP address to listen on."],
    [{ DEMO: "no" }, "DEMO must be 0 or 1."],
    [{ PUBLIC_URL: "account.example" }, "PUBLIC_URL must be an address such as https://account.example.com."],
    [{ PUBLIC_URL: "ftp://x" }, "PUBLIC_URL must be an address such as https://account.example.com."],
    [
      { PUBLIC_URL: "https://x/path" },
      "PUBLIC_URL must be only scheme, host and port, such as https://account.example.com.",
    ],
    [
      { PUBLIC_URL: "https://user:word@x" },
      "PUBLIC_URL must be only scheme, host and port, such as https://account.example.com.",
    ],
    ...[
      "mysql://u:canary@x",
      // Passwords with characters that mean something in an address.
      "postgresql://u:ca/nary@db/foyer",
      "postgresql://u:ca#nary@db/foyer",
      "postgresql://u:ca?nary@db/foyer",
      "postgresql://u:12/canary@db/foyer",
      "postgresql://u:12#canary@db/foyer",
      "postgresql://u:12?canary@db/foyer",
    ].map((DATABASE_URL): [Record<string, string>, string] => [
      { DATABASE_URL },
      "DATABASE_URL must be an address such as postgresql://user:password@host/database, with its password " +
        "percent-encoded or in PGPASSWORD instead.",
    ]),
    [{ SMTP_URL: "canary" }, "SMTP_URL must be an address such as smtp://user:password@host:587."],
    [{ PORT: "x", DEMO: "x" }, "PORT must be a whole number from 1 to 65535.\nDEMO must be 0 or 1."],
  ])("%j is refused: %s", (variables, message) => {
    expect(() => readEnvironment(variables)).toThrow(new EnvironmentError(message));
    expect(message).not.toContain("canary");
  });

  const modes = [{ DEMO: "0" }, { NODE_ENV: "production" }, { NODE_ENV: "production", DEMO: "1" }];
  const random = randomBytes(32);

  test.each([
    [undefined, false],
    ["foyer-demo-secret", false],
    ["own", false],
    ["a".repeat(500), false],
    ["abcabcabc".repeat(50), false],
    ["0123456789abcdef".repeat(3), false],
    [randomBytes(31).toString("hex"), false],
    [randomBytes(31).toString("base64"), false],
    [randomBytes(31).toString("base64url"), false],
    ["correct horse battery staple, four", false],
    ["correct horse battery staple, and some other words", true],
    [random.toString("hex"), true],
    [random.toString("hex").toUpperCase(), true],
    [random.toString("base64"), true],
    [random.toString("base64url"), true],
  ])("in production accepts the secret %j: %s", (secret, isTaken) => {
    const weak = new EnvironmentError(
      "SOCKET_SECRET must be worth 32 random bytes in production mode (NODE_ENV=production or DEMO=0). This makes one: " +
        `node -e "console.log(require('crypto').randomBytes(32).toString('base64url'))"`,
    );
    for (const mode of modes) {
      const set = { ...mode, ...(secret !== undefined && { SOCKET_SECRET: secret }) };
      expect(problemOf(set)).toEqual(isTaken ? null : weak);
    }
    expect(readEnvironment({ SOCKET_SECRET: secret ?? "" }).socketSecret).toBe(secret ?? "foyer-demo-secret");
  });

  test("names a command that generates a valid secret", () => {
    const [, command = ""] = /node -e "(.*)"/.exec(String(problemOf({ DEMO: "0" }))) ?? [];
    const made = execFileSync(process.execPath, ["-e", command], { encoding: "utf8" }).trim();
    expect(readEnvironment({ DEMO: "0", SOCKET_SECRET: made }).socketSecret).toBe(made);
  });

  test.each([
    ["https://account.example", true],
    ["http://localhost:3000", true],
    ["http://app.localhost:3000", true],
    ["http://127.0.0.1:3000", true],
    ["http://127.8.9.10", true],
    ["http://[::1]:3000", true],
    ["http://account.example", false],
    ["http://192.168.1.5:3000", false],
    ["http://localhost.example", false],
    ["http://127.0.0.1.example", false],
    ["http://[::2]", false],
    ["http://0.0.0.0", false],
  ])("in production accepts the public URL %s: %s", (PUBLIC_URL, isTaken) => {
    const plain = new EnvironmentError(
      "PUBLIC_URL must start with https:// in production mode (NODE_ENV=production or DEMO=0), " +
        "unless it is of this computer alone.",
    );
    for (const mode of modes) {
      const problem = problemOf({ ...mode, SOCKET_SECRET: strong, PUBLIC_URL });
      expect(problem).toEqual(isTaken ? null : plain);
    }
    expect(readEnvironment({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
  });

  test.each<readonly [string, string]>([
    ["smtp://u:p%20w@mail.example:587", "smtp://u:p%20w@mail.example:587?requireTLS=true"],
    ["smtp://mail.example?from=a@b.example#x", "smtp://mail.example?from=a%40b.example&requireTLS=true#x"],
    ["smtp://localhost.example?requireTLS=true", "smtp://localhost.example?requireTLS=true"],
    ["smtp://mail.example?requireTLS=0&ignoreTLS=true", "smtp://mail.example?requireTLS=true&ignoreTLS=true"],
    ...[
      "smtps://u:p@mail.example",
      "smtp://mail:1025?from=a@b.example&requireTLS=false",
      "smtp://LocalHost:1025",
      "smtp://127.0.0.1:25?from=a@b.example",
      "smtp://[::1]",
    ].map((same) => [same, same] as const),
  ])("in production takes the mail server %s as %s", (SMTP_URL, smtpUrl) => {
    for (const mode of modes)
      expect(readEnvironment({ ...mode, SOCKET_SECRET: strong, SMTP_URL })).toMatchObject({ smtpUrl });
    expect(readEnvironment({ SMTP_URL }).smtpUrl).toBe(SMTP_URL);
  });

  test("in production needs a public URL if other computers can reach it", () => {
    expect(problemOf({ DEMO: "0", SOCKET_SECRET: strong, HOST: "192.168.1.5" })).toBeInstanceOf(EnvironmentError);
    expect(problemOf({ DEMO: "0", SOCKET_SECRET: strong, HOST: "0.0.0.0" })).toBeNull();
    expect(String(problemOf({ DEMO: "0", PUBLIC_URL: "http://x.example" }))).toMatch(/SOCKET_SECRET .*\nPUBLIC_URL /);
  });

  test.each<readonly [name: string, path: string, message: RegExp]>([
    ["a missing file", join(folder, "gone.json"), /^CONFIG_FILE names a file that cannot be read as JSON \(ENOENT/],
    ["no JSON", file("broken.json", "{"), /^CONFIG_FILE names a file that cannot be read as JSON/],
    ["no object", file("text.json", '"text"'), /^CONFIG_FILE names a file with invalid content/],
    ...(["[]", "[{}]"] as const).map(
      (content, at) =>
        ["a list", file(`list-${at}.json`, content), /list where an object belongs \(the file\)/] as const,
    ),
    ...(["paths", "products", "downloads"] as const).map(
      (key) =>
        [
          `a list of ${key}`,
          file(`${key}-list.json`, JSON.stringify({ [key]: [] })),
          new RegExp(`belongs \\(${key}\\)`),
        ] as const,
    ),
    [
      "a path elsewhere",
      file("elsewhere.json", '{"paths":{"login":"//evil.example"}}'),
      /paths\.login: must be a path of/,
    ],
    [
      "a path of the service",
      file("health.json", '{"paths":{"login":"/health"}}'),
      /paths\.login: must be a path of its own/,
    ],
    [
      "everyone's domain",
      file("com.json", '{"cookieDomains":[".com"]}'),
      /cookieDomains\.0: must be a domain with a dot/,
    ],
    ["a missing site", file("sites.json", '{"products":{}}'), /invalid content \(products\.hrms: .*products\.track: /],
    [
      "a wrong address",
      file("help.json", '{"helpUrl":"javascript:alert(1)"}'),
      /helpUrl: must be an http\(s\) address/,
    ],
    ["a misspelt key", file("typo.json", '{"prodctName":"x"}'), /prodctName: /],
    ["an unknown app to download", file("apps.json", '{"downloads":{"chatAmiga":"https://x.example"}}'), /downloads/],
    ["a wrong address of an app", file("app.json", '{"downloads":{"chatMac":"javascript:x"}}'), /http\(s\) address/],
    ["a zero byte", file("zero.json", String.raw`{"productName":"a\u0000b"}`), /a character that no text has/],
    ["half a character", file("half.json", String.raw`{"productName":"a\ud800b"}`), /a character that no text has/],
    ["the secret", file("secret.json", '{"socketSecret":"x"}'), /socketSecret: /],
  ])("CONFIG_FILE with %s is refused", (_name, path, message) => {
    expect(() => readEnvironment({ CONFIG_FILE: path })).toThrow(message);
    expect(() => readEnvironment({ CONFIG_FILE: path })).toThrow(EnvironmentError);
  });
});

describe("the site of passkeys", () => {
  const account = "https://account.example.com";
  const wrong =
    "PASSKEY_DOMAIN must be the host of PUBLIC_URL or a domain above it, such as example.com for https://account.example.com.";

  test.each<[Record<string, string>, unknown]>([
    [{ PUBLIC_URL: account }, { domain: "account.example.com", origin: account }],
    [
      { PUBLIC_URL: `${account}:8443`, PASSKEY_DOMAIN: "Example.com" },
      { domain: "example.com", origin: `${account}:8443` },
    ],
    [
      { PUBLIC_URL: account, PASSKEY_DOMAIN: "account.example.com" },
      { domain: "account.example.com", origin: account },
    ],
    [
      { PORT: "4100", PASSKEY_DOMAIN: "localhost" },
      { domain: "localhost", origin: "http://localhost:4100" },
    ],
    [{ HOST: "0.0.0.0" }, { domain: "localhost", origin: "http://localhost:3000" }],
    [{ PUBLIC_URL: "http://192.0.2.1:3000" }, null],
    [{ PUBLIC_URL: "http://[2001:db8::1]" }, null],
  ])("of %j is %j", (variables, site) => expect(readEnvironment(variables).passkeys).toEqual(site));

  test.each<[Record<string, string>, string]>([
    [{ PUBLIC_URL: account, PASSKEY_DOMAIN: "other.com" }, wrong],
    [{ PUBLIC_URL: account, PASSKEY_DOMAIN: "ample.com" }, wrong],
    [{ PUBLIC_URL: account, PASSKEY_DOMAIN: ".example.com" }, wrong],
    [{ PUBLIC_URL: account, PASSKEY_DOMAIN: "x.account.example.com" }, wrong],
    [{ PUBLIC_URL: "http://192.0.2.1", PASSKEY_DOMAIN: "example.com" }, wrong],
    [{ PASSKEY_DOMAIN: "example.com" }, wrong],
    [
      { PUBLIC_URL: account, PASSKEY_DOMAIN: "com" },
      "PASSKEY_DOMAIN must be a domain with a dot in it, such as example.com.",
    ],
    [
      { PUBLIC_URL: "https://account.example.co.uk", PASSKEY_DOMAIN: "co.uk" },
      "PASSKEY_DOMAIN must be a domain of your own: strangers have others below this one.",
    ],
  ])("is refused: %j", (variables, message) => {
    expect(problemOf(variables)).toEqual(new EnvironmentError(message));
  });

  test("is told to the pages of its origin alone, and is no key of the configuration file", () => {
    const configOf = (variables: Record<string, string>, origin: string): unknown =>
      JSON.parse(fillConfig(readEnvironment(variables), origin).json);
    expect(configOf({}, "http://localhost:3000")).toMatchObject({ passkeys: true });
    expect(configOf({}, "http://localhost:3000")).not.toHaveProperty("passkeysAt");
    expect(configOf({}, "http://127.0.0.1:3000")).toMatchObject({
      passkeys: false,
      passkeysAt: "http://localhost:3000",
    });
    expect(configOf({ PUBLIC_URL: account }, account)).toMatchObject({ passkeys: true });
    expect(configOf({ DEMO: "0", SOCKET_SECRET: strong }, "http://127.0.0.1:3000")).not.toHaveProperty("passkeysAt");
    expect(problemOf({ CONFIG_FILE: file("passkeys.json", '{"passkeys":true}') })).toBeInstanceOf(EnvironmentError);
  });
});

describe("the apps to download", () => {
  const production = { DEMO: "0", SOCKET_SECRET: strong };
  const chatMac = "https://apps.example/chat.dmg";
  const path = file("downloads.json", JSON.stringify({ downloads: { chatMac } }));

  test("are those in the configuration file, and not part of the page's block", () => {
    const environment = readEnvironment({ ...production, CONFIG_FILE: path });
    expect(environment.downloads).toEqual({ chatMac });
    expect(fillConfig(environment, "https://account.example").json).not.toContain("downloads");
    expect(readEnvironment({ CONFIG_FILE: path }).downloads).toEqual({ chatMac });
  });

  test("are none without a configuration file, and all in a demo", () => {
    expect(readEnvironment(production).downloads).toEqual({});
    expect(readEnvironment({ CONFIG_FILE: file("none.json", '{"downloads":{}}') }).downloads).toEqual({});
    const { downloads } = readEnvironment({ PORT: "4100" });
    expect(Object.keys(downloads)).toHaveLength(14);
    expect(downloads.iosPMS).toBe("http://localhost:4100/dev/downloads/iosPMS");
  });
});

describe("the configuration of a page", () => {
  test("in production comes from the file, for the requested origin", () => {
    const path = file("production.json", JSON.stringify({ products: sites, productName: "Suite" }));
    const environment = readEnvironment({ DEMO: "0", SOCKET_SECRET: strong, CONFIG_FILE: path });
    expect(fillConfig(environment, "https://account.example").config).toEqual({
      productName: "Suite",
      serviceUrl: "https://account.example",
      socketSecret: strong,
      products: sites,
      passkeys: false,
      extensions: ["sessions", "apps", "activity", "picture", "continueAs"],
      surveyEnabled: false,
      cookieDomains: [],
      production: true,
      paths: {},
    });
  });

  test("in a demo comes from the file, with the demo's defaults", () => {
    const path = file("demo.json", JSON.stringify({ productName: "Suite" }));
    const { config } = fillConfig(readEnvironment({ CONFIG_FILE: path }), "http://localhost:3000");
    expect(config).toMatchObject({
      productName: "Suite",
      surveyEnabled: true,
      products: { recruit: "http://localhost:3000/dev/products/recruit" },
    });
  });
});
