import * as v from "valibot";
import { CONFIG_ELEMENT_ID, type Config, configSchema } from "../../machines/shared/config.ts";

/** What is wrong with the page's configuration, one line per problem, for the operator of the site. */
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

/** The organisation this page was served for; null if the service embedded none. */
export function readCompany(): v.InferOutput<typeof companySchema> | null {
  const block = document.getElementById("foyer-company")?.textContent;
  if (!block) return null;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), companySchema), block);
  return parsed.success ? parsed.output : null;
}
