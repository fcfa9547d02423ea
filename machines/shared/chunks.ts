import { screens } from "./screens.ts";

/** The names of the chunks that the app loads separately: each screen, the menus of signed-in pages, the toasts. */
export const chunkNames = [...screens, "menus", "toasts"] as const;

export type ChunkName = (typeof chunkNames)[number];

/** Each kind has its own events, so that no region of the root takes another's. */
type Kind = "screen" | "menus" | "toasts";

type EventName = `${Kind}.${"loaded" | "missing"}`;

export type ChunkEvent = { [Name in EventName]: { type: Name; chunk: ChunkName } }[EventName];

const kindOf = (chunk: ChunkName): Kind => (chunk === "menus" || chunk === "toasts" ? chunk : "screen");

/** The event that a chunk is loaded. */
export const loadedEvent = (chunk: ChunkName) => ({ type: `${kindOf(chunk)}.loaded`, chunk }) as const;

/** The event that a chunk could not be loaded. */
export const missingEvent = (chunk: ChunkName) => ({ type: `${kindOf(chunk)}.missing`, chunk }) as const;
