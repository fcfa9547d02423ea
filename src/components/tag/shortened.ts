const segmenter = new Intl.Segmenter();

/** The first characters of a text, as people count them, with an ellipsis if there are more. */
export function shortened(text: string, limit: number): string {
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  return characters.length > limit ? `${characters.slice(0, limit).join("").trimEnd()}…` : text;
}
