/*
 * TypeScript as the formatter of this project leaves it, so that a test that was exported passes its checks as it is.
 */

/** Letters of a line. */
export const WIDTH = 120;

/** A call as a statement, indented by so many spaces. */
export function call(callee: string, args: readonly unknown[], indent: number): string {
  const room = " ".repeat(indent);
  const oneLine = `${room}${callee}(${args.map(inline).join(", ")});`;
  if (oneLine.length <= WIDTH) return oneLine;
  const others = args.slice(0, -1).map((arg) => `${inline(arg)}, `);
  const head = `${room}${callee}(${others.join("")}`;
  const last = args.at(-1);
  // The last argument opens up at the end of the line, where there is room for what comes before it.
  if (isNested(last) && head.length < WIDTH) return `${head}${literal(last, indent, WIDTH)});`;
  const lines = args.map((arg) => `${room}  ${literal(arg, indent + 2, indent + 2)},\n`);
  return `${room}${callee}(\n${lines.join("")}${room});`;
}

/**
 * A value of JSON as source.
 *
 * @param indent of the line that it begins in
 * @param column at which it begins; from the width on it is never written on one line
 */
export function literal(value: unknown, indent: number, column: number): string {
  const oneLine = inline(value);
  if (!isNested(value) || column + oneLine.length < WIDTH) return oneLine;
  const room = " ".repeat(indent);
  const within = `${room}  `;
  if (Array.isArray(value)) {
    const lines = value.map((entry) => `${within}${literal(entry, indent + 2, indent + 2)},\n`);
    return `[\n${lines.join("")}${room}]`;
  }
  const lines = Object.entries(value).map(([key, entry]) => {
    const name = keyOf(key);
    return `${within}${name}: ${literal(entry, indent + 2, indent + name.length + 4)},\n`;
  });
  return `{\n${lines.join("")}${room}}`;
}

function inline(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  // Without the sign that JSON puts before a large number's exponent.
  if (typeof value === "number") return String(value).replace("e+", "e");
  if (!isNested(value)) return JSON.stringify(value) ?? "undefined";
  return `{ ${Object.entries(value)
    .map(([key, entry]) => `${keyOf(key)}: ${inline(entry)}`)
    .join(", ")} }`;
}

/** What can be opened up over several lines. */
const isNested = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

/** The quotes that need fewer escapes. */
export function quoted(text: string): string {
  const json = JSON.stringify(text);
  const count = (quote: string) => text.split(quote).length - 1;
  if (count('"') <= count("'")) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function keyOf(key: string): string {
  // Written plainly it would be the object's prototype.
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}
