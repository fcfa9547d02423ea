/** The words of a finding, and the reason why it stays. */
interface Explained {
  readonly finding: string;
  readonly because: string;
}

/** What the tools of other people find, and stays. */
const explained = {
  /** The HTML checker of the W3C. */
  markup: [],
  /** The OAuth part of the conformance tests of the Model Context Protocol. */
  authorization: [],
  /** testssl.sh, on the example configuration of nginx. */
  encryption: [],
  /** The screen reader Orca in Firefox. */
  orca: [],
  /** Bombadil, which presses and types at random. */
  bombadil: [],
} satisfies Record<string, readonly Explained[]>;

/**
 * Compares the findings of a tool with the explained ones.
 *
 * @param findings one text each; a text is explained if it has the words of a line
 * @returns the findings that no line explains, and the lines that explain nothing any more
 */
export function complaints(tool: keyof typeof explained, findings: readonly string[]): readonly string[] {
  const lines: readonly Explained[] = explained[tool];
  return [
    ...findings.filter((text) => !lines.some(({ finding }) => text.includes(finding))),
    ...lines
      .filter(({ finding }) => !findings.some((text) => text.includes(finding)))
      .map(({ finding }) => `No finding has these words any more: ${finding}`),
  ];
}
