import { type Charts, takeCharts } from "../machines/app/take-charts.ts";
import type { ChunkName } from "../machines/shared/chunks.ts";
import type { AppActor } from "./app-actor.ts";
import { menusCode } from "./chrome/load-chrome.ts";
import type { Chunk } from "./chunk.ts";
import { toastsCode } from "./components/toasts/load-toasts.ts";
import { screenCode } from "./screens/screens.ts";

function codeOf(name: ChunkName): Chunk<object> {
  switch (name) {
    case "menus":
      return menusCode;
    case "toasts":
      return toastsCode;
    default:
      return screenCode(name);
  }
}

/** Loads a chunk. */
export const load = ({ chunk }: { chunk: ChunkName }) => codeOf(chunk).load();

/**
 * Loads chunks, unless the page has them, and gives the root the charts in them. The charts decide when.
 *
 * @param pageCode resolves when the page has the code of the views; the chunks that the charts load wait for that
 */
export const loadsFor =
  (root: AppActor, pageCode: Promise<unknown>) =>
  ({ chunk }: { chunk: ChunkName }): Promise<undefined> | undefined => {
    const take = (code: { charts?: Charts }): undefined => {
      if (code.charts) takeCharts(root, code.charts);
    };
    const { loaded, load } = codeOf(chunk);
    const code = loaded();
    return code === null ? pageCode.then(load).then(take) : take(code);
  };
