/** The texts that only Foyer's inspector has. */
export const foyerTexts = {
  reproduction: (name: string) =>
    `The snapshot “${name}”. Nothing is sent to a server: you answer each request, and the clock only moves when you move it.`,
  origin: "Person, browser and file",
  of: {
    who: "Who",
    nobody: "not known: nobody was signed in",
    typed: (text: string) => `not known: “${text}” was only typed`,
    when: "When",
    page: "Page",
    browser: "Browser",
    window: (engine: string, locale: string, { width, height }: { width: number; height: number }) =>
      `${engine}, ${locale}, ${width} × ${height}`,
    file: "File",
  },
  before: (count: number) => (count === 1 ? "The last step before" : `The last ${count} steps before`),
  secondsBefore: (seconds: number) => `${seconds.toFixed(1)} s earlier:`,
  served: "opened from the command line",
  notServed: "No snapshot found. Run npm run snapshot -- open FILE, then open the address it prints.",
} as const;
