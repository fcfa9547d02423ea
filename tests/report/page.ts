import { readFileSync } from "node:fs";
import type { AnyStateNode } from "xstate";
import { isTransient } from "../../workbench/chart/transitions.ts";
import { type Counted, type Line, type MachineReport, share, type Sight, sumOf, walked } from "./merge.ts";

const style = ["../../src/theme/tokens.css", "./report.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n");

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const text = (value: string) => value.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** The report as one page: the results of each machine, drawn on its chart. */
export function page(machines: readonly MachineReport[], faults: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chart coverage by tests</title>
<style>
${style}
</style>
</head>
<body>
<header>
<h1>Chart coverage by tests</h1>
<p>Every state, transition and guard of Foyer’s machines, tested on real actors in Node and through the real page in the
browser. A passing guard counts as its transition taken, so only blocked guards are counted here. Pairs of transitions
are tested in Node only. A tick in brackets: the page has no control for it, and an event was sent to what runs in it.</p>
</header>
<main>
${verdict(faults)}
${summary(machines)}
${machines.map(section).join("\n")}
</main>
</body>
</html>
`;
}

function verdict(faults: readonly string[]): string {
  if (faults.length === 0) return `<p class="verdict good">Everything is covered or has a reason not to be.</p>`;
  return `<section class="verdict bad" aria-labelledby="faults">
<h2 id="faults">Not covered, with no reason given</h2>
<ul>${faults.map((fault) => `<li>${text(fault)}</li>`).join("")}</ul>
</section>`;
}

const kinds = ["states", "transitions", "guards"] as const;

function summary(machines: readonly MachineReport[]): string {
  const row = (head: string, of: Counted) => `<tr>
<th scope="row">${head}</th>
${kinds.map((kind) => count(of[kind], "node") + count(of[kind], "browser")).join("\n")}
<td>${of.pairs.length === 0 ? `<span class="unseen">none</span>` : walked(of.pairs)}</td>
</tr>`;
  return `<section>
<h2 id="summary">Machines</h2>
<div class="wide" role="region" aria-label="Coverage in numbers" tabindex="0">
<table>
<thead>
<tr><th rowspan="2" scope="col">Machine</th><th colspan="2" scope="colgroup">States</th><th colspan="2" scope="colgroup">Transitions</th><th colspan="2" scope="colgroup">Blocked guards</th><th scope="colgroup">Pairs</th></tr>
<tr>${`<th scope="col">Node</th><th scope="col">Browser</th>`.repeat(kinds.length)}<th scope="col">Node</th></tr>
</thead>
<tbody>
${machines.map((machine) => row(`<a href="#${machine.name}">${machine.name}</a>`, machine)).join("\n")}
</tbody>
<tfoot>
${row("All", sumOf(machines))}
</tfoot>
</table>
</div>
</section>`;
}

function count(lines: readonly Line[], place: "node" | "browser"): string {
  if (lines.length === 0) return `<td><span class="unseen">none</span></td>`;
  const unseen = lines.filter((line) => !line[place].seen);
  return `<td${unseen.length === 0 ? "" : ` class="part"`}>${share(lines, place)}</td>`;
}

function section(report: MachineReport): string {
  const { name, machine, pairs } = report;
  const unwalked = pairs.filter(({ covered }) => !covered);
  const notes = unwalked.map(
    (pair) => `<li>${text(pair.name)}: ${text(pair.unreachable ?? "not covered, and no reason given")}</li>`,
  );
  return `<section class="machine">
<h2 id="${name}">${name}</h2>
${box(machine.root, report)}
${notes.length === 0 ? "" : `<h3>Pairs not covered</h3><ul class="pairs">${notes.join("")}</ul>`}
</section>`;
}

function box(node: AnyStateNode, report: MachineReport): string {
  const { parent } = node;
  const state = report.states.find(({ name }) => name === node.id);
  const own = report.transitions.filter(({ name }) => name.startsWith(`takes ${node.id} · `));
  const children = Object.values(node.states);
  const isInitial = parent?.type === "compound" && parent.initial.target.includes(node);
  const chips = [
    ...(isInitial ? ["initial"] : []),
    ...(node.type === "parallel" ? ["parallel"] : []),
    ...(node.type === "final" ? ["final"] : []),
    ...(isTransient(node) ? ["left immediately"] : []),
    ...node.invoke.map(({ id }) => `runs ${id}`),
  ];
  const screen: unknown =
    node.meta === undefined ? undefined : Object.entries(node.meta).find(([key]) => key === "screen")?.[1];
  if (typeof screen === "string") chips.push(`screen ${screen}`);
  const head = [
    state === undefined ? "" : `<strong>${text(node.key)}</strong>`,
    ...chips.map((chip) => `<span class="chip">${text(chip)}</span>`),
    state === undefined ? "" : marks("entered", state),
  ].join(" ");
  return [
    head.trim() === "" ? "" : `<div class="head">${head}</div>`,
    node.description === undefined ? "" : `<p>${text(node.description)}</p>`,
    own.length === 0
      ? ""
      : `<ul class="transitions">${own.map((line) => transition(line, node, report)).join("\n")}</ul>`,
    children.length === 0
      ? ""
      : `<ul class="states${node.type === "parallel" ? " parallel" : ""}">${children
          .map((child) => `<li class="state ${child.type}">${box(child, report)}</li>`)
          .join("\n")}</ul>`,
  ].join("\n");
}

function transition(taken: Line, node: AnyStateNode, { machine, guards }: MachineReport): string {
  const name = taken.name.slice(`takes ${node.id} · `.length);
  const [cause = "", way = ""] = name.split(" → ");
  const [, event = cause, guard] = /^(.+?) \[(.+)\]$/.exec(cause) ?? [];
  const refused = guards.find((line) => line.name === taken.name.replace(/^takes/, "refuses"));
  const target = way.replaceAll(`${machine.id}.`, "").replace(/ \(\d+ of \d+\)$/, "");
  const sights: [string, Sight][] = [
    ["Taken, in Node", taken.node],
    ["Taken, in the browser", taken.browser],
  ];
  if (refused) sights.push(["Blocked, in Node", refused.node], ["Blocked, in the browser", refused.browser]);
  const unseen = sights.filter(([, { seen }]) => !seen);
  const isOpen = unseen.some(([, { reason }]) => reason === null);
  return `<li${unseen.length === 0 ? "" : ` class="${isOpen ? "open" : "listed"}"`}>
<span class="way"><b>${text(event)}</b>${guard === undefined ? "" : ` if <i>${text(guard)}</i>`} <span class="to">→ ${text(target)}</span></span>
<span class="seen">${marks("taken", taken)}${refused ? marks("blocked", refused) : ""}</span>
${unseen.map(([what, { reason }]) => `<small>${what}: ${text(reason ?? "not covered, and no reason given.")}</small>`).join("")}
</li>`;
}

const marks = (what: string, { node, browser }: Line) =>
  `<span class="marks">${what} ${mark("Node", node)} ${mark("browser", browser)}</span>`;

const mark = (place: string, { seen, byHand, reason }: Sight) => {
  const [kind, sign, said] = seen
    ? byHand
      ? ["yes", "(✓)", "covered, by an event sent by hand, in"]
      : ["yes", "✓", "covered in"]
    : reason === null
      ? ["no", "✗", "not covered in"]
      : ["listed", "–", "excused in"];
  return `<span class="mark ${kind}"><span aria-hidden="true">${sign}</span> <span class="unseen">${said}</span> ${place}</span>`;
};
