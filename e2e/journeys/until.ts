import { setTimeout as pause } from "node:timers/promises";

/** How long a journey waits for the page, in milliseconds: far more than a busy computer needs. */
const LIMIT = 30_000;
/** The time between two looks at the page, in milliseconds. */
const STEP = 100;

/**
 * Waits until something is true of the page. A page that is being replaced cannot be asked; the next look asks the new
 * one.
 *
 * @param told the words of the error
 * @param seen what the page shows instead, for the error
 * @throws after 30 seconds
 */
export async function until(
  isTrue: () => Promise<boolean> | boolean,
  told: string,
  seen: () => unknown,
): Promise<void> {
  const end = Date.now() + LIMIT;
  let refused: unknown = null;
  while (Date.now() < end) {
    try {
      if (await isTrue()) return;
      refused = null;
    } catch (error) {
      refused = error;
    }
    await pause(STEP);
  }
  const instead: unknown = refused ?? (await Promise.resolve(seen()).catch((error: unknown) => error));
  throw new Error(`Waited in vain until ${told}. Instead: ${String(instead)}`, { cause: refused });
}

/** Whether a text has these words: anywhere, or as a whole. */
export const matches = (text: string, words: string | RegExp, isWhole = false): boolean =>
  typeof words === "string" ? (isWhole ? text === words : text.includes(words)) : words.test(text);
