import { expect, test } from "vitest";
import { createHeldBytes } from "../../service/limits/held-bytes.ts";

function start() {
  const held = createHeldBytes(1000);
  const gone: string[] = [];
  const hold = (address: string, name: string) => held.hold(address, () => void gone.push(name));
  return { held, gone, hold };
}

test("the address that holds most loses its largest message, and small messages stay", () => {
  const { held, gone, hold } = start();
  hold("busy", "large").set(600);
  hold("busy", "small").set(50);
  hold("other", "other").set(300);
  hold("busy", "late").set(100);
  expect(gone).toEqual(["large"]);
  expect(held.total).toBe(450);
});

test("of several large messages the one that asks for more is dropped, so that the others can finish", () => {
  const { gone, hold } = start();
  hold("busy", "first").set(500);
  hold("busy", "second").set(400);
  hold("busy", "third").set(300);
  expect(gone).toEqual(["third"]);
});

test("no address loses a message to one that holds more", () => {
  const { gone, hold } = start();
  hold("modest", "modest").set(300);
  const greedy = Array.from({ length: 8 }, (_, number) => hold("greedy", `greedy ${number}`));
  for (const one of greedy) one.set(200);
  expect(gone).not.toContain("modest");
  expect(gone).toHaveLength(5);
});

test("released and dropped messages no longer count", () => {
  const { held, gone, hold } = start();
  const one = hold("a", "one");
  one.set(700);
  one.set(200);
  expect(held.total).toBe(200);
  one.release();
  one.set(900);
  expect(held.total).toBe(0);
  const two = hold("a", "two");
  two.set(1001);
  two.set(500);
  expect(gone).toEqual(["two"]);
  expect(held.total).toBe(0);
});
