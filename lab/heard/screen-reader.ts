import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import * as v from "valibot";
import { programOf } from "../../proofs/support/packages.mjs";
import { ended, firstLine, startScreen } from "../../proofs/support/screen.ts";

/* The screen reader Orca on a desktop of its own: a screen of memory (Xvfb), a bus of messages, and a home. */

const told = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([v.object({ said: v.string() }), v.object({ idle: v.string() })]),
);

export interface ScreenReader {
  /** The environment of a program on this desktop. */
  readonly env: Record<string, string>;
  /** A folder for the files of the programs. */
  readonly home: string;
  /** Everything that Orca has said. */
  readonly said: readonly string[];
  /** Waits until Orca has worked off all that happened before. */
  idle(): Promise<void>;
  /** Uses the keyboard by the program xdotool. */
  keyboard(...parameters: readonly string[]): Promise<void>;
  end(): Promise<void>;
}

export async function startScreenReader(): Promise<ScreenReader> {
  const home = await mkdtemp(join(tmpdir(), "foyer-orca-"));
  const screen = await startScreen();
  const desktop = {
    ...definedOf(process.env),
    DISPLAY: screen.display,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    // Orca speaks the language of its user.
    LANG: "C.UTF-8",
    LANGUAGE: "en",
    // Firefox asks this variable whether anybody listens.
    GNOME_ACCESSIBILITY: "1",
    GSETTINGS_BACKEND: "memory",
  };
  const bus = spawn(programOf("dbus-daemon"), ["--session", "--print-address", "--nofork"], {
    env: desktop,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const env = { ...desktop, DBUS_SESSION_BUS_ADDRESS: await firstLine(bus) };
  const preferences = join(home, "orca");
  await cp("lab/heard/orca-customizations.py", join(preferences, "orca-customizations.py"));
  const orca = spawn(programOf("orca"), ["--user-prefs", preferences], { env, stdio: ["pipe", "pipe", "pipe"] });
  const said: string[] = [];
  const written: string[] = [];
  const waiting = new Map<string, () => void>();
  orca.stderr.on("data", (chunk: Buffer) => written.push(String(chunk)));
  createInterface({ input: orca.stdout }).on("line", (line) => {
    const parsed = v.safeParse(told, line);
    if (!parsed.success) written.push(line);
    else if ("said" in parsed.output) said.push(parsed.output.said);
    else waiting.get(parsed.output.idle)?.();
  });
  const gone = once(orca, "exit").then(() => {
    throw new Error(`Orca ended: ${written.join("\n")}`);
  });
  let asked = 0;
  const idle = () => {
    const question = String((asked += 1));
    const answered = new Promise<void>((resolve) => waiting.set(question, resolve));
    orca.stdin.write(`${question}\n`);
    return Promise.race([answered, gone]);
  };
  await idle();
  return {
    env,
    home,
    said,
    idle,
    keyboard: async (...parameters) => void (await run(programOf("xdotool"), parameters, { env })),
    async end() {
      gone.catch(() => {});
      await ended(orca);
      await ended(bus);
      await screen.end();
      await rm(home, { recursive: true, force: true });
    },
  };
}

const run = promisify(execFile);

const definedOf = (variables: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
