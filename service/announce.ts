import { createRoutes } from "../machines/shared/routes.ts";
import { demoFlowAccounts, demoLinks } from "./demo/flows.ts";
import { DEMO_PASSWORD, demoAccounts } from "./demo/people.ts";
import { printLine } from "./log/print.ts";
import type { Environment } from "./settings/environment.ts";

/** Prints the service's URL, configuration advice and, for a demo, its accounts and links. */
export function announce(environment: Environment): void {
  const { publicUrl, demo, smtpUrl, configFile, host, allowedOrigins, passkeys } = environment;
  printLine(`Foyer is ready at ${publicUrl} after ${(performance.now() / 1000).toFixed(1)} s.`);
  if ((host === "0.0.0.0" || host === "::") && allowedOrigins.length > 1) {
    printLine("PUBLIC_URL is not set, so pages work only at that address. Set it to the address people use.");
  }
  if (!demo && smtpUrl === null) {
    printLine(
      "SMTP_URL is not set, so no emails with codes and links are sent: who needs one is told to try again later. " +
        "Set it to your mail server.",
    );
  }
  if (demo) {
    const rows = demoAccounts.map(({ email, password, about, secret }) => [
      email,
      password,
      secret === undefined ? about : `${about} (authenticator secret ${secret})`,
    ]);
    const more = demoFlowAccounts.map(({ email, about }) => [email, DEMO_PASSWORD, about]);
    printLine(`\nDemo accounts:\n${aligned([...rows, ...more])}`);
    // The list contains default paths; the configuration may change them.
    const [listed, own] = [createRoutes({}), createRoutes(configFile?.paths ?? {})];
    const links = demoLinks.map(({ path, about }) => [publicUrl + own.format(listed.parse(path, "")), about]);
    printLine(`\nLinks to try, fresh at each start:\n${aligned(links)}`);
    if (passkeys !== null && passkeys.origin !== publicUrl) {
      printLine(
        `\nPasskeys: ${passkeys.origin}${own.format({ route: { name: "login" }, search: "" })}, because browsers have none for an IP address`,
      );
    }
    printLine(`\nMails: ${publicUrl}/dev/outbox\n`);
  } else if (!configFile?.products) {
    printLine(
      "CONFIG_FILE does not name the products, so the pages served here only show that message. Write a JSON file " +
        "with at least `products`, or serve the app from elsewhere.",
    );
  }
}

/** The message of an error and of its causes, in one line. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError) return error.errors.map(causeOf).join("; ");
  const own = error.message.split("\n", 1)[0] || error.name;
  return error.cause instanceof Error ? `${own} (${causeOf(error.cause)})` : own;
}

function aligned(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(width(column))).join("  ")}`.trimEnd())
    .join("\n");
}
