import { allCases } from "../../../machines/sandbox/all-cases.ts";

/* A chunk of its own: the traces are long, and only needed for the coverage overlay. */

/** The golden traces of the model tests, which show the states and transitions they covered. */
const golden = import.meta.glob<string>("../../../tests/model/golden/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

export const coveredByTests: ReadonlySet<string> = new Set(
  Object.entries(allCases).flatMap(([name, { machine }]) =>
    (golden[`../../../tests/model/golden/${name}.md`] ?? "").split("\n").flatMap((line) => {
      const [what, ...rest] = line.trim().split(/ {2,}/);
      if (what === "took") return rest;
      if (what !== "in") return [];
      return rest.flatMap((leaves) =>
        leaves.split(", ").flatMap((leaf) => {
          const parts = [machine.id, ...leaf.split(".")];
          return parts.map((_, index) => parts.slice(0, index + 1).join("."));
        }),
      );
    }),
  ),
);
