/* oxlint-disable no-underscore-dangle -- XState's name for its active nodes */
import { casesOf } from "../../machines/sandbox/bench.ts";
import { openSnapshot } from "../../machines/sandbox/open-app.ts";
import { running } from "../../workbench/chart/running.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { referenceOf } from "../../machines/snapshot/reference.ts";
import { happenedOf, inOneLine, ownReferenceOf } from "../../src/snapshot/facts-of.ts";
import { offersOf } from "../../workbench/inspector/observed/moment.ts";
import { isPossible } from "../../workbench/inspector/steps/parts.ts";
import { lastSteps } from "../inspector/reproduction/last-steps.ts";
import { nextSteps } from "./next-steps.ts";
import { engineOf, originOf } from "../inspector/reproduction/origin.ts";
import { supportTexts } from "../inspector/reproduction/support-texts.ts";

const EVENTS = 15;

/**
 * Describes a snapshot: the person's screen and steps, the current states, the last events and the possible next ones.
 *
 * @param version of the file itself
 */
export function inWords(envelope: Envelope, version: number): string {
  const { capturedAt, url, page, expect, trail, connection } = envelope;
  const { root, close } = openSnapshot(envelope);
  const states = running(root).flatMap(({ snapshot }) =>
    snapshot._nodes
      .filter(({ states: below }) => Object.keys(below).length === 0)
      .map(({ id, description }) => `  ${id}${description === undefined ? "" : `: ${description}`}`),
  );
  const offers = offersOf({ casesOf }, root);
  close();
  const ago = (at: number) => `${((capturedAt - at) / 1000).toFixed(1)} s earlier`.padStart(18);
  const { width, height } = page.viewport;
  const happened = happenedOf(envelope, supportTexts).map((fact) => `${fact.name}: ${inOneLine(fact)}`);
  // Events that guards block, or that would change nothing, are none that happen.
  const isMoot = (event: string) => {
    const own = offers.filter(({ machine, type }) => `${machine} ${type}` === event);
    return own.length > 0 && !own.some(isPossible);
  };
  const { byPerson, byItself } = nextSteps(expect.events.filter((event) => !isMoot(event)));
  return [
    `Report   ${referenceOf(envelope)}`,
    `Page     ${ownReferenceOf(envelope.snapshot) ?? "of a build without references"}`,
    `Captured ${new Date(capturedAt).toISOString()} (${page.timeZone})`,
    `Screen   ${expect.screen} at ${url}, ${page.theme}, in ${page.locale}, ${width} × ${height}`,
    `Browser  ${engineOf(page.browser.userAgent)}${page.browser.online ? "" : ", offline"} (${page.browser.userAgent})`,
    `Build    ${page.app}`,
    `File     ${originOf(envelope, version)}`,
    "",
    ...happened,
    ...(happened.length > 0 ? [""] : []),
    "What happened before",
    ...listed(lastSteps(trail).map(({ at, sentence }) => `${ago(at)}  ${sentence}`)),
    "",
    "Active states",
    ...states.toReversed(),
    "",
    ...(page.view === null ? [] : ["Focus", `  ${page.view.focus?.at ?? "none"}`, ""]),
    "Connection",
    ...listed(connection.slice(-EVENTS).map(({ at, type }) => `${ago(at)}  ${type}`)),
    "",
    `Events (the last ${Math.min(EVENTS, trail.length)} of ${trail.length})`,
    ...listed(trail.slice(-EVENTS).map(({ at, to, type }) => `${ago(at)}  ${type} to ${to}`)),
    "",
    "What the person can do next",
    ...listed(byPerson),
    "",
    "What can happen by itself",
    ...listed(byItself),
  ].join("\n");
}

const listed = (lines: readonly string[]): string[] =>
  lines.length === 0 ? ["  none"] : lines.map((line) => `  ${line}`);
