import * as v from "valibot";
import { danger, json, parsed } from "../snapshot/json.ts";
import { texts } from "./texts.ts";

/** The most characters of a JSON text that a person writes by hand. */
export const MAX_LENGTH = 100_000;

const words = texts.step.problems;

/**
 * Reads a JSON object that a person wrote.
 *
 * @returns the object, or a message with the problem and its remedy
 */
export function readObject(text: string): { value: Record<string, unknown> } | { problem: string } {
  if (text.length > MAX_LENGTH) return { problem: words.tooLong(text.length, MAX_LENGTH) };
  const data = parsed(text);
  if (data === undefined) return { problem: words.notJson };
  // The charts and the log read values level by level within each other, and the stack has an end.
  const reason = danger(data);
  if (reason !== null) return { problem: words.dangerous(reason) };
  const object = v.safeParse(json, data);
  return object.success && !Array.isArray(data) ? { value: object.output } : { problem: words.notAnObject };
}
