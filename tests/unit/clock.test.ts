import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clock } from "../../src/adapters/clock.ts";

const MINUTE = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The computer's clock goes on, and no timer of the browser does. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe("a wait", () => {
  test("ends after its time, not earlier, and once", () => {
    const run = vi.fn<() => void>();
    clock.setTimeout(run, 15 * MINUTE);
    vi.advanceTimersByTime(15 * MINUTE - 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * MINUTE);
    expect(run).toHaveBeenCalledOnce();
  });

  test("that ended while the computer slept is over a second after it wakes", () => {
    const run = vi.fn<() => void>();
    clock.setTimeout(run, 15 * MINUTE);
    vi.advanceTimersByTime(MINUTE);
    sleep(20 * MINUTE);
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledOnce();
  });

  test("longer than a browser's longest timer does not end early", () => {
    const run = vi.fn<() => void>();
    clock.setTimeout(run, 40 * 24 * 60 * MINUTE);
    vi.advanceTimersByTime(5_000);
    expect(run).not.toHaveBeenCalled();
  });

  test("that is cleared never ends, however much of it has passed", () => {
    const run = vi.fn<() => void>();
    const wait = clock.setTimeout(run, 3_000);
    vi.advanceTimersByTime(2_500);
    clock.clearTimeout(wait);
    vi.advanceTimersByTime(MINUTE);
    expect(run).not.toHaveBeenCalled();
  });
});
