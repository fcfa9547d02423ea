import { expect, test } from "vitest";
import { eventsShown } from "../../machines/account/activity/activity.machine.ts";
import { devicesShown, hasOthers, requestedDevice } from "../../machines/account/sessions/devices.ts";
import { type AccountEvent, accountEventKinds, type SignedInDevice } from "../../machines/shared/contract-values.ts";
import { eventMails } from "../../service/texts/event-mails.ts";

/* The devices and events that the panels show, and the device that a confirmation is about. */

const device = (sessionId: string, lastUsedAt: number): SignedInDevice => ({
  sessionId,
  isCurrent: sessionId === "here",
  userAgent: null,
  address: null,
  signedInAt: 0,
  lastUsedAt,
});
const here = device("here", 3);
const phone = device("phone", 2);

test("the whole list is sorted before it is cut into pages", () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({
    ...device(`${index}`, index),
    userAgent: `Browser ${index}`,
  }));
  const ids = (param: "userAgent" | "lastUsedAt", direction: 1 | -1, currentPage: number) =>
    devicesShown(rows, { sort: { param, direction }, page: { limit: 20, currentPage } }, "en").map(
      ({ sessionId }) => sessionId,
    );
  expect(ids("lastUsedAt", -1, 1)).toEqual(
    rows
      .slice(30)
      .toReversed()
      .map(({ sessionId }) => sessionId),
  );
  expect(ids("userAgent", 1, 3)).toEqual(rows.slice(40).map(({ sessionId }) => sessionId));
  expect(
    devicesShown([], { sort: { param: "address", direction: 1 }, page: { limit: 20, currentPage: 1 } }, "en"),
  ).toEqual([]);
});

test("a question about one device names it, and a question about several names none", () => {
  const devices = [here, phone];
  expect(requestedDevice({ devices, request: { sessionId: "phone" } })).toBe(phone);
  expect(requestedDevice({ devices, request: { sessionId: "gone" } })).toBeNull();
  expect(requestedDevice({ devices, request: { others: true } })).toBeNull();
  expect(requestedDevice({ devices, request: null })).toBeNull();
});

test("there are other devices when the list has one that is not this device", () => {
  expect(hasOthers({ devices: [here, phone] })).toBe(true);
  expect(hasOthers({ devices: [here] })).toBe(false);
  expect(hasOthers({ devices: [] })).toBe(false);
});

const events = Array.from({ length: 41 }, (_, at): AccountEvent => ({
  kind: "newDevice",
  at,
  userAgent: null,
  address: null,
  app: null,
  provider: null,
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
  const about = { userAgent: null, address: null, app: "Boards", provider: null };
  const values = { link: "l", at: 0, ...about, unmailed: 0, product: "Foyer" };
  const subjects = accountEventKinds.map((kind) => eventMails[kind].en(values).subject);
  expect(new Set(subjects).size).toBe(accountEventKinds.length);
});
