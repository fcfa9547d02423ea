import type { ComponentType } from "react";
import type { Charts } from "../../machines/app/take-charts.ts";
import type { Screen } from "../../machines/shared/screens.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { chrome } from "../chrome/load-chrome.ts";
import { type Chunk, chunk } from "../chunk.ts";
import { LoginScreen } from "./sign-in/login/login-screen.tsx";
import { StartingScreen } from "./app/starting-screen.tsx";

/** The code of a screen: its component and the charts that its states in the root invoke. */
interface Code {
  default: ComponentType;
  charts?: Charts;
}

const here = (component: ComponentType): Chunk<Code> => {
  const code = { default: component };
  return { loaded: () => code, load: async () => code };
};

/** The screen `forgotPassword` is the default export of `forgot-password-screen.tsx`, in any folder. */
const files = import.meta.glob<Code>(["./**/*-screen.tsx", "!**/{login,starting}-screen.tsx"]);

const nameOf = (file: string) =>
  file.replace(/^.*\/|-screen\.tsx$/g, "").replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The screens: those of the first download, because visits begin with them, and those that the app loads as chunks. */
const chunks: ReadonlyMap<string, Chunk<Code>> = new Map([
  ...Object.entries(files).map(([file, load]) => [nameOf(file), chunk(load)] as const),
  // Last, because a build from another folder, as the sandbox's, finds their files too.
  ["starting", here(StartingScreen)],
  ["login", here(LoginScreen)],
]);

export const screenCode = (screen: Screen): Chunk<Code> => assertPresent(chunks.get(screen));

/** A screen's component; null until its chunk is loaded. */
export const componentOf = (screen: Screen): ComponentType | null => screenCode(screen).loaded()?.default ?? null;

/** Loads a screen's chunk. A screen loaded in advance appears without a gap. */
export const preloadScreen = (screen: Screen) => screenCode(screen).load();

const loaders = (screens: readonly Screen[]) => screens.map((screen) => () => preloadScreen(screen));

/** Loaders of the screens that a person needs without a connection. */
export const offlineChunks = loaders(["unreachable", "leaving", "signingOut", "fault"]);

/** Loaders of the kit, the menus and the screens that follow a sign-in. */
export const likelyChunks = [
  () => import("../components/mantine-root/mantine-root.tsx"),
  ...loaders(["workspace", "multiFactorLogin", "verifyEmail", "changePassword"]),
  chrome.load,
];
