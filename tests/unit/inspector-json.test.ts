import { expect, test } from "vitest";
import { MAX_LENGTH, readObject } from "../../workbench/inspector/json.ts";
import { readPath } from "../../workbench/inspector/record/path-file.ts";
import { subjectOf } from "../../workbench/inspector/record/share.ts";
import { texts } from "../../workbench/inspector/texts.ts";
import { foyer } from "../../tools/inspector/foyer.ts";

/* JSON that a person writes, opens or follows: it is read, or the person is told what is wrong. */

const { problems } = texts.step;
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

test("an object is read; a text that is no JSON, no object, too deep or too long is refused with the reason", () => {
  expect(readObject(' {"a": [1, {}]} ')).toEqual({ value: { a: [1, {}] } });
  expect(readObject(nested(20))).toHaveProperty("value");
  expect(readObject('{ "a": ')).toEqual({ problem: problems.notJson });
  expect(readObject("")).toEqual({ problem: problems.notJson });
  for (const other of ["[]", "[{}]", "null", "7", '"{}"']) {
    expect(readObject(other)).toEqual({ problem: problems.notAnObject });
  }
  for (const deep of [nested(10_000), `{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}`]) {
    expect(readObject(deep)).toEqual({ problem: problems.dangerous("it is nested too deeply") });
  }
  expect(readObject(`{"a":"${"x".repeat(MAX_LENGTH)}"}`)).toEqual({
    problem: problems.tooLong(MAX_LENGTH + 8, MAX_LENGTH),
  });
});

test("a path file and a link with an answer that is too deep are refused as well", () => {
  const answer = `{"do":"answer","name":"login","answer":${nested(3_000)}}`;
  const file = `{"format":"foyer-path","version":1,"name":"a","scenario":"login","steps":[${answer}]}`;
  expect(readPath(foyer, file)).toEqual({ problem: texts.record.problems.dangerous("it is nested too deeply") });
  expect(subjectOf(foyer, { hash: `#path=${btoa(`{"version":1,"scenario":"login","steps":[${answer}]}`)}` })).toEqual({
    problem: texts.record.problems.badAddress,
  });
});
