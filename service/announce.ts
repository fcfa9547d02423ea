import { createRoutes } from "../machines/shared/routes.ts";
import { demoFlowAccounts, demoLinks } from "./demo/flows.ts";
import { DEMO_PASSWORD, demoAccounts } from "./demo/people.ts";
import type { Environment } from "./settings/environment.ts";

/** The demo's people who show most of it. */
const FIRST = new Set(["admin", "member", "hr", "forced", "mfa-app", "mfa-new"].map((name) => `${name}@acme.test`));

export interface Announced {
  /** Whether to print every account and link of the demo. */
  all: boolean;
  /** Whether the inspector and the gallery are served. */
  inspector: boolean;
}

/** Says where the service is, what its configuration lacks and, for a demo, its accounts and pages. */
export function announcement(environment: Environment, { all, inspector }: Announced): string {
  const { publicUrl, demo, smtpUrl, configFile, host, allowedOrigins } = environment;
  const lines = [`Foyer is ready at ${publicUrl} after ${(performance.now() / 1000).toFixed(1)} s.`];
  if ((host === "0.0.0.0" || host === "::") && allowedOrigins.length > 1) {
    lines.push("PUBLIC_URL is not set, so pages work only at that address. Set it to the address people use.");
  }
  if (!demo && smtpUrl === null) {
    lines.push(
      "SMTP_URL is not set, so no emails with codes and links are sent: who needs one is told to try again later. " +
        "Set it to your mail server.",
    );
  }
  if (demo) {
    lines.push("", "Demo accounts:", ...aligned(accounts(all)));
    if (all) lines.push("", "Links to try, fresh at each start:", ...aligned(links(environment)));
    else lines.push('"npm start -- --all" prints the other people, and links to try; docs/demo.md describes them.');
    lines.push("", ...pages(environment, inspector), "");
  } else if (!configFile?.products) {
    lines.push(
      "CONFIG_FILE does not name the products, so the pages served here only show that message. Write a JSON file " +
        "with at least `products`, or serve the app from elsewhere.",
    );
  }
  return lines.join("\n");
}

function accounts(all: boolean): readonly (readonly string[])[] {
  const rows = demoAccounts.map(({ email, password, about, secret }) => [
    email,
    password,
    secret === undefined ? about : `${about} (authenticator secret ${secret})`,
  ]);
  const more = demoFlowAccounts.map(({ email, about }) => [email, DEMO_PASSWORD, about]);
  return all ? [...rows, ...more] : rows.filter(([email = ""]) => FIRST.has(email));
}

/** The list contains default paths; the configuration may change them. */
function links({ publicUrl, configFile }: Environment): readonly (readonly string[])[] {
  const [listed, own] = [createRoutes({}), createRoutes(configFile?.paths ?? {})];
  return demoLinks.map(({ path, about }) => [publicUrl + own.format(listed.parse(path, "")), about]);
}

function pages({ publicUrl, passkeys }: Environment, inspector: boolean): readonly string[] {
  return [
    ...(inspector ? [`Inspector: ${publicUrl}/inspector/`, `Gallery: ${publicUrl}/gallery/`] : []),
    ...(passkeys === null
      ? ["Passkeys: none, because browsers have none for an IP address. Set PUBLIC_URL to an address with a name."]
      : []),
    `Mails: ${publicUrl}/dev/outbox`,
  ];
}

/** The message of an error and of its causes, in one line. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError) return error.errors.map(causeOf).join("; ");
  const own = error.message.split("\n", 1)[0] || error.name;
  return error.cause instanceof Error ? `${own} (${causeOf(error.cause)})` : own;
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(width(column))).join("  ")}`.trimEnd());
}
