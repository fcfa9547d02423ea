import type { ComponentType } from "react";
import type { Screen } from "../../machines/shared/screens.ts";
import { chrome } from "../chrome/load-chrome.ts";
import { type Chunk, chunk } from "../chunk.ts";
import { LoginScreen } from "./sign-in/login/login-screen.tsx";
import { StartingScreen } from "./app/starting-screen.tsx";

/** The screens of the first download, because visits begin with them. */
const firstSeen: { readonly [S in Screen]?: ComponentType } = { starting: StartingScreen, login: LoginScreen };

/** The screen `forgotPassword` is the default export of `forgot-password-screen.tsx`, in any folder. */
const files = import.meta.glob<ComponentType>(["./**/*-screen.tsx", "!**/{login,starting}-screen.tsx"], {
  import: "default",
});

const nameOf = (file: string) =>
  file.replace(/^.*\/|-screen\.tsx$/g, "").replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The screens that the app loads as chunks. */
const chunks: ReadonlyMap<string, Chunk<ComponentType>> = new Map(
  Object.entries(files).map(([file, load]) => [nameOf(file), chunk(load)]),
);

/** A screen's component; null until its chunk is loaded. */
export const componentOf = (screen: Screen): ComponentType | null =>
  firstSeen[screen] ?? chunks.get(screen)?.loaded() ?? null;

/** Loads a screen's chunk. A screen loaded in advance appears without a gap. */
export async function preloadScreen(screen: Screen): Promise<void> {
  await chunks.get(screen)?.load();
}

const loaders = (screens: readonly Screen[]) => screens.map((screen) => () => preloadScreen(screen));

/** Loaders of the screens that a person needs without a connection. */
export const offlineChunks = loaders(["unreachable", "leaving", "signingOut", "fault"]);

/** Loaders of the kit, the menus and the screens that follow a sign-in. */
export const likelyChunks = [
  () => import("../components/mantine-root/mantine-root.tsx"),
  ...loaders(["workspace", "multiFactorLogin", "verifyEmail", "changePassword"]),
  chrome.load,
];
