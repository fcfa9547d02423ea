import { describe, expect, test } from "vitest";
import { Secret } from "../../workbench/codec/secret.ts";
import { alsoMarked, chooses, gives, pressOf, type Receiver, sends } from "../../src/sends.ts";

type Event =
  | { type: "row.remove"; id: string }
  | { type: "name.edit" }
  | { type: "name.submit"; name: string }
  | { type: "form.submit"; values: { password: Secret } };

/** A machine that notes what it receives. */
function recipient() {
  const received: Event[] = [];
  const rows: Receiver<Event> = {
    send: (event) => void received.push(event),
    getSnapshot: () => ({ machine: { id: "rows" } }),
  };
  return { rows, received };
}

describe("a control", () => {
  test("sends the event that its mark names, with the payload that its mark shows", () => {
    const { rows, received } = recipient();
    const { onClick, ...mark } = sends(rows, { type: "row.remove", id: "a" });
    onClick();
    chooses(rows, { type: "row.remove", id: "b" }).onChange();
    expect(mark).toEqual({ "data-sends": "rows row.remove", "data-with": '{"id":"a"}' });
    expect(received).toEqual([
      { type: "row.remove", id: "a" },
      { type: "row.remove", id: "b" },
    ]);
  });

  test("shows a payload only once the payload is known, and never a secret", () => {
    const { rows, received } = recipient();
    const submits = gives(rows, "name.submit", (name: string) => ({ type: "name.submit", name }));
    expect(submits.mark("Ann")).toEqual({ "data-sends": "rows name.submit", "data-with": '{"name":"Ann"}' });
    const { onClick, ...mark } = pressOf(submits, () => "Bob");
    onClick();
    expect(mark).toEqual({ "data-sends": "rows name.submit" });
    expect(received).toEqual([{ type: "name.submit", name: "Bob" }]);
    const secret = sends(rows, { type: "form.submit", values: { password: new Secret("Hidden-1") } });
    expect(JSON.stringify(secret)).not.toContain("Hidden-1");
  });

  test("names all events that it sends", () => {
    const { rows } = recipient();
    const edits = gives(rows, "name.edit", () => ({ type: "name.edit" }));
    const submits = gives(rows, "name.submit", (name: string) => ({ type: "name.submit", name }));
    expect(alsoMarked(edits.mark(), submits.mark())).toEqual({ "data-sends": "rows name.edit name.submit" });
    expect(alsoMarked({}, submits.mark())).toEqual({});
  });
});
