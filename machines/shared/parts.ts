import { screens } from "./screens.ts";

/** The parts of the app that load as chunks of their own: each screen, the menus of signed-in pages, the toasts. */
export const parts = [...screens, "menus", "toasts"] as const;

export type Part = (typeof parts)[number];

/** Each kind has its own events, so that no region of the root takes another's. */
type Kind = "screen" | "menus" | "toasts";

type EventName = `${Kind}.${"loaded" | "missing"}`;

export type PartEvent = { [Name in EventName]: { type: Name; part: Part } }[EventName];

const kindOf = (part: Part): Kind => (part === "menus" || part === "toasts" ? part : "screen");

/** The event that a part is loaded. */
export const loadedEvent = (part: Part) => ({ type: `${kindOf(part)}.loaded`, part }) as const;

/** The event that a part could not be loaded. */
export const missingEvent = (part: Part) => ({ type: `${kindOf(part)}.missing`, part }) as const;
