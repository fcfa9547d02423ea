import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join, posix, resolve } from "node:path";
import { Copy, DockerfileParser, Env, type Instruction, Run } from "dockerfile-ast";
import * as v from "valibot";
import { startCommand, type Process } from "../../../tests/service/support/process.ts";
import { shippedBuild } from "../../support/shipped-build.ts";

/** The last stage of the Dockerfile as a folder, which has only the files that the stage copies or makes. */
export interface Image {
  /** Where a path of the image is on this computer. */
  pathOf(path: string): string;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  /** Starts a command in the image as the user who runs the tests, or as `nobody` if that is root. */
  start(command: readonly string[], variables: Readonly<Record<string, string>>): Process;
  remove(): Promise<void>;
}

/** The user `nobody`, in place of root. */
const NOBODY = 65_534;
const words = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/**
 * Carries out the instructions of the last stage. In place of the earlier stage it uses the packages of this folder and
 * the tests' build.
 *
 * @param builtService the folder of the built service
 */
export async function makeImage(builtService: string): Promise<Image> {
  const all = DockerfileParser.parse(await readFile("Dockerfile", "utf8")).getInstructions();
  const from = all.findLastIndex((instruction) => instruction.getKeyword() === "FROM");
  const folder = await mkdtemp(join(tmpdir(), "foyer-image-"));
  await chmod(folder, 0o755);
  const [build, root] = [join(folder, "build"), join(folder, "root")];
  await makeBuild(
    build,
    builtService,
    all.slice(0, from).findLast((instruction) => instruction instanceof Run),
  );
  for (const path of ["usr/local/bin", "foyer"]) await mkdir(join(root, path), { recursive: true });

  const user = process.getuid?.() === 0 ? NOBODY : null;
  const owner = { o: user ?? process.getuid?.(), g: user ?? process.getgid?.() };
  const pathOf = (path: string) => join(root, path);
  const variables: Record<string, string> = {};
  let [workdir, command, healthCheck]: [string, string[], string[]] = ["/", [], []];
  for (const instruction of all.slice(from + 1)) {
    const content = instruction.getArgumentsContent() ?? "";
    const keyword = instruction.getKeyword();
    if (instruction instanceof Env) {
      for (const property of instruction.getProperties()) variables[property.getName()] = property.getValue() ?? "";
    } else if (instruction instanceof Copy) {
      const [source = "", target = ""] = instruction.getArguments().map((argument) => argument.getValue());
      const path = join(build, posix.relative("/foyer", source));
      const into = statSync(path).isDirectory() ? "" : basename(path);
      await cp(path, pathOf(posix.resolve(workdir, target, into)), { recursive: true });
    } else if (instruction instanceof Run) {
      const here = content
        .replace(/(?<=\s)\//g, `${root}/`)
        .replace(/-o node -g node\b/g, `-o ${owner.o} -g ${owner.g}`);
      execFileSync("sh", ["-ec", here], { cwd: pathOf(workdir) });
    } else if (keyword === "WORKDIR") workdir = content;
    else if (keyword === "CMD") command = v.parse(words, content);
    else if (keyword === "HEALTHCHECK") healthCheck = v.parse(words, content.replace(/^CMD /, ""));
    else if (!["USER node", "EXPOSE 3000"].includes(`${keyword} ${content}`))
      throw new Error(`The tests do not know ${keyword} ${content}.`);
  }

  const path = [pathOf("/usr/local/bin"), dirname(process.execPath), process.env.PATH].join(delimiter);
  return {
    pathOf,
    command,
    healthCheck,
    start: (args, more) => startCommand(args, pathOf(workdir), { ...variables, PATH: path, ...more }, { user }),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Makes the folder of the earlier stage, and runs the part of its last command that follows the build. */
async function makeBuild(folder: string, builtService: string, last: Instruction | undefined): Promise<void> {
  const shipped = await shippedBuild(builtService);
  await cp(shipped, join(folder, "dist"), { recursive: true });
  await rm(shipped, { recursive: true });
  // As Docker makes folders: for everyone to read.
  await chmod(join(folder, "dist"), 0o755);
  for (const name of ["package.json", "node_modules", "service"]) await symlink(resolve(name), join(folder, name));
  const [, finish] = /^npm run build && npm prune --omit=dev && (.+)$/.exec(last?.getArgumentsContent() ?? "") ?? [];
  if (finish === undefined) throw new Error("The tests do not know the command that builds.");
  execFileSync("sh", ["-ec", finish], { cwd: folder });
}
