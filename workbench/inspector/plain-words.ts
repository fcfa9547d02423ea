import type { InspectedApp } from "./subject.ts";

/** A name of the code as words: `MFAType` is “MFA type”. */
const spaced = (name: string): string =>
  name
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => (/^[A-Z]+$/.test(word) ? word : word.toLowerCase()))
    .join(" ");

/** A guard, with its parameters if it has any, as the condition that it is: `isOffered` is “is offered”. */
export const conditionInWords = (guard: string): string => guard.replace(/^\S+/, spaced);

/** The path of a value that a machine's guard checked: `event.values.password` is “sent: values, Password”. */
export function valueInWords({ words }: InspectedApp, machine: string, path: string): string {
  const [first = "", ...rest] = path.split(".");
  const named = (first === "event" ? rest : [first, ...rest]).map(
    (name) => words.labelOf(machine, name) ?? spaced(name),
  );
  return `${first === "event" ? "sent" : "known"}: ${named.join(", ")}`;
}

/** An event with its case, as an instruction: “Choose how to get the code, the app”. */
export const offerInWords = (
  { words: plain }: InspectedApp,
  { machine, type, words }: { machine: string; type: string; words: string },
): string =>
  [plain.instruction(machine, type), ...(words === "" ? [] : [plain.caseInWords(machine, words)])].join(", ");
