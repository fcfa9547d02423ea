import type { Random } from "../random.ts";

/** Values at the edges of what code expects. */
const edges = [
  ..."null true [] {} 0 -1 1e999 9007199254740993 __proto__ constructor [[[[[[[[ %00 %2F %ff .. // \\ \u202e ß e\u0302".split(
    " ",
  ),
  '""',
  '"\\ud800"',
  '"\\u0000"',
  '{"a":{"a":{"a":',
  "\r\n",
  "\0",
].map((text) => Buffer.from(text));

const LONGEST = 4_000;

/** A slightly changed copy of an input. */
export function mutated(input: Uint8Array, other: Uint8Array, words: readonly Buffer[], random: Random): Uint8Array {
  let bytes: Buffer = Buffer.from(input);
  do bytes = changed(bytes, Buffer.from(other), words, random);
  while (random.isLucky(0.6));
  return bytes.subarray(0, LONGEST);
}

function changed(bytes: Buffer, other: Buffer, words: readonly Buffer[], random: Random): Buffer {
  const at = random.below(bytes.length + 1);
  const length = random.below(random.pick([2, 8, 64, bytes.length + 1]));
  const put = (text: Uint8Array, cut = 0) => Buffer.concat([bytes.subarray(0, at), text, bytes.subarray(at + cut)]);
  const part = (of: Buffer) => {
    const from = random.below(of.length + 1);
    return of.subarray(from, from + 1 + random.below(of.length + 1 - from));
  };
  const word = () => words[random.below(words.length)] ?? Buffer.alloc(0);
  const lines = () => bytes.toString("latin1").split("\n");
  const joined = (list: readonly string[]) => Buffer.from(list.join("\n"), "latin1");
  switch (random.below(11)) {
    case 0:
      return put(Buffer.of(random.below(256)), 1);
    case 1:
      return put(random.bytes(random.between(1, 4)));
    case 2:
      return put(Buffer.alloc(0), length);
    case 3:
      return put(part(bytes).subarray(0, 200));
    case 4:
      return put(part(other), length);
    case 5:
      return put(edges[random.below(edges.length)] ?? Buffer.alloc(0), length);
    case 6:
      return put(word());
    case 7: {
      // A word of the input gives way to another one, or to an edge.
      const found = [...bytes.toString("latin1").matchAll(/[\w.-]+|"[^"\n]*"/g)];
      const one = found[random.below(found.length)];
      const by = random.isLucky(0.5) ? word() : (edges[random.below(edges.length)] ?? Buffer.alloc(0));
      return one
        ? Buffer.concat([bytes.subarray(0, one.index), by, bytes.subarray(one.index + one[0].length)])
        : put(by);
    }
    case 8:
      return joined(lines().toSpliced(random.below(10), 1));
    case 9: {
      const all = other.toString("latin1").split("\n");
      return joined(lines().toSpliced(random.below(lines().length + 1), 0, all[random.below(all.length)] ?? ""));
    }
    default:
      return put(Buffer.alloc(random.below(300), bytes[at] ?? 91));
  }
}
