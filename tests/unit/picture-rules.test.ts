import { expect, test } from "vitest";
import { checkPicture, PICTURE_SIZE } from "../../machines/shared/picture-rules.ts";

const png = { name: "me.png", type: "image/png", size: PICTURE_SIZE };

test.each([
  ["a picture of exactly the largest size", [png], null],
  ["a larger picture", [{ ...png, size: PICTURE_SIZE + 1 }], "tooLarge"],
  ["a drawing that can contain scripts", [{ ...png, type: "image/svg+xml" }], "unsupported"],
  ["two pictures", [png, png], "tooMany"],
  ["no picture", [], null],
])("%s", (_, chosen, problem) => expect(checkPicture(chosen)).toBe(problem));
