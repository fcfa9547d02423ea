import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesOf } from "./files.ts";
import { linesOf } from "./lines.ts";
import { namesOf } from "./names.ts";

export interface Plan {
  /** The whole text of each file, by its path. */
  created: ReadonlyMap<string, string>;
  changed: ReadonlyMap<string, string>;
}

/**
 * The files of a new flow, and the files that list it; or the reason why there can be none.
 *
 * @param name its group and name, as in `account/feedback`
 * @param root the folder of the repository
 */
export function planOf(name: string, root: string): Plan | { problem: string } {
  const names = namesOf(name);
  if ("problem" in names) return names;
  const created = filesOf(names);
  const existing = [...created.keys()].filter((file) => existsSync(join(root, file)));
  if (existing.length > 0) return { problem: `These files are there already: ${existing.join(", ")}` };
  const changed = new Map<string, string>();
  for (const { file, before, text, unless } of linesOf(names)) {
    const current = changed.get(file) ?? readFileSync(join(root, file), "utf8");
    if (unless !== undefined && current.includes(unless)) continue;
    const [head = "", tail, ...more] = current.split(before);
    if (tail === undefined || more.length > 0) return { problem: `${file} must have this text once: ${before.trim()}` };
    changed.set(file, head + text + before + tail);
  }
  return { created, changed };
}
