import type { SignedInDevice } from "../../shared/contract-values.ts";
import { rowsShown } from "../../shared/paging.ts";
import { sorted } from "../../shared/sorting.ts";
import type { SessionsContext } from "./sessions.policy.ts";
import type { DeviceSort } from "./sessions.types.ts";

/** The page of the devices to show, in the chosen order. A row's `userAgent` is the device's readable name. */
export function devicesShown<Row extends Record<DeviceSort["param"], string | number | null>>(
  rows: readonly Row[],
  { sort, page }: Pick<SessionsContext, "sort" | "page">,
  locale: string,
): readonly Row[] {
  const { from, to } = rowsShown({ ...page, totalRecords: rows.length });
  return sorted(rows, sort, locale).slice(Math.max(0, from - 1), to);
}

/** Whether there are other devices than this one. */
export const hasOthers = ({ devices }: Pick<SessionsContext, "devices">): boolean =>
  devices.some(({ isCurrent }) => !isCurrent);

/** The one device that the person is about to sign out, or null. */
export function requestedDevice({
  devices,
  request,
}: Pick<SessionsContext, "devices" | "request">): SignedInDevice | null {
  if (request === null || !("sessionId" in request)) return null;
  return devices.find(({ sessionId }) => sessionId === request.sessionId) ?? null;
}
