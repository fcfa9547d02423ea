import { en } from "./en.ts";
import * as texts from "./every-text.ts";

/** All texts in English. The app uses only the type: each English text is bundled with the screen that shows it. */
export const catalogue = { common: en, ...texts };

/** The type of every translation: a missing text is a compile error. */
export type Catalogue = typeof catalogue;
