import { hash, verify } from "@node-rs/argon2";

/*
 * A program that does nothing but check one password, again and again, for the milliseconds it is given: as
 * many sign-ins as there could be if signing in were nothing else. Prints what it did in which time.
 */

const [milliseconds, inParallel] = process.argv.slice(2).map(Number);
// As service/account/passwords.ts hashes them.
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
