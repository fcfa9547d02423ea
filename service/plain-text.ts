/** Whether the database takes it: no zero byte, and no half of a character that has two (a lone surrogate). */
const isPlainText = (text: string) => !text.includes("\0") && !/\p{Surrogate}/u.test(text);

/** Whether every text in a value, the names of its fields included, is one that can be kept. */
export function hasPlainText(value: unknown): boolean {
  // A list instead of calls, because what is nested deeply enough would use up the stack.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === "string" && !isPlainText(one)) return false;
    if (one === null || typeof one !== "object") continue;
    for (const [name, entry] of Object.entries(one)) left.push(name, entry);
  }
  return true;
}
