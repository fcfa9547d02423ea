import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { demoOrganisations } from "../service/demo/people.ts";
import type { RunningFoyer } from "./fixtures.ts";

/** Runs an administrator's command on the data of a running Foyer, and returns its output. */
export async function administer({ dataDir }: RunningFoyer, ...command: readonly string[]): Promise<string> {
  // The built command line starts several times faster than its source.
  const { stdout } = await promisify(execFile)(process.execPath, ["dist/service/cli.js", ...command], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout;
}

/** Adds a person to the organisation that requires a second factor: they have to set one up. */
export async function askForSecondFactor(foyer: RunningFoyer, email: string): Promise<void> {
  await administer(foyer, "add-user", email, "--organisation", demoOrganisations.initech);
}

/** Invites a person as an administrator of the organisation would. Gives the path of the link. */
export async function invite(
  foyer: RunningFoyer,
  email: string,
  organisation: string = demoOrganisations.globex,
): Promise<string> {
  const said = await administer(foyer, "invite", email, "--organisation", organisation, "--products", "hrms,chat");
  const path = /\/invite\/[\w-]+/.exec(said)?.[0];
  if (path === undefined) throw new Error(`no link in ${said}`);
  return path;
}

/** Invites a client of the organisation. Gives the path of the link. */
export async function inviteClient(foyer: RunningFoyer, email: string): Promise<string> {
  const said = await administer(foyer, "invite-client", email, "--organisation", demoOrganisations.acme);
  return /\/invite-client\/[\w-]{36}/.exec(said)?.[0] ?? "";
}
