import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { programOf } from "./packages.mjs";

export interface Nginx {
  /** The file of its certificate, which has signed itself. */
  readonly certificate: string;
  /** What its access log and its error log have about requests. */
  logged(): string;
  stop(): Promise<void>;
}

export interface NginxOptions {
  /** The ports on which it listens, on 127.0.0.1. */
  readonly http: number;
  readonly https: number;
  /** The ports of the two processes behind it. */
  readonly nodes: readonly [number, number];
  /** Seconds of silence after which it cuts a connection; the file's by default. */
  readonly patience?: number;
}

/** Starts nginx with `deploy/nginx.conf`; only the addresses and the certificate's folder are changed. */
export async function startNginx({ http, https, nodes, patience }: NginxOptions): Promise<Nginx> {
  const [program, openssl] = [programOf("nginx"), programOf("openssl")];
  const folder = mkdtempSync(join(tmpdir(), "foyer-nginx-"));
  // nginx's workers run as another user.
  chmodSync(folder, 0o755);
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "foyer.key"];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-days", "90"];
  execFileSync(openssl, ["req", "-x509", ...key, ...name, "-out", "foyer.crt"], { cwd: folder, stdio: "ignore" });
  const changes: readonly (readonly [string, string])[] = [
    ["node-1:3000", `127.0.0.1:${nodes[0]}`],
    ["node-2:3000", `127.0.0.1:${nodes[1]}`],
    ["listen 80;", `listen 127.0.0.1:${http};`],
    ...(hasHttp2Setting(program)
      ? [["listen 443 ssl;", `listen 127.0.0.1:${https} ssl;`] as const]
      : [["listen 443 ssl;\n  http2 on;", `listen 127.0.0.1:${https} ssl http2;`] as const]),
    ["/etc/nginx/certificates", folder],
    ["/etc/nginx/foyer", folder],
    ["/var/log/nginx", folder],
    ...(patience === undefined ? [] : [["proxy_read_timeout 60s", `proxy_read_timeout ${patience}s`] as const]),
  ];
  let written = readFileSync("deploy/nginx.conf", "utf8");
  for (const [from, to] of changes) {
    if (!written.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}".`);
    written = written.replaceAll(from, to);
  }
  writeFileSync(join(folder, "foyer.conf"), written);
  copyFileSync("deploy/unavailable.html", join(folder, "unavailable.html"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${name};`);
  const main = `daemon off; worker_processes 1; pid nginx.pid; error_log stderr notice;
    events { worker_connections 1024; }
    http { ${temporary.join(" ")} include foyer.conf; }`;
  writeFileSync(join(folder, "nginx.conf"), main);
  const server = spawn(program, ["-p", folder, "-c", "nginx.conf", "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  const exited = once(server, "exit");
  await started(createInterface({ input: server.stderr }));
  // Later output is discarded, so that it cannot fill the pipe.
  server.stderr.resume();
  return {
    certificate: join(folder, "foyer.crt"),
    logged: () => ["access.log", "error.log"].map((name) => readFileSync(join(folder, name), "utf8")).join(""),
    async stop() {
      process.off("exit", kill);
      server.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Whether this nginx is 1.25.1 or newer. An older one has HTTP/2 as a parameter of `listen`. */
function hasHttp2Setting(program: string): boolean {
  // It prints its version to standard error.
  const { stderr } = spawnSync(program, ["-v"], { encoding: "utf8" });
  const [, major = 0, minor = 0, patch = 0] = (/nginx\/(\d+)\.(\d+)\.(\d+)/.exec(stderr) ?? []).map(Number);
  return major * 1e6 + minor * 1e3 + patch >= 1_025_001;
}

async function started(lines: AsyncIterable<string>): Promise<void> {
  const said: string[] = [];
  for await (const line of lines) {
    said.push(line);
    if (line.includes("start worker process ")) return;
  }
  throw new Error(`nginx did not start:\n${said.join("\n")}`);
}
