import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as v from "valibot";
import { cookieDomain } from "../../machines/shared/config.ts";
import { DEFAULT_CONNECTIONS, defaultShareOf } from "../limits/default-connections.ts";
import { isNetwork } from "../limits/networks.ts";
import { type ConfigFile, configFile, downloadKey, type Downloads, messageOf } from "./config-file.ts";
import { isLoopback, isStrong, MAKES_A_SECRET, productionProblems } from "./production-problems.ts";
import { isDomainOf, relyingPartyOf, type RelyingParty } from "./relying-party.ts";

/** The secret outside production mode, which requires a stronger one. */
export const DEFAULT_SOCKET_SECRET = "foyer-demo-secret";

/** The settings, read once at start. */
export interface Environment {
  host: string;
  port: number;
  /** Absolute path of the embedded database's folder; unused with a `databaseUrl`. */
  dataDir: string;
  databaseUrl: string | null;
  /** If null, mails are stored in the outbox, or discarded in production mode without a demo. */
  smtpUrl: string | null;
  socketSecret: string;
  /** `DATA_KEY`, then `DATA_KEY_BEFORE`; none without them. */
  dataKeys: readonly string[];
  /** Networks of trusted proxies. */
  trustProxy: readonly string[];
  /** The most concurrent connections, and the most sockets. */
  maxConnections: number;
  /** The same limits for one address. The connections of a trusted proxy are exempt. */
  maxConnectionsPerAddress: number;
  /** The app's public origin, used for links in mails. */
  publicUrl: string;
  /** Allowed origins of pages: `publicUrl`, and loopback unless `PUBLIC_URL` is set. */
  allowedOrigins: readonly string[];
  /** The site that passkeys are for; null if its host is an IP address. Without `PUBLIC_URL` it is `localhost`. */
  passkeys: RelyingParty | null;
  /** The port that serves `/metrics`; null if none does. */
  metricsPort: number | null;
  /** Seconds for moving the pages to other processes before this one stops. Unused with the embedded database. */
  shutdownSeconds: number;
  /** Demo data and the `/dev/*` pages. */
  demo: boolean;
  /** `NODE_ENV=production` or `DEMO=0`. */
  production: boolean;
  /** The content of `CONFIG_FILE`. Missing keys are filled in for each page's origin. */
  configFile: ConfigFile | null;
  /** `downloads` of `CONFIG_FILE`; placeholder pages by default in a demo. */
  downloads: Downloads;
}

/** Invalid settings. The message, for the operator, has one line for each variable. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

const address = (protocols: readonly string[], example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address such as ${example}`,
    ),
  );

const origin = v.pipe(
  address(["http:", "https:"], "https://account.example.com"),
  v.check((value) => {
    const url = new URL(value);
    return url.href === `${url.origin}/`;
  }, "must be only scheme, host and port, such as https://account.example.com"),
  v.transform((value) => new URL(value).origin),
);

/** Browsers accept a domain for passkeys under the same conditions as one for cookies. */
const passkeyDomain = v.pipe(cookieDomain, v.toLowerCase());

const DATABASE_EXAMPLE =
  "postgresql://user:password@host/database, with its password percent-encoded or in PGPASSWORD instead";

const databaseUrl = v.pipe(
  address(["postgres:", "postgresql:"], DATABASE_EXAMPLE),
  v.check((value) => isReadAsMeant(new URL(value)), `must be an address such as ${DATABASE_EXAMPLE}`),
);

/** False if an unencoded character of the password has cut the address, so that the "@" is in a later part. */
const isReadAsMeant = ({ pathname, searchParams, hash }: URL) =>
  hash === "" && ![pathname, ...searchParams.keys()].some((part) => part.includes("@"));

/** Only these alphabets, so that nobody takes a sentence, which is worth less than its length. */
const dataKey = v.pipe(
  v.string(),
  v.check(
    (value) => /^[\w+/=-]+$/.test(value) && isStrong(value),
    `must be 32 random bytes or more, in base64 or hex (${MAKES_A_SECRET} makes them)`,
  ),
);

const port = v.pipe(
  v.string(),
  v.check(
    (value) => /^[0-9]{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535,
    "must be a whole number from 1 to 65535",
  ),
  v.transform(Number),
);

const count = v.pipe(
  v.string(),
  v.regex(/^[1-9][0-9]{0,6}$/, "must be a whole number from 1 to 9999999"),
  v.transform(Number),
);

const seconds = v.pipe(
  v.string(),
  v.check((value) => /^[0-9]{1,4}$/.test(value) && Number(value) <= 3600, "must be a whole number from 0 to 3600"),
  v.transform(Number),
);

const host = v.pipe(
  v.string(),
  v.check((value) => URL.canParse(`http://${bracketed(value)}/`), "must be a host name or an IP address to listen on"),
);

const onOrOff = v.pipe(
  v.picklist(["0", "1"], "must be 0 or 1"),
  v.transform((value) => value === "1"),
);

const networks = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ""),
  ),
  v.check(
    (entries) => entries.every(isNetwork),
    ({ input }) =>
      "must list addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal, with commas in between; " +
      `entry ${input.findIndex((entry) => !isNetwork(entry)) + 1} is none of these`,
  ),
);

/** The settings by the names of their variables. */
export const variablesSchema = v.object({
  HOST: v.optional(host, "127.0.0.1"),
  PORT: v.optional(port, "3000"),
  DATA_DIR: v.optional(v.string()),
  DATABASE_URL: v.optional(databaseUrl),
  SMTP_URL: v.optional(address(["smtp:", "smtps:"], "smtp://user:password@host:587")),
  SOCKET_SECRET: v.optional(v.string()),
  DATA_KEY: v.optional(dataKey),
  DATA_KEY_BEFORE: v.optional(dataKey),
  TRUST_PROXY: v.optional(networks, ""),
  MAX_CONNECTIONS: v.optional(count, String(DEFAULT_CONNECTIONS)),
  MAX_CONNECTIONS_PER_ADDRESS: v.optional(count),
  METRICS_PORT: v.optional(port),
  SHUTDOWN_SECONDS: v.optional(seconds, "3"),
  PUBLIC_URL: v.optional(origin),
  PASSKEY_DOMAIN: v.optional(passkeyDomain),
  DEMO: v.optional(onOrOff),
  NODE_ENV: v.optional(v.string()),
  CONFIG_FILE: v.optional(configFile),
});

/** The settings that are secret, or hold a password. */
const secretNames = [
  "DATABASE_URL",
  "SMTP_URL",
  "SOCKET_SECRET",
  "DATA_KEY",
  "DATA_KEY_BEFORE",
] as const satisfies (keyof typeof variablesSchema.entries)[];

/**
 * Parses the environment variables (docs/contract.md, Service settings). An empty variable counts as unset. A secret may
 * be in a file instead, which the variable with `_FILE` after its name names. Messages never contain values, because some
 * are passwords.
 *
 * Production mode is `NODE_ENV=production` or `DEMO=0`. The demo has public passwords and shows all mails at
 * `/dev/outbox`. It is on by default only outside production mode with the embedded database; otherwise `DEMO=1`
 * enables it.
 *
 * @throws EnvironmentError when a variable is invalid
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = v.safeParse(variablesSchema, { ...set, ...readSecretFiles(set) }, { abortPipeEarly: true });
  if (!parsed.success) {
    throw new EnvironmentError(parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}.`).join("\n"));
  }
  const values = parsed.output;
  const production = values.NODE_ENV === "production" || values.DEMO === false;
  const socketSecret = values.SOCKET_SECRET ?? DEFAULT_SOCKET_SECRET;
  const at = (name: string) => new URL(`http://${bracketed(name)}:${values.PORT}`).origin;
  // Passkeys need a name, which an address is not.
  const isCalledLocalhost = ["127.0.0.1", "::1", "0.0.0.0", "::"].includes(values.HOST);
  const publicUrl = values.PUBLIC_URL ?? at(isCalledLocalhost ? "localhost" : values.HOST);
  const problems = [
    ...conflictsIn(values, publicUrl),
    ...(production ? productionProblems({ socketSecret, publicUrl }) : []),
  ];
  if (problems.length > 0) throw new EnvironmentError(problems.join("\n"));
  const demo = values.DEMO ?? (!production && values.DATABASE_URL === undefined);
  const { downloads, ...configFile } = values.CONFIG_FILE ?? {};
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR ?? ".data"),
    databaseUrl: values.DATABASE_URL ?? null,
    smtpUrl: values.SMTP_URL !== undefined && production ? encrypted(values.SMTP_URL) : (values.SMTP_URL ?? null),
    socketSecret,
    dataKeys: [values.DATA_KEY, values.DATA_KEY_BEFORE].filter((key) => key !== undefined),
    trustProxy: values.TRUST_PROXY,
    maxConnections: values.MAX_CONNECTIONS,
    maxConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS ?? defaultShareOf(values.MAX_CONNECTIONS),
    passkeys: relyingPartyOf(publicUrl, values.PASSKEY_DOMAIN),
    metricsPort: values.METRICS_PORT ?? null,
    shutdownSeconds: values.SHUTDOWN_SECONDS,
    publicUrl,
    allowedOrigins: values.PUBLIC_URL
      ? [values.PUBLIC_URL]
      : [
          ...new Set([
            publicUrl,
            at("localhost"),
            at("127.0.0.1"),
            // A service that does not listen there must not trust the pages of another program that does.
            ...(["::1", "::"].includes(values.HOST) ? [at("::1")] : []),
          ]),
        ],
    demo,
    production,
    configFile: values.CONFIG_FILE ? configFile : null,
    downloads: downloads ?? (demo ? demoDownloads(publicUrl) : {}),
  };
}

/** The settings that do not go together, one line each. */
function conflictsIn(values: v.InferOutput<typeof variablesSchema>, publicUrl: string): string[] {
  const problems: string[] = [];
  if (values.DATABASE_URL !== undefined && values.DATA_DIR !== undefined) {
    problems.push("DATA_DIR and DATABASE_URL name two databases. Set only one of them.");
  }
  if (values.METRICS_PORT === values.PORT) {
    problems.push("METRICS_PORT and PORT name the same port. Choose another for one of them.");
  }
  if (values.DATA_KEY_BEFORE !== undefined && values.DATA_KEY === undefined) {
    problems.push("DATA_KEY_BEFORE only opens what DATA_KEY replaces. Set DATA_KEY too.");
  }
  if (values.DATA_KEY !== undefined && values.DATA_KEY === values.SOCKET_SECRET) {
    problems.push("DATA_KEY must be another than SOCKET_SECRET, which every browser has.");
  }
  if (values.PASSKEY_DOMAIN !== undefined && !isDomainOf(values.PASSKEY_DOMAIN, publicUrl)) {
    problems.push(
      "PASSKEY_DOMAIN must be the host of PUBLIC_URL or a domain above it, such as example.com for https://account.example.com.",
    );
  }
  return problems;
}

/** Like `readEnvironment`, of a process that needs only the database: it takes no other setting, and reads no other secret. */
export const readDatabaseEnvironment = (variables: Readonly<Record<string, string | undefined>>): Environment =>
  readEnvironment(
    Object.fromEntries(["DATA_DIR", "DATABASE_URL", "DATABASE_URL_FILE"].map((name) => [name, variables[name]])),
  );

/** The secrets that are in files, by the names of their variables. */
function readSecretFiles(set: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const read: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of secretNames) {
    const path = set[`${name}_FILE`];
    if (path === undefined) continue;
    try {
      // Editors and `echo` end a file with a line break.
      const secret = readFileSync(path, "utf8").replace(/\r?\n$/, "");
      if (set[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set. Set only one of them.`);
      else if (secret === "") problems.push(`${name}_FILE names an empty file.`);
      else read[name] = secret;
    } catch (error) {
      problems.push(`${name}_FILE names a file that cannot be read (${messageOf(error)}).`);
    }
  }
  if (problems.length > 0) throw new EnvironmentError(problems.join("\n"));
  return read;
}

/**
 * The address of the mail server, which nodemailer reads, so that a server elsewhere gets its password, and the codes and
 * links in the mails, encrypted or not at all. The operator may say otherwise by `requireTLS=false`.
 */
function encrypted(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const isAsked = url.searchParams.get("requireTLS") !== "false";
  if (url.protocol === "smtps:" || isLoopback(url.hostname.toLowerCase()) || !isAsked) return smtpUrl;
  url.searchParams.set("requireTLS", "true");
  return url.href;
}

const demoDownloads = (publicUrl: string): Downloads =>
  Object.fromEntries(downloadKey.options.map((key) => [key, `${publicUrl}/dev/downloads/${key}`]));

const bracketed = (name: string) => (name.includes(":") ? `[${name}]` : name);
