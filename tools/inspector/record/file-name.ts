/** Letters of a name that a file's name has. */
const MOST = 60;

/** A path's name as the beginning of a file's name: lower case letters, digits and hyphens. */
export function fileNameOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MOST)
    .replaceAll(/^-+|-+$/g, "");
  return plain === "" ? "path" : plain;
}
