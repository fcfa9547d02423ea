import { expect, test } from "vitest";
import { throttleAddress } from "../../service/limits/address.ts";
import { createHeldBytes } from "../../service/limits/held-bytes.ts";
import { createTally } from "../../service/limits/shares.ts";

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

test("a tally counts the entries of each address, without removed ones", () => {
  const tally = createTally();
  const removed = [tally.add("a"), tally.add("a"), tally.add("b")];
  expect([tally.of("a"), tally.of("b"), tally.of("c")]).toEqual([2, 1, 0]);
  for (const remove of removed) remove();
  expect([tally.of("a"), tally.of("b")]).toEqual([0, 0]);
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["192.0.2.7:443", "192.0.2.7"],
  ["192.0.2.256", "192.0.2.256"],
  ["unknown", "unknown"],
  ["", ""],
])("the limits count %s as %s", (remote, counted) => {
  expect(throttleAddress(remote)).toBe(counted);
});
