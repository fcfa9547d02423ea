import { expect, test } from "vitest";
import { createWorkQueue } from "../../service/shared/work-queue.ts";

const busy = { code: 503, flags: { retryAfter: 5 } };

/** A queue for one task at a time, whose clock moves only when the test moves it. */
function declareQueue() {
  let now = 0;
  const queue = createWorkQueue(1, () => now);
  const begun: string[] = [];
  return {
    queue,
    begun,
    wait: (milliseconds: number) => void (now += milliseconds),
    /** Adds a task that runs until the test ends it. */
    add(name: string) {
      let end = () => {};
      const done = queue.run(async () => {
        begun.push(name);
        await new Promise<void>((resolve) => (end = resolve));
        return name;
      });
      return { done, end: () => end() };
    },
  };
}

test("a task that has waited six seconds still runs in its turn", async () => {
  const { queue, begun, wait, add } = declareQueue();
  const first = add("first");
  const second = add("second");
  expect(queue.waiting).toBe(1);
  wait(6_000);
  first.end();
  expect(await first.done).toBe("first");
  expect(begun).toEqual(["first", "second"]);
  second.end();
  expect(await second.done).toBe("second");
});

test("a task that has waited longer is refused without running, and the next one runs", async () => {
  const { queue, begun, wait, add } = declareQueue();
  const first = add("first");
  const late = [add("late"), add("later")];
  wait(1);
  const next = add("next");
  wait(6_000);
  first.end();
  for (const { done } of late) await expect(done).rejects.toMatchObject(busy);
  await first.done;
  expect(begun).toEqual(["first", "next"]);
  expect(queue.waiting).toBe(0);
  next.end();
  await next.done;
});

test("when all waiting tasks are too late, the queue is free again", async () => {
  const { begun, wait, add } = declareQueue();
  const first = add("first");
  const late = add("late");
  wait(6_001);
  first.end();
  await expect(late.done).rejects.toMatchObject(busy);
  await first.done;
  const another = add("another");
  expect(begun).toEqual(["first", "another"]);
  another.end();
  await another.done;
});
