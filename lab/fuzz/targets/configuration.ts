import * as v from "valibot";
import { configSchema } from "../../../machines/shared/config.ts";
import { DRAWN_FROM_ELEMENT_ID } from "../../../machines/shared/drawn-from.ts";
import { createRoutes, routeNames } from "../../../machines/shared/routes.ts";
import { scriptSafeJson } from "../../../service/http/config-block.ts";
import { readConfiguration, readDrawnFrom } from "../../../src/adapters/configuration.ts";
import { expects, expectsSame, parsed, type Target, textOf } from "../target.ts";

const named = v.object({ socketSecret: v.pipe(v.string(), v.minLength(8)) });

/** The text of the page's JSON block: its configuration, and the facts from which it was drawn. */
export const fuzz: Target = (input) => {
  const text = textOf(input);
  Object.assign(globalThis, {
    document: { getElementById: (id: string) => ({ id, textContent: text }) },
  });
  const read = readConfiguration();
  if ("problems" in read) {
    expects(read.problems.length > 0, "a refused configuration has a reason");
    const data = parsed(text);
    // A person sees the problems, and sends them to others.
    const secret = v.is(named, data) ? data.socketSecret : (/"socketSecret"\s*:\s*"(\w{8,})/.exec(text)?.[1] ?? null);
    expects(secret === null || !read.problems.join("\n").includes(secret), "a problem does not tell the secret");
  } else {
    expectsSame(v.parse(configSchema, read), read, "a configuration is the same when read again");
    const routes = createRoutes(read.paths);
    for (const name of routeNames) {
      if (name === "login" || name === "workspace" || name === "emailSent" || name === "forgotPassword") {
        expectsSame(
          routes.parse(routes.format({ route: { name }, search: "" }), "").route,
          { name },
          "pages keep apart",
        );
      }
    }
  }
  const facts = readDrawnFrom();
  if (facts !== null) {
    const block = scriptSafeJson(facts);
    expects(!block.includes("<"), "no fact closes the script element");
    Object.assign(globalThis, {
      document: { getElementById: () => ({ id: DRAWN_FROM_ELEMENT_ID, textContent: block }) },
    });
    // As text, because a number too large to write, such as 1e999, becomes null.
    expectsSame(scriptSafeJson(readDrawnFrom()), block, "facts are the same when read again");
  }
};
