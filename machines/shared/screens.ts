import { pages, type PageScreen, routeNames } from "./routes.ts";

/** The screens that no page of `routes.ts` has. */
const others = ["starting", "unreachable", "leaving", "signingOut", "fault"] as const;

/** A screen that a state can ask for (`meta.screen`). The app has exactly one component for each. */
export type Screen = PageScreen | (typeof others)[number];

export const screens: readonly Screen[] = [...others, ...new Set(routeNames.map((name) => pages[name].screen))];

/** The `meta` of a leaf state. */
export interface ScreenMeta {
  screen: Screen;
}

/** `stable`: the state waits for a person; `busy`: it waits for something else. */
export type Tag = "stable" | "busy";

/** The tag and screen of a flow's states: `...stable` where a state waits for the person, `...busy` elsewhere. */
export const showing = <S extends Screen>(screen: S) =>
  ({
    stable: { tags: "stable", meta: { screen } },
    busy: { tags: "busy", meta: { screen } },
  }) as const;
