/** The first characters of a text, as people count them, with an ellipsis if there are more. */
export function shortened(text: string, limit: number): string {
  // Made here and not when this file is loaded: the browser then reads tables that take it longer than all the rest.
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return characters.length > limit ? `${characters.slice(0, limit).join("").trimEnd()}…` : text;
}
