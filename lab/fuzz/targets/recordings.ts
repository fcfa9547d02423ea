import { stepInWords } from "../../../workbench/explore/steps.ts";
import { stepOf } from "../../../machines/sandbox/bench.ts";
import { fileNameOf } from "../../../workbench/inspector/record/file-name.ts";
import { readPath, writePath } from "../../../workbench/inspector/record/path-file.ts";
import { shortest } from "../../../workbench/inspector/record/checkpoints.ts";
import { withoutSecrets } from "../../../workbench/inspector/record/secrets.ts";
import { subjectOf } from "../../../workbench/inspector/record/share.ts";
import { nameOfPlace } from "../../../workbench/inspector/link/place.ts";
import { expects, expectsSame, parsed, type Target, textOf } from "../target.ts";
import { foyer } from "../../../tools/inspector/foyer.ts";

/** The file of a path, or the content of a link to one. */
export const fuzz: Target = (input) => {
  // Written once, because JSON has no infinite numbers.
  const text = JSON.stringify(parsed(textOf(input))) ?? textOf(input);
  const read = readPath(foyer, text);
  if ("problem" in read) {
    expects(read.problem !== "", "a refused path has a reason");
  } else {
    const { path } = read;
    expectsSame(readPath(foyer, writePath(path)), { path }, "a path is the same when written and read again");
    expects(fileNameOf(path.name) !== "" && nameOfPlace(path.scenario) !== "", "a path has a name");
    for (const step of path.steps) {
      expects(stepInWords(step) !== "", "every step has words");
      expectsSame(stepOf(shortest(foyer, step)), step, "a step in words is the same step");
      const clean = withoutSecrets(foyer, step);
      expectsSame(withoutSecrets(foyer, clean), clean, "a step without secrets stays the same");
    }
  }
  const link = Buffer.from(text).toString("base64url");
  const subject = subjectOf(foyer, { hash: `#path=${link}` });
  expects(subject !== null, "a link with a path is read or refused");
  if (!("problem" in subject)) for (const step of subject.steps) stepInWords(step);
  subjectOf(foyer, { hash: text });
};
