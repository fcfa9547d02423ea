import { textsOf } from "./files.ts";
import type { Group, Names } from "./names.ts";

/* The lines of a new flow in the files that list all flows. */

export interface Line {
  file: string;
  /** A text that the file has once; the line goes before it. */
  before: string;
  text: string;
  /** Where the file has this text, it needs no line. */
  unless?: string;
}

/** The first cases of each group. */
const firstCases: Readonly<Record<Group, string>> = {
  "sign-in": "login: loginCases",
  passwords: "changePassword: changePasswordCases",
  joining: "signUp: signUpCases",
  workspace: "workspace: workspaceCases",
  account: "sessions: sessionsCases",
};

/** The lines in the lists. The formatter makes them fit. */
export function linesOf({ group, kebab, camel, pascal, words, title }: Names): readonly Line[] {
  const folder = `../${group}/${kebab}/${kebab}`;
  const machine = `import { ${camel}Machine } from "${folder}.machine.ts";\n`;
  const line = (file: string, before: string, text: string, unless?: string): Line => ({
    file,
    before,
    text,
    ...(unless !== undefined && { unless }),
  });
  const translation = `
  // To be translated: tests/unit/translations.test.ts fails until then.
  ${camel}: {
    ${textsOf(title)}
  },
`;
  return [
    line(
      "machines/shared/routes.ts",
      "  pageNotFound: { access",
      `  ${camel}: { path: "/${kebab}", access: "open", screen: "${camel}" },\n`,
    ),
    line(
      "machines/shared/contract.ts",
      "  getBuildInfo: {\n",
      `  ${camel}: { request: v.object({ message: v.string() }), reply: notUsed },\n`,
    ),
    line("machines/app/flows.ts", "\n/** Every flow", machine),
    line("machines/app/flows.ts", "};\nexport type FlowName", `  ${camel}: ${camel}Machine,\n`),
    line(
      "machines/app/policies.ts",
      "import { workspacePolicy }",
      `import { ${camel}Policy } from "${folder}.policy.ts";\n`,
    ),
    line("machines/app/policies.ts", "} satisfies", `  ${camel}: ${camel}Policy,\n`),
    line(
      "machines/app/navigation.state.ts",
      "    pageNotFound: {\n",
      `    ${camel}: {
      description: "The person sends a message.",
      ...withScreen("${camel}"),
      invoke: {
        id: "${camel}",
        src: "${camel}",
        input: {},
        onDone: { target: "deciding", actions: { type: "go", params: { to: "login", replace: true } } },
        onError: "faulty",
      },
    },
`,
    ),
    line(
      "machines/app/flows.cases.ts",
      "import type { FlowName }",
      `import { ${camel}Cases } from "${folder}.cases.ts";\n`,
    ),
    line("machines/app/flows.cases.ts", firstCases[group], `${camel}: ${camel}Cases, `),
    line(
      "machines/sandbox/account.scenarios.ts",
      `  "page not found": {`,
      `  "${words}": { address: "/${kebab}", within: ["${camel}"] },\n`,
    ),
    line(
      "src/screens/screens.ts",
      "  pageNotFound: chunk",
      `  ${camel}: chunk<ComponentType>(async () => (await import("./${group}/${kebab}-screen.tsx")).${pascal}Screen),\n`,
    ),
    line("src/texts/catalogue.ts", "import * as workspace", `import * as ${camel} from "./en/${kebab}.ts";\n`),
    line("src/texts/catalogue.ts", "};\n\n/** The type", `  ...${camel},\n`),
    line("src/texts/hi.ts", "\n  workspace: {", translation),
    line("src/texts/ar.ts", "\n  workspace: {", translation),
    line("service/socket/answers.ts", "\n/** The handler", `import { ${camel} } from "../${group}/${kebab}.ts";\n`),
    line("service/socket/answers.ts", "  getBuildInfo,\n", `  ${camel},\n`),
    line("tools/flow-pages/requests.ts", "  takeReturnAddress:", `  ${camel}: "the answer to “${title}”",\n`),
    line("docs/contract.md", "| `getBuildInfo` |", `| \`${camel}\` | \`message\` | not used | no |\n`),
    // The diagram of imports: the other groups already reach the parts.
    ...(group === "workspace" || group === "account"
      ? [line("README.md", `  parts["machines/parts`, `  ${group} --> parts\n`, `  ${group} --> parts\n`)]
      : []),
    line("docs/behaviour.md", "| `/workspace` |", `| \`/${kebab}\` | ${title} | open |\n`),
  ];
}
