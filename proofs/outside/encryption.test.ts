import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { expect, it, onTestFinished } from "vitest";
import { startCommand } from "../../tests/service/support/process.ts";
import { serve } from "../../tests/service/support/served.ts";
import { freePort } from "../../tools/free-port.mjs";
import { startNginx } from "../support/nginx.ts";
import { programOf } from "../support/packages.mjs";
import { complaints } from "./explained.ts";

/** The parts of testssl.sh that judge; the others list ciphers and clients. None asks another computer. */
const PARTS = [
  "--protocols",
  "--std",
  "--pfs",
  "--server-preference",
  "--server-defaults",
  "--headers",
  "--vulnerable",
  "--nodns=none",
];
/** All other findings are good, information, or (WARN) a check that this version of OpenSSL cannot make. */
const BAD: ReadonlySet<string> = new Set(["LOW", "MEDIUM", "HIGH", "CRITICAL", "FATAL"]);
const report = v.array(v.object({ id: v.string(), severity: v.string(), finding: v.string() }));

it("testssl.sh finds nothing in nginx with the documented settings that is not explained", async () => {
  const ports = {
    http: await freePort(),
    https: await freePort(),
    nodes: [await freePort(), await freePort()],
  } as const;
  const address = `https://127.0.0.1:${ports.https}`;
  const nginx = await startNginx(ports);
  onTestFinished(() => nginx.stop());
  await serve({ variables: { PUBLIC_URL: address, TRUST_PROXY: "127.0.0.1" }, port: ports.nodes[0] });

  const folder = await mkdtemp(join(tmpdir(), "foyer-testssl-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const written = ["--jsonfile", "report.json", "--quiet", "--color", "0", "--warnings", "off"];
  const command = [programOf("testssl.sh"), ...PARTS, ...written, "--add-ca", nginx.certificate, address];
  const run = startCommand(command, folder, {});
  await run.ended;

  const findings = v.parse(report, JSON.parse(await readFile(join(folder, "report.json"), "utf8")));
  // Its last finding; an early end would count as nothing found.
  if (!findings.some(({ id }) => id === "scanTime")) throw new Error(`testssl.sh ended early:\n${run.output()}`);
  const bad = findings.filter(({ severity }) => BAD.has(severity));
  expect(
    complaints(
      "encryption",
      bad.map(({ id, severity, finding }) => `${severity} ${id}: ${finding}`),
    ),
  ).toEqual([]);
}, 600_000);
