import type { ComponentType } from "react";
import type { Charts } from "../../machines/app/take-charts.ts";
import type { Screen } from "../../machines/shared/screens.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { type Chunk, chunk } from "../chunk.ts";

/** The code of a screen: its component and the charts that its states in the root invoke. */
interface ScreenCode {
  default: ComponentType;
  charts?: Charts;
}

/** The screen `forgotPassword` is the default export of `forgot-password-screen.tsx`, in any folder. */
const files = import.meta.glob<ScreenCode>("./**/*-screen.tsx");

const nameOf = (file: string) =>
  file.replace(/^.*\/|-screen\.tsx$/g, "").replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const screenCodes: ReadonlyMap<string, Chunk<ScreenCode>> = new Map(
  Object.entries(files).map(([file, load]) => [nameOf(file), chunk(load)]),
);

/** The code of a screen, which comes with the page or later. */
export const screenCode = (screen: Screen): Chunk<ScreenCode> => assertPresent(screenCodes.get(screen));
