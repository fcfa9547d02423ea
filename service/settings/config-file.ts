import { readFileSync } from "node:fs";
import * as v from "valibot";
import { configSchema, webAddress } from "../../machines/shared/config.ts";
import { calls } from "../../machines/shared/contract.ts";
import { hasPlainText } from "../database/plain-text.ts";

/** The downloadable apps, by their names in `getBuildInfo`. */
export const downloadKey = v.keyof(v.omit(calls.getBuildInfo.reply, ["socketId"]));
export type DownloadKey = v.InferOutput<typeof downloadKey>;

/** The download URL of each offered app. */
export type Downloads = Readonly<Partial<Record<DownloadKey, string>>>;

const {
  serviceUrl,
  products,
  socketSecret: _,
  passkeys: __,
  passkeysAt: ___,
  extensions: ____,
  ...optionalEntries
} = configSchema.entries;
// Strict, so that a misspelt key fails at start. The secret and passkeys have variables of their own, and this service
// names its own extensions.
const configFileSchema = v.strictObject({
  ...optionalEntries,
  serviceUrl: v.optional(serviceUrl),
  products: v.optional(products),
  /** Not part of the page's configuration, because a call returns it. */
  downloads: v.optional(v.record(downloadKey, webAddress)),
});
/** The input without defaults, which would override the values that the service fills in. */
type WrittenFile = v.InferInput<typeof configFileSchema>;
export type ConfigFile = Omit<WrittenFile, "downloads">;

/** The path of a configuration file, read and checked. Messages name no value. */
export const configFile = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readConfigFile(dataset.value);
    if (read.success) return read.value;
    addIssue({ message: read.problem });
    return NEVER;
  }),
);

type Read = { success: true; value: WrittenFile } | { success: false; problem: string };

function readConfigFile(path: string): Read {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    return { success: false, problem: `names a file that cannot be read as JSON (${messageOf(error)})` };
  }
  if (!hasPlainText(content)) return { success: false, problem: "names a file with a character that no text has" };
  const listed = listsIn(content);
  if (listed.length > 0) {
    return { success: false, problem: `names a file with a list where an object belongs (${listed.join("; ")})` };
  }
  if (v.is(configFileSchema, content)) return { success: true, value: content };
  const { issues = [] } = v.safeParse(configFileSchema, content);
  const problems = issues.map((issue) => `${v.getDotPath(issue) ?? "the file"}: ${issue.message}`);
  return { success: false, problem: `names a file with invalid content (${problems.join("; ")})` };
}

/** The places where the file has a list instead of an object: valibot would accept it as an object without keys. */
function listsIn(content: unknown): string[] {
  if (Array.isArray(content)) return ["the file"];
  const entries = Object.entries(v.is(v.record(v.string(), v.unknown()), content) ? content : {});
  return entries.filter(([key, value]) => key !== "cookieDomains" && Array.isArray(value)).map(([key]) => key);
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
