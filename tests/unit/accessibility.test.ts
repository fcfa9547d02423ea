import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { parse } from "yaml";

/*
 * The accessibility conformance report, docs/foyer.openacr.yaml. `npm run lists` writes docs/accessibility.md from it, and
 * tests/unit/docs.test.ts checks the tests that the page names.
 */

/** The criteria and clauses that the report judges, by the chapters of its catalog. */
const catalog = {
  success_criteria_level_a: `
    1.1.1 Non-text Content
    1.2.1 Audio-only and Video-only (Prerecorded)
    1.2.2 Captions (Prerecorded)
    1.2.3 Audio Description or Media Alternative (Prerecorded)
    1.3.1 Info and Relationships
    1.3.2 Meaningful Sequence
    1.3.3 Sensory Characteristics
    1.4.1 Use of Color
    1.4.2 Audio Control
    2.1.1 Keyboard
    2.1.2 No Keyboard Trap
    2.1.4 Character Key Shortcuts
    2.2.1 Timing Adjustable
    2.2.2 Pause, Stop, Hide
    2.3.1 Three Flashes or Below Threshold
    2.4.1 Bypass Blocks
    2.4.2 Page Titled
    2.4.3 Focus Order
    2.4.4 Link Purpose (In Context)
    2.5.1 Pointer Gestures
    2.5.2 Pointer Cancellation
    2.5.3 Label in Name
    2.5.4 Motion Actuation
    3.1.1 Language of Page
    3.2.1 On Focus
    3.2.2 On Input
    3.2.6 Consistent Help
    3.3.1 Error Identification
    3.3.2 Labels or Instructions
    3.3.7 Redundant Entry
    4.1.1 Parsing
    4.1.2 Name, Role, Value`,
  success_criteria_level_aa: `
    1.2.4 Captions (Live)
    1.2.5 Audio Description (Prerecorded)
    1.3.4 Orientation
    1.3.5 Identify Input Purpose
    1.4.3 Contrast (Minimum)
    1.4.4 Resize Text
    1.4.5 Images of Text
    1.4.10 Reflow
    1.4.11 Non-text Contrast
    1.4.12 Text Spacing
    1.4.13 Content on Hover or Focus
    2.4.5 Multiple Ways
    2.4.6 Headings and Labels
    2.4.7 Focus Visible
    2.4.11 Focus Not Obscured (Minimum)
    2.5.7 Dragging Movements
    2.5.8 Target Size (Minimum)
    3.1.2 Language of Parts
    3.2.3 Consistent Navigation
    3.2.4 Consistent Identification
    3.3.3 Error Suggestion
    3.3.4 Error Prevention (Legal, Financial, Data)
    3.3.8 Accessible Authentication (Minimum)
    4.1.3 Status Messages`,
  en_301_549_functional_performance: `
    4.2.1 Usage without vision
    4.2.2 Usage with limited vision
    4.2.3 Usage without perception of colour
    4.2.4 Usage without hearing
    4.2.5 Usage with limited hearing
    4.2.6 Usage with no or limited vocal capability
    4.2.7 Usage with limited manipulation or strength
    4.2.8 Usage with limited reach
    4.2.9 Minimize photosensitive seizure triggers
    4.2.10 Usage with limited cognition, language or learning
    4.2.11 Privacy`,
  en_301_549_generic_requirements: `
    5.1 Closed functionality
    5.2 Activation of accessibility features
    5.3 Biometrics
    5.4 Preservation of accessibility information during conversion
    5.5 Operable parts
    5.6 Locking or toggle controls
    5.7 Key repeat
    5.8 Double-strike key acceptance
    5.9 Simultaneous user actions`,
  en_301_549_software: `
    11.7 User preferences
    11.8 Authoring tools`,
  en_301_549_documentation_and_support_services: `
    12.1.1 Accessibility and compatibility features
    12.1.2 Accessible documentation
    12.2.2 Information on accessibility and compatibility features
    12.2.3 Effective communication
    12.2.4 Accessible documentation`,
};

/** The chapters of the catalog that have no rows in the report, each with a sentence in their place. */
const untold = [
  "success_criteria_level_aaa",
  "functional_performance_criteria",
  "hardware",
  "software",
  "support_documentation_and_services",
  "en_301_549_ict_with_two-way_voice",
  "en_301_549_ict_with_video",
  "en_301_549_hardware",
  "en_301_549_web",
  "en_301_549_non-web-documents",
  "en_301_549_ict_providing_relay_or_emergency_service_access",
] as const;

const verdicts = {
  supports: "supports",
  "partially-supports": "partially supports",
  "does-not-support": "does not support",
  "not-applicable": "not applicable",
} as const;

/** A chapter whose criteria are judged for one component: `web` for WCAG, `none` for clauses of EN 301 549. */
const judged = <const Component extends string>(component: Component) =>
  v.strictObject({
    criteria: v.array(
      v.strictObject({
        num: v.string(),
        components: v.tuple([
          v.strictObject({
            name: v.literal(component),
            adherence: v.strictObject({
              level: v.picklist(["supports", "partially-supports", "does-not-support", "not-applicable"]),
              notes: v.pipe(v.string(), v.minLength(1)),
            }),
          }),
        ]),
      }),
    ),
  });

const explained = v.union([
  v.strictObject({ disabled: v.literal(true), notes: v.string() }),
  v.strictObject({ notes: v.string() }),
]);

/** The part of OpenACR 0.1.0 that the report uses. */
const openAcr = v.strictObject({
  title: v.string(),
  product: v.strictObject({ name: v.string(), version: v.string(), description: v.string() }),
  author: v.strictObject({ name: v.string(), email: v.string() }),
  report_date: v.pipe(v.string(), v.isoDate()),
  version: v.pipe(v.number(), v.integer()),
  catalog: v.literal("2.5-edition-wcag-2.2-508-eu-en"),
  notes: v.string(),
  evaluation_methods_used: v.string(),
  license: v.string(),
  chapters: v.strictObject({
    success_criteria_level_a: judged("web"),
    success_criteria_level_aa: judged("web"),
    en_301_549_functional_performance: judged("none"),
    en_301_549_generic_requirements: judged("none"),
    en_301_549_software: judged("none"),
    en_301_549_documentation_and_support_services: judged("none"),
    ...v.entriesFromList(untold, explained),
  }),
});

const report = v.parse(openAcr, parse(readFileSync("docs/foyer.openacr.yaml", "utf8")));

type Judged = keyof typeof catalog;

const namesOf = (chapter: Judged) =>
  catalog[chapter]
    .trim()
    .split("\n")
    .map((line) => /^\s*(\S+) (.+)$/.exec(line))
    .map((found) => ({ num: found?.[1], name: found?.[2] }));

const rowsOf = (chapter: Judged) =>
  report.chapters[chapter].criteria.map(({ num, components: [{ adherence }] }, at) => ({
    num,
    name: namesOf(chapter)[at]?.name ?? "",
    verdict: verdicts[adherence.level],
    notes: adherence.notes,
  }));

const A = rowsOf("success_criteria_level_a");
const AA = rowsOf("success_criteria_level_aa");
const clauses = [
  ...rowsOf("en_301_549_functional_performance"),
  ...rowsOf("en_301_549_generic_requirements"),
  ...rowsOf("en_301_549_software"),
  ...rowsOf("en_301_549_documentation_and_support_services"),
];

test.each([
  "success_criteria_level_a",
  "success_criteria_level_aa",
  "en_301_549_functional_performance",
  "en_301_549_generic_requirements",
  "en_301_549_software",
  "en_301_549_documentation_and_support_services",
] as const)("the report judges each criterion of %s once", (chapter) => {
  expect(rowsOf(chapter).map(({ num }) => num)).toEqual(namesOf(chapter).map(({ num }) => num));
});

test("the report judges the 55 criteria of WCAG 2.2, for the version that is there", () => {
  // WCAG 2.2 has removed 4.1.1, which the catalog keeps.
  expect([...A, ...AA].filter(({ num }) => num !== "4.1.1")).toHaveLength(55);
  const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync("package.json", "utf8")));
  expect(report.product.version).toBe(version);
});

test("a criterion that is met has a proof, and any other a reason", () => {
  const isExplained = ({ verdict, notes }: (typeof A)[number]) =>
    verdict === "supports" && !notes.startsWith("WCAG 2.2 no longer")
      ? notes.includes("](")
      : /^[A-Z].*\.$/.test(notes);
  expect([...A, ...AA, ...clauses].filter((row) => !isExplained(row))).toEqual([]);
});

const table = (columns: readonly string[], rows: readonly (readonly string[])[]) =>
  [columns, columns.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");

const countsOf = (name: string, rows: typeof A) => [
  name,
  ...Object.values(verdicts).map((verdict) => String(rows.filter((row) => row.verdict === verdict).length)),
];

const criteria = (level: string, rows: typeof A) =>
  rows.map(({ num, name, verdict, notes }) => [num, name, level, verdict, notes]);

/** A paragraph in lines of at most 120 characters. */
const paragraph = (text: string) => `${text.replaceAll(/(.{1,120})(?: |$)/g, "$1\n")}\n`;

test("docs/accessibility.md is current", async () => {
  const columns = ["criterion", "name", "level", "verdict", "proof, or reason"];
  const page = [
    "# Accessibility\n\n",
    paragraph(
      "This page judges Foyer by the 55 criteria of [WCAG 2.2](https://www.w3.org/TR/WCAG22/) at levels A and AA, and by " +
        "the clauses of [EN 301 549 v3.2.1](https://www.etsi.org/deliver/etsi_en/301500_301599/301549/03.02.01_60/en_301549v030201p.pdf) " +
        "that say more about a web app. `npm run lists` writes it from [foyer.openacr.yaml](foyer.openacr.yaml), the same " +
        "report as data in the format [OpenACR](https://github.com/GSA/openacr). The verdicts are the terms of VPAT 2.5.",
    ),
    paragraph(report.notes),
    paragraph(report.evaluation_methods_used),
    table(
      ["", ...Object.values(verdicts)],
      [
        countsOf(
          "level A",
          A.filter(({ num }) => num !== "4.1.1"),
        ),
        countsOf("level AA", AA),
        countsOf("EN 301 549", clauses),
      ],
    ),
    "\n## WCAG 2.2\n\n",
    table(columns, [...criteria("A", A), ...criteria("AA", AA)]),
    "\n## EN 301 549\n\n",
    paragraph(report.chapters.en_301_549_web.notes),
    table(
      ["clause", ...columns.filter((column) => column !== "criterion" && column !== "level")],
      clauses.map(({ num, name, verdict, notes }) => [num, name, verdict, notes]),
    ),
  ].join("");
  await expect(page, "Renew the page: npm run lists").toMatchFileSnapshot("../../docs/accessibility.md");
});

const sources = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));

test("no text points to a place, a shape or a colour", () => {
  const texts = sources("src/texts/en", /\.ts$/).flatMap((source) => source.match(/"[^"]*"|`[^`]*`/g) ?? []);
  expect(texts.length).toBeGreaterThan(500);
  // A person who listens hears the text that stands below later.
  const pointing = /\b(on the (left|right)|above|upper|lower|round|square|red|green|blue|grey)\b/i;
  expect(texts.filter((text) => pointing.test(text))).toEqual([]);
});

test("no control acts before the pointer is released", () => {
  const acting = /\bon(Mouse|Pointer)Down\b|\bonTouchStart\b|"(mouse|pointer)down"|"touchstart"/;
  const views = sources("src", /\.tsx$/);
  expect(views.length).toBeGreaterThan(50);
  expect(views.filter((source) => acting.test(source))).toEqual([]);
});
