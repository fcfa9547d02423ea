import { deadlines } from "../../machines/shared/cases.ts";
import { happeningOf } from "../flow-pages/happenings.ts";

/** Everything that can happen next in a snapshot's state, in plain sentences. */
export interface NextSteps {
  /** Done by the person, those in the flow first. */
  byPerson: string[];
  /** Caused by the service, the browser, another tab or a timer. */
  byItself: string[];
}

/** The root and the connection: their events are possible on every page. */
const BACKGROUND: ReadonlySet<string> = new Set(["app", "connection"]);

/**
 * Puts the events that a snapshot's machines take into words. Events that machines and lines send each other are left
 * out: nobody sees them.
 *
 * @param events each as its machine and its type: `login form.submit`
 */
export function nextSteps(events: readonly string[]): NextSteps {
  const all = events
    .map((event) => event.split(" "))
    .filter(([machine]) => machine !== "connection")
    .toSorted(([one = ""], [other = ""]) => Number(BACKGROUND.has(one)) - Number(BACKGROUND.has(other)));
  const byPerson = new Set<string>();
  const byItself = new Set<string>();
  for (const [machine = "", type = ""] of all) {
    const happening = happeningOf(machine, type);
    if (Object.hasOwn(deadlines, type)) byItself.add("a set time is up");
    else if (happening?.startsWith("they ") === false) byItself.add(happening);
    else if (happening !== null) byPerson.add(`${happening} (${machine})`);
  }
  return { byPerson: [...byPerson], byItself: [...byItself] };
}
