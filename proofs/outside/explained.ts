/** The words of a finding, and the reason why it stays. */
interface Explained {
  readonly finding: string;
  readonly because: string;
}

/** The findings of other people's tools that stay. */
const explained = {
  /** The HTML checker of the W3C. */
  markup: [
    {
      finding: "A “link” element with a “blocking” attribute",
      because: "The standard allows the attribute with rel=expect too, which the checker does not know.",
    },
    {
      finding: "Property “field-sizing” doesn't exist.",
      because: "It is in CSS Basic User Interface 4. A browser that does not know it leaves a field at its own width.",
    },
    {
      finding: "Property “container-type” doesn't exist.",
      because: "It is in CSS Conditional Rules 5, which the checker does not know.",
    },
    { finding: "Unrecognized at-rule “@container”", because: "It is of the same standard as container-type." },
    {
      finding: "“grid-template-rows”: The types are incompatible.",
      because: "The checker does not know the unit lh of CSS Values 4 inside calc.",
    },
    {
      finding: 'property="csp-nonce"',
      because: "Vite writes this element and reads its nonce, by which it loads scripts and styles. It has no content.",
    },
    {
      finding: "data-mantine-styles",
      because: "Mantine writes its variables where its provider stands. Browsers apply a style element anywhere.",
    },
    {
      finding: "A “style” element in “body” must only have selectors that match its parent",
      because: "The selectors are those of the same style elements of Mantine.",
    },
    {
      finding: "mantine-NavLink-body",
      because: "Mantine's button has a div in it, which its styles make a flexible box as they would a span.",
    },
    { finding: "mantine-Switch-labelWrapper", because: "Mantine's label has a div in it, as its button has." },
    {
      finding: "on element “marker”: Not a valid XML 1.0 name.",
      because:
        "React Flow makes such ids for the heads of the inspector's arrows, and encodes them where it refers to them.",
    },
    {
      finding: "Property “supported-color-schemes” doesn't exist.",
      because: "Older mail programs of Apple know color-scheme by this name.",
    },
    {
      finding: "attribute on the “table” element is obsolete.",
      because: "Outlook for Windows reads these attributes of a mail's tables, and does not know all of the styles.",
    },
    {
      finding: "The “align” attribute on the “td” element is obsolete.",
      because: "Outlook for Windows centres the mail by it.",
    },
  ],
  /** testssl.sh, on the example configuration of nginx. */
  encryption: [
    {
      finding: "cert_revocation: Neither CRL nor OCSP URI provided",
      because: "The test's certificate has signed itself; an authority's has such an address.",
    },
    {
      finding: "BREACH: potentially VULNERABLE, br HTTP compression detected  - only supplied '/' tested",
      because:
        "A compressed page has no secret of its visitor to guess: it leaves the token out, its nonce is new each time, " +
        "and its socket secret is the same for everybody. Answers with tokens are not compressed.",
    },
  ],
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
