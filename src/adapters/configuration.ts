import * as v from "valibot";
import { CONFIG_ELEMENT_ID, type Config, configSchema } from "../../machines/shared/config.ts";
import { DRAWN_FROM_ELEMENT_ID, type DrawnFrom, drawnFromSchema } from "../../machines/shared/drawn-from.ts";

/** The problems of the page's configuration, one line each, for the operator of the site. */
export interface ConfigurationProblems {
  problems: readonly string[];
}

/** Reads and parses the configuration block of the page. */
export function readConfiguration(): Config | ConfigurationProblems {
  const block = document.getElementById(CONFIG_ELEMENT_ID)?.textContent;
  if (!block?.trim()) return { problems: [`Missing or empty <script id="${CONFIG_ELEMENT_ID}"> block.`] };
  let json: unknown;
  try {
    json = JSON.parse(block);
  } catch (error) {
    return { problems: [`The block isn't valid JSON: ${withoutQuotation(error)}`] };
  }
  const parsed = v.safeParse(configSchema, json);
  if (parsed.success) return parsed.output;
  return { problems: parsed.issues.map((issue) => `${v.getDotPath(issue) ?? "the block"}: ${issue.message}`) };
}

/** A parser's message without the part of the block that Chromium quotes in it, which may hold the secret. */
const withoutQuotation = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/, (\.\.\.)?".*$/s, "");

/** The facts from which the service has drawn this page; null on a static host and in development. */
export function readDrawnFrom(): DrawnFrom | null {
  const block = document.getElementById(DRAWN_FROM_ELEMENT_ID)?.textContent;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), drawnFromSchema), block);
  return parsed.success ? parsed.output : null;
}
