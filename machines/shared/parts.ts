import { screens } from "./screens.ts";

/** What comes in a chunk of its own: a screen, the menus around the pages of who is signed in, what draws toasts. */
export const parts = [...screens, "menus", "toasts"] as const;

export type Part = (typeof parts)[number];

/** Told under a name of its own to each who asks, so that no region takes another's answer. */
type Kind = "screen" | "menus" | "toasts";

type EventName = `${Kind}.${"loaded" | "missing"}`;

export type PartEvent = { [Name in EventName]: { type: Name; part: Part } }[EventName];

const kindOf = (part: Part): Kind => (part === "menus" || part === "toasts" ? part : "screen");

/** What is said of a part that is there. */
export const loadedEvent = (part: Part) => ({ type: `${kindOf(part)}.loaded`, part }) as const;

/** What is said of a part that could not be had. */
export const missingEvent = (part: Part) => ({ type: `${kindOf(part)}.missing`, part }) as const;
