import { createServer } from "node:http";
import { register } from "tsx/esm/api";

/*
 * `node lab/bench/known-or-not.mjs 300`: whether timing reveals who has an account. Requests a reset link over a real
 * socket, for a known and an unknown address in turn, and times that reply and the next call on another socket. Prints
 * how often a guess from one time of each would be right (the area under the ROC curve); 0.5 is chance.
 */

register();
const { createAccountService } = await import("../../service/account-service/account-service.ts");
const { openDatabase } = await import("../../service/database/open-database.ts");
const { outbox, throttles } = await import("../../service/database/schema.ts");
const { createLog } = await import("../../service/log/log.ts");
const { connect, SECRET } = await import("../../tests/service/support/client.ts");
const { SECOND, TestClock } = await import("../../tests/service/support/clock.ts");
const { emailOf, ids, resetPeople } = await import("../../tests/service/support/people.ts");

const times = Number(process.argv[2] ?? 300);
/** The first requests do not count, because the JIT has not optimised the hot code yet. */
const WARM_UP = 20;

const database = await openDatabase({ dataDir: null, databaseUrl: null, onProgress: () => undefined });
await resetPeople(database.db);
const clock = new TestClock();
const server = createServer();
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
const address = server.address();
if (address === null || typeof address === "string") throw new Error("The server has no port.");
const url = `http://127.0.0.1:${address.port}`;
const log = createLog(process.stderr);
const options = { database, log, clock, socketSecret: SECRET, publicUrl: url, allowedOrigins: [url] };
const service = await createAccountService({ ...options, demo: false, smtpUrl: null });
server.on("request", (request, response) => service.handleRequest(request, response));
server.on("upgrade", (request, socket, head) => service.handleUpgrade(request, socket, head));

const [asker, next] = [await connect(url), await connect(url)];
const asked = {
  forgotPassword: [emailOf("member"), "stranger@example.test"],
  onboardingForgotPassword: ["newhire@example.test", "stranger@example.test"],
};
for (const [event, [known, unknown]] of Object.entries(asked)) {
  const answers = { known: [0].slice(1), unknown: [0].slice(1) };
  const followers = { known: [0].slice(1), unknown: [0].slice(1) };
  for (let turn = -WARM_UP; turn < times; turn += 1) {
    // Alternating order within the pairs, so that drift affects both equally.
    const pair = turn % 2 === 0 ? ["known", "unknown"] : ["unknown", "known"];
    for (const which of pair) {
      await service.outbox("nobody@example.test");
      for (const table of [throttles, outbox]) await database.db.delete(table);
      clock.advance(SECOND);
      const email = which === "known" ? known : unknown;
      const start = performance.now();
      await asker.call(event, { email, orgId: ids.acme });
      const answered = performance.now();
      await next.call("getResetCodeInfo", { code: "x".repeat(43) });
      const followed = performance.now();
      if (turn < 0) continue;
      const name = which === "known" ? "known" : "unknown";
      answers[name].push(answered - start);
      followers[name].push(followed - answered);
    }
  }
  console.log(`${event}: by its own answer ${rocArea(answers)}, by the next call ${rocArea(followers)}`);
}
asker.close();
next.close();
await service.close();
server.closeAllConnections();
server.close();
await database.close();

/** @param {{ known: readonly number[], unknown: readonly number[] }} samples milliseconds */
function rocArea({ known, unknown }) {
  const longer = known.map((one) => unknown.filter((other) => one > other).length);
  const share = longer.reduce((sum, count) => sum + count, 0) / (known.length * unknown.length);
  return share.toFixed(3);
}
