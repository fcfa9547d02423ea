import type { Clock } from "../../workbench/effects/actors.ts";

/*
 * Whose turn it is, of all pages of this browser: many pages may make a passkey, or one may tell the browser of all
 * passkeys. A passkey that is made between the service's list and the browser's hearing of it would be removed.
 */

/** Milliseconds after which the service takes no passkey that the turn began: its challenge lasts five minutes. */
const LONGEST_MAKING_MS = 6 * 60_000;
/** Milliseconds for which a list may be told. Later it might lack a passkey that another device has added. */
const LONGEST_TELLING_MS = 30_000;

const LOCK = "passkeys";

interface Turn {
  readonly tells: boolean;
  /** The last moment at which it is the page's turn. */
  readonly until: number;
  end(): void;
}

/** @param locks the browser's locks, which end with the page; undefined in a browser that has none */
export function createTurns(locks: Pick<LockManager, "request"> | undefined, clock: Clock) {
  /** The turns of this page, the newest last. Several are for making, or one is for telling. */
  let turns: readonly Turn[] = [];
  const isTelling = () => turns.some(({ tells, until }) => tells && clock.now() < until);

  /** Resolves to null if it is not the page's turn. */
  function take(from: Pick<LockManager, "request">, tells: boolean): Promise<Turn | null> {
    const options: LockOptions = tells ? { mode: "exclusive", ifAvailable: true } : { mode: "shared" };
    return new Promise((resolve, reject) => {
      const held = from.request(LOCK, options, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => {
          const longest = tells ? LONGEST_TELLING_MS : LONGEST_MAKING_MS;
          const timer = clock.setTimeout(() => turn.end(), longest);
          const turn: Turn = {
            tells,
            until: clock.now() + longest,
            end() {
              clock.clearTimeout(timer);
              turns = turns.filter((other) => other !== turn);
              release();
            },
          };
          turns = [...turns, turn];
          resolve(turn);
        });
      });
      held.catch(reject);
    });
  }

  return {
    /** Waits for the turn to make a passkey. Without locks no page tells, so that it is always the page's turn. */
    async make(): Promise<undefined> {
      if (locks) await take(locks, false);
    },
    /** Whether it is now the page's turn to tell, which nobody else waits for. */
    async tell(signal: AbortSignal): Promise<boolean> {
      if (isTelling()) return true;
      const turn = locks ? await take(locks, true) : null;
      // The chart has left the state, and nothing would end the turn.
      if (signal.aborted) turn?.end();
      return turn !== null;
    },
    isTelling,
    /** Ends the newest turn of the page to make one. An older one may be open because nobody knows how it ended. */
    endMaking(): undefined {
      turns.findLast(({ tells }) => !tells)?.end();
    },
    /** Ends the page's turn to tell. It may be over, and a passkey under way since. */
    endTelling(): undefined {
      turns.find(({ tells }) => tells)?.end();
    },
  };
}
