import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { programOf } from "./packages.mjs";

/** A separate PostgreSQL server in a temporary folder, with its socket in that folder. */
export interface Cluster {
  /** The address of a new, empty database. */
  createDatabase(name: string): string;
  /** Runs a file of psql as the superuser, as a new container does. */
  run(file: string, variables: Readonly<Record<string, string>>): void;
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  /** The path of its socket. */
  readonly socket: string;
  /** Stops all its processes, like a machine that hangs, until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/**
 * Starts a server.
 *
 * @param password of its superuser; by default the server asks for none
 * @param superuser the name
 * @throws if PostgreSQL is not installed; the message names the package
 */
export async function startCluster(password: string | null = null, superuser = "foyer"): Promise<Cluster> {
  const programs = dirname(programOf("postgresql"));
  const folder = mkdtempSync(join(tmpdir(), "foyer-pg-"));
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { cwd: folder, ...owner };
  const data = join(folder, "data");
  const locale = ["--encoding=UTF8", "--locale=C.UTF-8"];
  const access = password === null ? ["-A", "trust"] : ["-A", "scram-sha-256", "--pwfile=password"];
  if (password !== null) writeFileSync(join(folder, "password"), password);
  execFileSync(join(programs, "initdb"), ["-D", data, "-U", superuser, ...access, "--no-sync", ...locale], {
    ...options,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const settings = ["listen_addresses=", `unix_socket_directories=${folder}`, "fsync=off", "max_connections=60"];
  const server = spawn(join(programs, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  const exited = once(server, "exit");
  await ready(createInterface({ input: server.stderr }));
  // Later output is discarded, so that it cannot fill the pipe.
  server.stderr.resume();

  /** Signals the processes of its connections; their number does not change while the server itself is stopped. */
  const signalChildren = (signal: NodeJS.Signals) => {
    const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(server.pid)], { encoding: "utf8" });
    for (const child of children.trim().split("\n")) {
      try {
        process.kill(Number(child), signal);
      } catch (error) {
        // This process ended before the server stopped.
        if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
      }
    }
  };

  let paused = false;
  const resume = () => {
    paused = false;
    signalChildren("SIGCONT");
    server.kill("SIGCONT");
  };

  const address = (name: string) => `postgresql:///${name}?host=${encodeURIComponent(folder)}&user=${superuser}`;
  const psql = (args: readonly string[], variables: Readonly<Record<string, string>> = {}) => {
    const env = { ...process.env, ...(password !== null && { PGPASSWORD: password }), ...variables };
    execFileSync(join(programs, "psql"), [address("postgres"), "-q", ...args], { ...options, env });
  };
  return {
    createDatabase(name) {
      psql(["-c", `create database ${name}`]);
      return address(name);
    },
    run: (file, variables) => psql(["-v", "ON_ERROR_STOP=1", "-f", file], variables),
    programs,
    socket: join(folder, ".s.PGSQL.5432"),
    pause() {
      paused = true;
      server.kill("SIGSTOP");
      signalChildren("SIGSTOP");
    },
    resume,
    async stop() {
      process.off("exit", kill);
      // A failed test may have left the server paused.
      if (paused) resume();
      server.kill("SIGINT");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(lines: AsyncIterable<string>): Promise<void> {
  const said: string[] = [];
  for await (const line of lines) {
    said.push(line);
    if (line.includes("ready to accept connections")) return;
  }
  throw new Error(`PostgreSQL did not start:\n${said.join("\n")}`);
}

/** The user to run PostgreSQL as, because it refuses to run as root; null if this user is not root. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const user = ["postgres", "nobody"].find((name) => isUser(name));
  if (user === undefined) throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody.");
  const id = (flag: string) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function isUser(name: string): boolean {
  try {
    execFileSync("id", ["-u", name], { stdio: "ignore" });
    return true;
  } catch {
    // `id` fails for an unknown user.
    return false;
  }
}
