import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../../../build.mjs";
import { type Program, startProgram, withFolder } from "./programs.ts";
import { freePort } from "../../../tools/free-port.mjs";

export interface Foyer extends Program {
  /** The service's address, over plain HTTP. */
  readonly url: string;
  /** The page origin its sockets accept. */
  readonly origin: string;
  readonly dataDir: string;
}

export interface FoyerOptions {
  /** The public URL, if it differs from where the service listens. */
  readonly publicUrl?: string;
  readonly core?: number;
  /** A PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl?: string;
}

interface StageOptions extends FoyerOptions {
  /** Whether to restart it once before measuring: creating the demo data takes memory and time of its own. */
  readonly restarted?: boolean;
}

/** Starts the built service with demo data. An empty data folder is filled first. */
export async function startFoyer(dataDir: string, { publicUrl, core, databaseUrl }: FoyerOptions = {}): Promise<Foyer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram([join(root, "dist/service/main.js")], {
    ready: "Foyer is ready",
    variables: {
      PORT: String(port),
      ...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl, DEMO: "1" }),
      ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }),
    },
    ...(core !== undefined && { core }),
  });
  return { ...program, url, origin: publicUrl ?? url, dataDir };
}

/** Runs the service with new demo data while `work` runs. */
export const withFoyer = <T>({ restarted = false, ...options }: StageOptions, work: (foyer: Foyer) => Promise<T>) =>
  withFolder(async (dataDir) => {
    if (restarted) await (await startFoyer(dataDir, options)).stop();
    const foyer = await startFoyer(dataDir, options);
    try {
      return await work(foyer);
    } finally {
      await foyer.stop();
    }
  });

/** Runs a command of the administrator's command line. Throws its output if it fails. */
export function administer({ dataDir }: Foyer, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "dist/service/cli.js"), ...args], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${args.join(" ")}: ${stdout}${stderr}`);
}
