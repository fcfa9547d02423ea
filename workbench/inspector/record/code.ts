/* Writes TypeScript as the project's formatter would, so that an exported test passes the checks unchanged. */

/** Maximum line width. */
export const WIDTH = 120;

/**
 * A JSON value as source code.
 *
 * @param indent of the line it starts in
 * @param column where it starts; from the maximum width on, it always takes several lines
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
  // JSON writes `1e+21`; the formatter, `1e21`.
  if (typeof value === "number") return String(value).replace("e+", "e");
  if (!isNested(value)) return JSON.stringify(value) ?? "undefined";
  return `{ ${Object.entries(value)
    .map(([key, entry]) => `${keyOf(key)}: ${inline(entry)}`)
    .join(", ")} }`;
}

/** Whether it can be broken over several lines. */
const isNested = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

/** Uses the quotes that need fewer escapes. */
export function quoted(text: string): string {
  const json = JSON.stringify(text);
  const count = (quote: string) => text.split(quote).length - 1;
  if (count('"') <= count("'")) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function keyOf(key: string): string {
  // As a plain key it would set the object's prototype.
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}
