/** Maximum length of the name in a file name. */
const MAX_LENGTH = 60;

/** Converts a path's name to a file name without extension: lower-case letters, digits and hyphens. */
export function fileNameOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, "");
  return plain === "" ? "path" : plain;
}
