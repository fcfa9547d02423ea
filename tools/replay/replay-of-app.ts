import { wholeApp } from "../../machines/app/whole-app.ts";
import { createReplay } from "../../workbench/replay/replay.ts";

/** Events that fields, keys, the browser and the connection send at any time, also while no state awaits them. */
const signals: ReadonlySet<string> = new Set([
  "page.used",
  "report.open",
  "comment.edit",
  "word.edit",
  "field.leave",
  "phone.give",
  "history.back",
  "connection.online",
  "connection.retrying",
  "network.back",
]);

/** Repeats the steps of one page of the app. */
export const replayOfApp = () => createReplay(wholeApp, (event) => signals.has(event));
