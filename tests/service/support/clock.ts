import type { Clock } from "../../../service/calls/context.ts";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;

/** A clock that moves only by `advance`. */
export class TestClock implements Clock {
  #now = Date.UTC(2026, 10, 21, 9);

  now(): number {
    return this.#now;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
