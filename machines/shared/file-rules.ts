/** Default limits: files at a time, and size of each. */
export const DEFAULT_COUNT = 1;
export const DEFAULT_MEGABYTES = 3;

const MEGABYTE = 1024 * 1024;

/** The content types and file extensions that a group accepts. */
interface Accepted {
  kinds: readonly ("image" | "video" | "audio")[];
  endings: readonly string[];
}

const mixedFiles = ["png", "apng", "jpeg", "jpg", "pdf"];

export const fileGroups = {
  images: { kinds: ["image"], endings: [] },
  video: { kinds: ["video"], endings: [] },
  audio: { kinds: ["audio"], endings: [] },
  documents: { kinds: [], endings: ["doc", "docx", "pdf"] },
  mixedFiles: { kinds: [], endings: mixedFiles },
  mixedDocuments: { kinds: [], endings: [...mixedFiles, "doc", "docx", "xlsx", "xls", "rtf"] },
  excel: { kinds: [], endings: ["xlsx"] },
  zip: { kinds: [], endings: ["zip"] },
} as const satisfies Record<string, Accepted>;

export type FileGroup = keyof typeof fileGroups;

/** No group accepts these, whichever type the browser reports. */
const executables: ReadonlySet<string> = new Set(["exe", "dmg", "msi"]);

export type FileProblem = "tooMany" | "unsupported" | "tooLarge";

export interface FileRules {
  group: FileGroup;
  /** Files at a time. */
  maxCount: number;
  /** Size of each, in MB of 1,024 KB. */
  maxMegabytes: number;
}

/** The facts about a file that the browser tells before anyone reads it. */
export interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

const endingOf = (name: string) => (name.includes(".") ? name.slice(name.lastIndexOf(".") + 1).toLowerCase() : "");

/** Whether a file belongs to the group. Executables belong to none. */
export function isOfGroup({ name, type }: Pick<File, "name" | "type">, group: FileGroup): boolean {
  const ending = endingOf(name);
  const { kinds, endings }: Accepted = fileGroups[group];
  if (executables.has(ending)) return false;
  return endings.includes(ending) || kinds.some((kind) => type.startsWith(`${kind}/`));
}

/** The `accept` attribute, by which the browser's file dialog offers only the group's files. */
export function acceptOf(group: FileGroup): string {
  const { kinds, endings }: Accepted = fileGroups[group];
  return [...kinds.map((kind) => `${kind}/*`), ...endings.map((ending) => `.${ending}`)].join(",");
}

/** The problem of the chosen files, with `already` files chosen before; null if all of them can be taken. */
export function checkFiles(chosen: readonly ChosenFile[], already: number, rules: FileRules): FileProblem | null {
  if (already + chosen.length > rules.maxCount) return "tooMany";
  if (!chosen.every((file) => isOfGroup(file, rules.group))) return "unsupported";
  return chosen.every(({ size }) => size <= rules.maxMegabytes * MEGABYTE) ? null : "tooLarge";
}
