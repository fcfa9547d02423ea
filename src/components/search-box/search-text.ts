/** Fewer characters than these are not searched for (specification section 9). */
const MINIMUM = 2;

/** What to search for: null as long as it is not clear, empty text for everything. */
export function searchText(typed: string): string | null {
  const text = typed.trim();
  return text === "" || [...text].length >= MINIMUM ? text : null;
}
