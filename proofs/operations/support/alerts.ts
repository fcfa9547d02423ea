import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { LabelMatchers, LabelName, parser, VectorSelector, Identifier } from "@prometheus-io/lezer-promql";
import * as v from "valibot";
import { parse, stringify } from "yaml";
import { programOf } from "../../support/packages.mjs";

const FILE = resolve("deploy/alerts.yaml");

const ruleFile = v.object({
  groups: v.array(
    v.object({
      rules: v.array(
        v.object({
          alert: v.string(),
          expr: v.string(),
          annotations: v.object({ summary: v.string(), runbook: v.string() }),
        }),
      ),
    }),
  ),
});

/** The rules of `deploy/alerts.yaml`. */
export async function readRules() {
  const { groups } = v.parse(ruleFile, parse(await readFile(FILE, "utf8")));
  return groups.flatMap(({ rules }) => rules);
}

/** The metrics that an expression reads, each with the labels that select it. */
export function selectorsOf(expr: string): { readonly metric: string; readonly labels: readonly string[] }[] {
  const textOf = ({ from, to }: { readonly from: number; readonly to: number }) => expr.slice(from, to);
  const tree = parser.parse(expr).topNode;
  const found: { metric: string; labels: string[] }[] = [];
  tree.cursor().iterate((node) => {
    if (node.type.id !== VectorSelector) return;
    const name = node.node.getChild(Identifier);
    const labels: string[] = [];
    node.node
      .getChild(LabelMatchers)
      ?.cursor()
      .iterate((inner) => {
        if (inner.type.id === LabelName) labels.push(textOf(inner));
      });
    found.push({ metric: name === null ? "" : textOf(name), labels });
  });
  return found;
}

/** Prometheus, as far as the rules see it: it keeps scrapes of one process, and evaluates the rules over them. */
export interface Watch {
  /** Scrapes the process, and keeps the result as its state during so many minutes; one by default. */
  scrape(minutes?: number): Promise<void>;
  /** The alerts that fire after the last scrape, by name. */
  firing(): Promise<readonly string[]>;
}

/** @param url the address of the metrics */
export async function startWatch(url: string): Promise<Watch> {
  const rules = await readRules();
  const read = new Set(rules.flatMap(({ expr }) => selectorsOf(expr).map(({ metric }) => metric)));
  const series = new Map<string, string[]>();
  let minute = 0;

  return {
    async scrape(minutes = 1) {
      const samples = await samplesOf(url);
      for (const end = minute + minutes; minute < end; minute += 1) {
        for (const [id, value] of samples) {
          if (!read.has(id.split("{", 1)[0] ?? "")) continue;
          const values = series.get(id) ?? [];
          series.set(id, [...values, ...absent(minute - values.length), value]);
        }
      }
    },
    firing: () => evaluate(series, minute - 1),
  };
}

const absent = (minutes: number) => Array.from({ length: minutes }, () => "_");

/** The value of each series, with the labels and the series that Prometheus adds. */
async function samplesOf(url: string): Promise<ReadonlyMap<string, string>> {
  const own = `instance=${JSON.stringify(new URL(url).host)},job="foyer"`;
  const text = await fetch(url).then(
    (response) => response.text(),
    () => null,
  );
  const samples = new Map([[`up{${own}}`, text === null ? "0" : "1"]]);
  for (const [, metric = "", labels, value = ""] of (text ?? "").matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)) {
    samples.set(`${metric}{${labels === undefined ? own : `${own},${labels}`}}`, value);
  }
  return samples;
}

/** Lets Prometheus's own tool evaluate the rules once a minute until this one. */
async function evaluate(series: ReadonlyMap<string, readonly string[]>, minute: number): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-alerts-"));
  const file = join(folder, "test.yaml");
  const test = {
    interval: "1m",
    input_series: Array.from(series, ([id, values]) => ({
      series: id,
      values: [...values, ...absent(minute + 1 - values.length)].join(" "),
    })),
    // The tool names the alerts that fire against this expectation.
    promql_expr_test: [{ expr: 'ALERTS{alertstate="firing"}', eval_time: `${minute}m`, exp_samples: [] }],
  };
  await writeFile(file, stringify({ rule_files: [FILE], evaluation_interval: "1m", tests: [test] }));
  try {
    await promisify(execFile)(programOf("prometheus"), ["test", "rules", file]);
    return [];
  } catch (error) {
    const { stderr } = v.parse(v.object({ stderr: v.string() }), error);
    const [, got] = stderr.split(" got:");
    if (got === undefined) throw error;
    return [...new Set([...got.matchAll(/alertname="(\w+)"/g)].map(([, name = ""]) => name))].toSorted();
  } finally {
    await rm(folder, { recursive: true });
  }
}
