import * as v from "valibot";
import { CONFIG_ELEMENT_ID, type Config, configSchema } from "../../machines/shared/config.ts";

/** The problems of the page's configuration, one line each, for the operator. */
export interface ConfigurationProblems {
  problems: readonly string[];
}

/** The configuration block of the page, parsed. */
export function readConfiguration(): Config | ConfigurationProblems {
  const block = document.getElementById(CONFIG_ELEMENT_ID)?.textContent;
  if (!block?.trim()) return { problems: [`Missing or empty <script id="${CONFIG_ELEMENT_ID}"> block.`] };
  let json: unknown;
  try {
    json = JSON.parse(block);
  } catch (error) {
    return { problems: [`The block isn't valid JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const parsed = v.safeParse(configSchema, json);
  if (parsed.success) return parsed.output;
  return { problems: parsed.issues.map((issue) => `${v.getDotPath(issue) ?? "the block"}: ${issue.message}`) };
}

const companySchema = v.object({
  orgId: v.string(),
  company: v.nullable(v.string()),
  companyLogo: v.nullable(v.string()),
});

/** The organisation the page was served for, if the service put its details into the page. */
export function readCompany(): v.InferOutput<typeof companySchema> | null {
  const block = document.getElementById("foyer-company")?.textContent;
  if (!block) return null;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), companySchema), block);
  return parsed.success ? parsed.output : null;
}
