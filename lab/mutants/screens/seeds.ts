import { fileURLToPath } from "node:url";
import { type ESTree, parseSync, Visitor } from "vite";
import { draws, operated, returnsView, sends } from "./markup.ts";

/** The kind of fault. */
export type Operator = "removed control" | "swapped action" | "wrong view" | "wrong state of a control";

/** A fault in a file of the screens. */
export interface Seed {
  /** The key of its switch. */
  id: string;
  operator: Operator;
  /** The fault as text and code. */
  name: string;
}

/** Text inserted before and after a range of the source. */
interface Wrap {
  start: number;
  end: number;
  before: string;
  after: string;
}

/** Attributes that set a control's state. */
const states: ReadonlySet<string> = new Set([
  "disabled",
  "busy",
  "aria-disabled",
  "readOnly",
  "checked",
  "ticked",
  "isChosen",
  "hidden",
]);

const routes: ReadonlySet<string> = new Set(["to", "forgotPassword"]);
const isHandler = (name: string) => /^on[A-Z]/.test(name);

/** The module that exports the switches. */
const SWITCHES = fileURLToPath(new URL("switches.ts", import.meta.url));

const MOST_CHARACTERS = 80;
function short(code: string): string {
  const line = code.replaceAll(/\s+/g, " ");
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line;
}

/**
 * Finds all faults for a file, and returns them with the file's code in which each is behind a switch.
 *
 * @param path relative to the root; part of the switches' keys
 */
export function seeded(path: string, source: string): { seeds: Seed[]; code: string } {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const seeds: Seed[] = [];
  const wraps: Wrap[] = [];
  const text = ({ start, end }: ESTree.Span) => source.slice(start, end);
  const wrap = ({ start, end }: ESTree.Span, before: string, after: string) =>
    wraps.push({ start, end, before, after });
  function seed(operator: Operator, name: string): string {
    const id = `${path}#${seeds.length}`;
    seeds.push({ id, operator, name });
    return JSON.stringify(id);
  }
  /** A condition, fixed to false or true. */
  function decide(operator: Operator, what: ESTree.Span, never: string, always: string): void {
    wrap(what, `switches.decided(${seed(operator, never)}, ${seed(operator, always)}, `, ")");
  }

  /** The types of the events sent from this file. */
  const types = [...new Set(sends(program).map(({ type }) => type))];
  const inMarkup = new Set<ESTree.Span>();
  const handlers: ESTree.Span[] = [];
  const views = (cases: readonly ESTree.SwitchCase[]) =>
    cases.length > 1 && cases.some(({ consequent }) => consequent.some((statement) => draws(statement)));

  function handle(name: string, handler: ESTree.Expression): void {
    handlers.push(handler);
    wrap(handler, `switches.handled(${seed("swapped action", `${name}: ${short(text(handler))} does nothing`)}, `, ")");
  }

  new Visitor({
    JSXElement(node) {
      for (const child of node.children) inMarkup.add(child);
      const { openingElement } = node;
      if (openingElement.name.type !== "JSXIdentifier" || !operated.has(openingElement.name.name)) return;
      const id = seed("removed control", `${short(text(openingElement))} removed`);
      const [before, after] = inMarkup.has(node) ? ["{", "}"] : ["(", ")"];
      wrap(node, `${before}switches.drawn(${id}) && `, after);
    },
    JSXFragment(node) {
      for (const child of node.children) inMarkup.add(child);
    },
    JSXAttribute({ name: key, value }) {
      const name = text(key);
      if (value === null && states.has(name)) {
        const id = seed("wrong state of a control", `${name}: never`);
        wrap({ start: key.end, end: key.end }, `={switches.drawn(${id})}`, "");
      }
      if (value?.type !== "JSXExpressionContainer" || value.expression.type === "JSXEmptyExpression") return;
      const { expression } = value;
      const words = `${name}={${short(text(expression))}}`;
      if (isHandler(name)) handle(name, expression);
      if (states.has(name)) decide("wrong state of a control", expression, `${words}: never`, `${words}: always`);
      if (routes.has(name)) {
        wrap(expression, `switches.routed(${seed("swapped action", `${words}: leads elsewhere`)}, `, ")");
      }
      if (name === "href") {
        wrap(expression, `switches.addressed(${seed("swapped action", `${words}: leads elsewhere`)}, `, ")");
      }
    },
    Property({ key, value }) {
      if (key.type !== "Identifier" || value.type !== "ArrowFunctionExpression") return;
      if (isHandler(key.name)) handle(key.name, value);
    },
    ConditionalExpression({ test, consequent, alternate }) {
      if (!draws(consequent) && !draws(alternate)) return;
      const words = `${short(text(test))} ? ${short(text(consequent))} : ${short(text(alternate))}`;
      decide("wrong view", test, `${words}: the second always`, `${words}: the first always`);
    },
    LogicalExpression({ operator, left, right }) {
      if (operator !== "&&" || !draws(right)) return;
      const words = `${short(text(left))} && ${short(text(right))}`;
      decide("wrong view", left, `${words}: never`, `${words}: always`);
    },
    IfStatement({ test, consequent }) {
      if (!returnsView(consequent)) return;
      const words = `if (${short(text(test))}) ${short(text(consequent))}`;
      decide("wrong view", test, `${words}: never`, `${words}: always`);
    },
    SwitchStatement({ discriminant, cases }) {
      if (!views(cases)) return;
      const groups: string[][] = [];
      let labels: string[] = [];
      for (const { test, consequent } of cases) {
        if (test) labels.push(text(test));
        if (consequent.length === 0) continue;
        groups.push(labels);
        labels = [];
      }
      const first = `${path}#${seeds.length}`;
      groups.forEach((group, index) => {
        const shown = groups[(index + 1) % groups.length]?.[0];
        seeds.push({
          id: `${first}.${index}`,
          operator: "wrong view",
          name: `case ${group.join(", ")}: the view of ${shown}`,
        });
      });
      const list = groups.map((group) => `[${group.join()}]`).join();
      wrap(discriminant, `switches.chosen(${JSON.stringify(first)}, `, `, [${list}])`);
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== "Identifier" || id.name !== "screens" || init?.type !== "ObjectExpression") return;
      const first = `${path}#${seeds.length}`;
      const names = init.properties.flatMap((entry) => (entry.type === "Property" ? [text(entry.key)] : []));
      names.forEach((name, index) => {
        const other = names[(index + 1) % names.length];
        seeds.push({ id: `${first}.${index}`, operator: "wrong view", name: `${name}: the screen of ${other}` });
      });
      wrap(init, `switches.listed(${JSON.stringify(first)}, `, ")");
    },
  }).visit(program);

  for (const { event, type, call } of sends(program)) {
    const at = types.indexOf(type);
    const other = types[(at + 1) % types.length];
    if (other !== undefined && other !== type) {
      const id = seed("swapped action", `${short(text(event))}: sends ${other}`);
      wrap(event, `switches.sent(${id}, `, `, ${JSON.stringify(other)})`);
    } else if (!handlers.some(({ start, end }) => start <= call.start && call.end <= end)) {
      wrap(call, `(switches.drawn(${seed("swapped action", `${short(text(call))}: sends nothing`)}) && `, ")");
    }
  }
  const code =
    seeds.length === 0 ? source : `import * as switches from ${JSON.stringify(SWITCHES)};\n${apply(source, wraps)}`;
  return { seeds, code };
}

/** Applies all wraps, outer ranges around inner ones. */
function apply(source: string, wraps: readonly Wrap[]): string {
  const opening = wraps.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const open: Wrap[] = [];
  let code = "";
  let at = 0;
  function closeUntil(position: number): void {
    for (let last = open.at(-1); last && last.end <= position; last = open.at(-1)) {
      code += source.slice(at, last.end) + last.after;
      at = last.end;
      open.pop();
    }
  }
  for (const entry of opening) {
    closeUntil(entry.start);
    code += source.slice(at, entry.start) + entry.before;
    at = entry.start;
    open.push(entry);
  }
  closeUntil(Infinity);
  return code + source.slice(at);
}
