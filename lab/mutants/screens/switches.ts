/*
 * The switches of the faults, in the page. Each fault is compiled in beside the correct code, and at most one is on.
 * Also records which faults would make a difference, so that no others need to be tried.
 */

declare global {
  interface Window {
    /** The fault that is on. */
    faultOn?: string;
    /** The faults that would have made a difference; undefined when not recording. */
    faultsMet?: Set<string>;
  }
}

function isOn(id: string): boolean {
  window.faultsMet?.add(id);
  return window.faultOn === id;
}

/** Renders something, or not. */
export const drawn = (id: string): boolean => !isOn(id);

/** A condition of rendering; `never` fixes it to false, `always` to true. */
export function decided<T>(never: string, always: string, value: T): T | boolean {
  if (value) return isOn(never) ? false : value;
  return isOn(always) ? true : value;
}

/** An event handler, or none. */
export function handled<A extends unknown[], R>(
  id: string,
  handler: ((...args: A) => R) | undefined,
): ((...args: A) => R | undefined) | undefined {
  return handler && ((...args) => (isOn(id) ? undefined : handler(...args)));
}

/** An event, or one of another type. */
export const sent = (id: string, event: { type: string }, type: string): { type: string } =>
  isOn(id) ? { ...event, type } : event;

/** The target of an internal link, or another one. */
export const routed = (id: string, route: { name: string }): { name: string } =>
  isOn(id) ? { name: route.name === "downloads" ? "login" : "downloads" } : route;

/** The address of a link, or another one. */
export const addressed = (id: string, address: string): string => (isOn(id) ? "https://elsewhere.test/" : address);

/** The case of a state, or the next one with another view. */
export function chosen<T>(id: string, value: T, cases: readonly (readonly T[])[]): T {
  const at = cases.findIndex((labels) => labels.includes(value));
  const other = cases[(at + 1) % cases.length]?.[0];
  return at >= 0 && other !== undefined && isOn(`${id}.${at}`) ? other : value;
}

/** A record in which one entry may be replaced by its neighbour. */
export function listed<T extends object>(id: string, record: T): T {
  const keys = Object.keys(record);
  return new Proxy(record, {
    get(target, key) {
      const at = keys.indexOf(String(key));
      const other = keys[(at + 1) % keys.length] ?? key;
      const value: unknown = Reflect.get(target, at >= 0 && isOn(`${id}.${at}`) ? other : key);
      return value;
    },
  });
}
