/** Whether the database accepts a text: no zero byte, no lone surrogate. */
const isPlainText = (text: string) => !text.includes("\0") && !/\p{Surrogate}/u.test(text);

/** Whether the database accepts every text in a value, including property names. */
export function hasPlainText(value: unknown): boolean {
  // A list instead of recursion, because a deeply nested value would overflow the stack.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === "string" && !isPlainText(one)) return false;
    if (one === null || typeof one !== "object") continue;
    for (const [name, entry] of Object.entries(one)) left.push(name, entry);
  }
  return true;
}
