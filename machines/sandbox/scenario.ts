import type { AppInput } from "../app/app.types.ts";
import type { Screen } from "../shared/screens.ts";
import type { Outcome, Start } from "../shared/cases.ts";

/** What the page of a scenario is opened with, beside what every browser brings. */
export type Opening = Partial<Omit<AppInput, "settings" | "visit" | "token">> &
  Omit<Start, "input"> & { signedIn?: boolean; surveyEnabled?: boolean };

/**
 * The whole app opened somewhere, to be walked through from there: the machines' cases say what can happen,
 * a scenario where.
 */
export interface Scenario {
  /** Path and search. */
  address: string;
  opening?: Opening;
  /** The moves that lead from there to where the walk begins. */
  prelude?: readonly string[];
  /** The screens that are walked through; the walk ends on any other. */
  within: readonly Screen[];
  /** Events of the root, by type or by one case of it, that happen beside those of the flows. */
  root?: readonly string[];
  /** Events of the connection, by type or by one case of it; it takes none where this is left out. */
  connection?: readonly string[];
  /** The only moves that are made, by label; all where it is left out. */
  only?: readonly string[];
  /** Moves, by label, that the page has no control for and that a guard refuses: they are sent by hand. */
  forced?: readonly string[];
  /** What can become of a call here, beside the outcomes in the cases. */
  outcomes?: Readonly<Record<string, Readonly<Record<string, Outcome>>>>;
}
