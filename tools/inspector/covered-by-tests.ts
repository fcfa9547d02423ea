import { allCases } from "../../machines/sandbox/all-cases.ts";

/* A chunk of its own: the traces are long, and only needed for the coverage overlay. */

/** The golden traces of the model tests, which show the states and transitions they covered. */
const golden = import.meta.glob<string>("../../tests/model/golden/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/**
 * The transitions of a line of golden traces, and the states that they enter: those that led on at once follow the first,
 * and actions their transition.
 */
function takenIn(chain: string): string[] {
  const [first = "", ...ways] = chain.split(" · ").map((part) => part.split(" / ")[0] ?? "");
  let source = first;
  return ways.flatMap((way) => {
    const name = `${source} · ${way}`;
    source = (way.split(" → ")[1] ?? "").replace(/ \(\d+\)$/, "");
    return source === "stays" ? [name] : [name, source];
  });
}

/** What a machine's golden traces show, with the states around the innermost ones. */
const shownIn = (section: string, id: string) =>
  section.split("\n").flatMap((line) => {
    const [what, ...rest] = line.trim().split(/ {2,}/);
    if (what === "took") return rest.flatMap(takenIn);
    if (what !== "in") return [];
    return rest.flatMap((leaves) =>
      leaves.split(", ").flatMap((leaf) => {
        const parts = [id, ...leaf.split(".")];
        return parts.map((_, index) => parts.slice(0, index + 1).join("."));
      }),
    );
  });

export const coveredByTests: ReadonlySet<string> = new Set(
  Object.values(golden).flatMap((page) =>
    page.split(/^# /m).flatMap((section) => {
      const [name = ""] = (section.split("\n")[0] ?? "").split(", ");
      const cases = allCases[name];
      return cases ? shownIn(section, cases.machine.id) : [];
    }),
  ),
);
