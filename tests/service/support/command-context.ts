import { expect } from "vitest";
import { createAudit } from "../../../service/calls/audit.ts";
import { type CommandResult, runCommand } from "../../../service/operators/run-command.ts";
import { createBackground } from "../../../service/shared/background.ts";
import { configured, type Context } from "../../../service/calls/context.ts";
import { createSocketSessions } from "../../../service/socket-sessions/socket-sessions.ts";
import { createDataKeys } from "../../../service/shared/sealing.ts";
import { createLanes } from "../../../service/shared/lanes.ts";
import { createSecretCache } from "../../../service/shared/secret-cache.ts";
import { createLog } from "../../../service/log/log.ts";
import { createMail } from "../../../service/mail/mail.ts";
import { judgeOf } from "../judge/of-database.ts";
import type { World } from "./world.ts";

/** The context of a command that runs in a process next to the service. */
export function commandContext({
  database: { db, compact },
  url: publicUrl,
  clock,
  dataKeys,
}: Pick<World, "database" | "url" | "clock"> & { readonly dataKeys?: readonly string[] }): Context {
  const log = createLog();
  const { routes, productName } = configured(null);
  return {
    db,
    compact,
    clock,
    log,
    mail: createMail({ db, now: () => clock.now(), log, publicUrl, productName, smtpUrl: null, keep: "unsent" }),
    publicUrl,
    socketSessions: createSocketSessions(() => undefined),
    background: createBackground(log),
    routes,
    productName,
    secretCache: createSecretCache(),
    passwordLanes: createLanes(),
    dataKeys: createDataKeys(dataKeys),
    downloads: {},
    passkeys: null,
  };
}

/** Runs a command in a process next to the service, once the operator has confirmed it. */
export const runBeside = (context: Context, ...args: string[]): Promise<CommandResult> =>
  runCommand(args, context, createAudit(createLog({ write: (line) => judgeOf(context.db).take(line) })));

/** Commands beside the service of a suite, each in a process of its own. */
export function commandsBeside(world: World) {
  const run = (...args: string[]): Promise<CommandResult> => runBeside(commandContext(world), ...args);
  return {
    run,
    /** Runs a command that must succeed, and returns its text. */
    async done(...args: string[]): Promise<string> {
      const { exitCode, text } = await run(...args);
      expect({ exitCode, text }).toMatchObject({ exitCode: 0 });
      return text;
    },
  };
}
