/** The hash FNV-1a of a text, 32 bits: short, the same on page and service, and no protection of a text that is easy to guess. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
