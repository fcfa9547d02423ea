import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { EnvironmentError, readEnvironment } from "../../service/environment.ts";
import { fillConfig } from "../../service/http/config-block.ts";

const folder = mkdtempSync(join(tmpdir(), "foyer-environment-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const sites = Object.fromEntries(
  ["hrms", "chat", "pms", "payroll", "survey", "recruit", "assets", "performance", "track"].map((key) => [
    key,
    `https://${key}.example`,
  ]),
);

describe("the environment", () => {
  test("needs nothing to be set", () => {
    expect(readEnvironment({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      dataDir: resolve(".data"),
      databaseUrl: null,
      smtpUrl: null,
      socketSecret: "foyer-demo-secret",
      publicUrl: "http://127.0.0.1:3000",
      allowedOrigins: ["http://127.0.0.1:3000", "http://localhost:3000"],
      demo: true,
      production: false,
      configFile: null,
    });
  });

  test("takes an empty variable for one that is not set", () => {
    const names = ["HOST", "PORT", "DATA_DIR", "DATABASE_URL", "SMTP_URL", "SOCKET_SECRET", "PUBLIC_URL", "DEMO"];
    expect(readEnvironment(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readEnvironment({}));
  });

  test.each([
    [{ HOST: "0.0.0.0" }, "http://127.0.0.1:3000", ["http://127.0.0.1:3000", "http://localhost:3000"]],
    [{ HOST: "::1", PORT: "80" }, "http://[::1]", ["http://[::1]", "http://127.0.0.1", "http://localhost"]],
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
    expect(readEnvironment({ ...variables, SOCKET_SECRET: "own" })).toMatchObject(expected);
  });

  test.each([
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
    [
      { DATABASE_URL: "mysql://u:canary@x" },
      "DATABASE_URL must be an address such as postgresql://user:password@host/database.",
    ],
    [{ SMTP_URL: "canary" }, "SMTP_URL must be an address such as smtp://user:password@host:587."],
    [{ PORT: "x", DEMO: "x" }, "PORT must be a whole number from 1 to 65535.\nDEMO must be 0 or 1."],
    [
      { DEMO: "0" },
      "SOCKET_SECRET must be set to a value of your own in production mode (NODE_ENV=production or DEMO=0).",
    ],
    [
      { NODE_ENV: "production", DEMO: "1", SOCKET_SECRET: "foyer-demo-secret" },
      "SOCKET_SECRET must be set to a value of your own in production mode (NODE_ENV=production or DEMO=0).",
    ],
  ])("%j is refused: %s", (variables, message) => {
    expect(() => readEnvironment(variables)).toThrow(new EnvironmentError(message));
    expect(message).not.toContain("canary");
  });

  test.each([
    ["a missing file", join(folder, "gone.json"), /^CONFIG_FILE names a file that cannot be read as JSON \(ENOENT/],
    ["no JSON", file("broken.json", "{"), /^CONFIG_FILE names a file that cannot be read as JSON/],
    ["no object", file("text.json", '"text"'), /^CONFIG_FILE names a file with invalid content/],
    ["a missing site", file("sites.json", '{"products":{}}'), /invalid content \(products\.hrms: .*products\.track: /],
    [
      "a wrong address",
      file("help.json", '{"helpUrl":"javascript:alert(1)"}'),
      /helpUrl: must be an http\(s\) address/,
    ],
    ["a misspelt key", file("typo.json", '{"prodctName":"x"}'), /prodctName: /],
    ["an unknown app to download", file("apps.json", '{"downloads":{"chatAmiga":"https://x.example"}}'), /downloads/],
    ["a wrong address of an app", file("app.json", '{"downloads":{"chatMac":"javascript:x"}}'), /http\(s\) address/],
    ["the secret", file("secret.json", '{"socketSecret":"x"}'), /socketSecret: /],
  ])("CONFIG_FILE with %s is refused", (_what, path, message) => {
    expect(() => readEnvironment({ CONFIG_FILE: path })).toThrow(message);
    expect(() => readEnvironment({ CONFIG_FILE: path })).toThrow(EnvironmentError);
  });
});

describe("the apps to download", () => {
  const production = { DEMO: "0", SOCKET_SECRET: "own" };
  const chatMac = "https://apps.example/chat.dmg";
  const path = file("downloads.json", JSON.stringify({ downloads: { chatMac } }));

  test("are those that the file names, and no part of the page's block", () => {
    const environment = readEnvironment({ ...production, CONFIG_FILE: path });
    expect(environment.downloads).toEqual({ chatMac });
    expect(fillConfig(environment, "https://account.example").json).not.toContain("downloads");
    expect(readEnvironment({ CONFIG_FILE: path }).downloads).toEqual({ chatMac });
  });

  test("are none without one, and in a demo all", () => {
    expect(readEnvironment(production).downloads).toEqual({});
    expect(readEnvironment({ CONFIG_FILE: file("none.json", '{"downloads":{}}') }).downloads).toEqual({});
    const { downloads } = readEnvironment({ PORT: "4100" });
    expect(Object.keys(downloads)).toHaveLength(14);
    expect(downloads.iosPMS).toBe("http://127.0.0.1:4100/dev/downloads/iosPMS");
  });
});

describe("the configuration of a page", () => {
  test("in production is what the file says, at the origin asked", () => {
    const path = file("production.json", JSON.stringify({ products: sites, productName: "Suite" }));
    const environment = readEnvironment({ DEMO: "0", SOCKET_SECRET: "own", CONFIG_FILE: path });
    expect(fillConfig(environment, "https://account.example").config).toEqual({
      productName: "Suite",
      serviceUrl: "https://account.example",
      socketSecret: "own",
      products: sites,
      surveyEnabled: false,
      cookieDomains: [],
      production: true,
      paths: {},
    });
  });

  test("in a demo is the file's, the rest as without one", () => {
    const path = file("demo.json", JSON.stringify({ productName: "Suite" }));
    const { config } = fillConfig(readEnvironment({ CONFIG_FILE: path }), "http://localhost:3000");
    expect(config).toMatchObject({
      productName: "Suite",
      surveyEnabled: true,
      products: { recruit: "http://localhost:3000/dev/products/recruit" },
    });
  });
});
