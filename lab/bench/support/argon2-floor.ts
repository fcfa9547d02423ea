import { hash, verify } from "@node-rs/argon2";

/*
 * Only checks one password, repeatedly, for the given milliseconds: the upper limit of sign-ins if signing in cost
 * nothing else. Prints the count and the time.
 */

const [milliseconds, inParallel] = process.argv.slice(2).map(Number);
// With the parameters of service/shared/password-hash.ts.
const stored = await hash("Passw0rd!", { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const start = performance.now();
const before = process.cpuUsage();
let done = 0;
async function checkOn(): Promise<void> {
  for (; performance.now() - start < (milliseconds ?? 0); done += 1) await verify(stored, "Passw0rd!");
}
await Promise.all(Array.from({ length: inParallel ?? 1 }, checkOn));
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ done, seconds: (performance.now() - start) / 1000, worked: (user + system) / 1e6 }));
