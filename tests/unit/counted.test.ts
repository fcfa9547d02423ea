import { expect, it } from "vitest";
import { counted } from "../../service/operators/command.ts";

it.each([
  [counted(0, "session"), "0 sessions"],
  [counted(1, "session"), "1 session"],
  [counted(21, "session"), "21 sessions"],
  [counted(1, "person was", "people were"), "1 person was"],
  [counted(2, "person was", "people were"), "2 people were"],
])("a number comes with the word for so many: %s", (text, expected) => {
  expect(text).toBe(expected);
});
