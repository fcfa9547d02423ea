import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startFoyer } from "../../e2e/fixtures.ts";
import { startCommand } from "../../tests/service/support/process.ts";
import { ensureChromium } from "../../tools/chromium.mjs";
import { complaints } from "./explained.ts";

/** The property that ends a run in which no other was broken. */
const END = "isNotDone";
/** An action, as Bombadil writes it. */
const ACTION = /^\d\d:\d\d\.\d{3} .+$/gm;
/** The actions that a failure names. */
const SHOWN = 20;
/** A broken property: its name, then its formula with the values that broke it. */
const VIOLATION = /^(\w+) was violated:\n\n(.+)$/gm;

it("Bombadil breaks no property that is not explained", async () => {
  const foyer = await startFoyer();
  onTestFinished(() => foyer.stop());
  const folder = await mkdtemp(join(tmpdir(), "foyer-bombadil-"));
  onTestFinished(() => rm(folder, { recursive: true }));

  const program = resolve("node_modules/@antithesishq/bombadil/bin/bombadil.js");
  const properties = resolve("proofs/outside/bombadil-properties.ts");
  const options = ["--headless", "--no-sandbox", "--exit-on-violation", "--height", "2000", "--output-path", folder];
  const command = [process.execPath, program, "browser", "test", `${foyer.url}/login`, properties, ...options];
  // Its driver warns of each message of the browser that it does not know.
  const run = startCommand(command, folder, { CHROME: ensureChromium(), RUST_LOG: "error" });
  await run.ended;

  const broken = [...run.output().matchAll(VIOLATION)];
  if (broken.length === 0) throw new Error(`Bombadil ended early:\n${run.output()}`);
  const last = run.output().match(ACTION)?.slice(-SHOWN).join("\n");
  const findings = broken.filter(([, name]) => name !== END).map(([, name, why]) => `${name}: ${why}\nafter\n${last}`);
  expect(complaints("bombadil", findings)).toEqual([]);
}, 900_000);
