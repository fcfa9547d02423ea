import { expect, test } from "vitest";
import { eventsShown } from "../../machines/account/activity/activity.machine.ts";
import { type AccountEvent, accountEventKinds } from "../../machines/shared/contract-values.ts";
import { eventMails } from "../../service/texts/event-mails.ts";

const events = Array.from({ length: 41 }, (_, at): AccountEvent => ({
  kind: "newDevice",
  at,
  userAgent: null,
  address: null,
  app: null,
}));
const shown = (limit: number, currentPage: number, list = events) =>
  eventsShown({ events: list, page: { limit, currentPage } }).map(({ at }) => at);

test("the activity shows a page of the events, in the service's order", () => {
  expect(shown(40, 1)).toEqual(Array.from({ length: 40 }, (_, at) => at));
  expect(shown(40, 2)).toEqual([40]);
  expect(shown(20, 2)).toEqual(Array.from({ length: 20 }, (_, at) => at + 20));
  expect(shown(40, 1, [])).toEqual([]);
});

test("each event of the contract has a mail of its own", () => {
  const values = { link: "l", at: 0, userAgent: null, address: null, app: "Boards", unmailed: 0, product: "Foyer" };
  const subjects = accountEventKinds.map((kind) => eventMails[kind].en(values).subject);
  expect(new Set(subjects).size).toBe(accountEventKinds.length);
});
