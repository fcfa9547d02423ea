import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The programs that proofs need beside Node and Chromium, by their packages in Debian and Ubuntu. */
const programs = {
  postgresql: ["initdb", "postgres", "psql"],
  nginx: ["nginx"],
  prometheus: ["promtool"],
  openssl: ["openssl"],
  "testssl.sh": ["testssl"],
  slowhttptest: ["slowhttptest"],
  "firefox-esr": ["firefox-esr"],
  "webkit2gtk-driver": ["WebKitWebDriver", "MiniBrowser"],
  xvfb: ["Xvfb"],
  "default-jre-headless": ["java"],
  orca: ["orca"],
  "dbus-daemon": ["dbus-daemon"],
  // Orca starts these two by messages.
  "at-spi2-core": ["at-spi-bus-launcher", "at-spi2-registryd"],
  xdotool: ["xdotool"],
  // A module of Debian's own Python, which need not be the first one in the PATH.
  "python3-fido2": ["fido2/cose.py"],
};

/** @typedef {keyof typeof programs} PackageName */

/**
 * Debian keeps servers out of the PATH of ordinary users, and PostgreSQL's programs, WebKit's browser and the modules of
 * Python out of any.
 */
const folders = () => {
  const versions = "/usr/lib/postgresql";
  const postgres = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((one, other) => Number(other) - Number(one))
        .map((version) => join(versions, version, "bin"))
    : [];
  const machine = process.arch === "arm64" ? "aarch64" : "x86_64";
  const webkit = `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1`;
  const modules = "/usr/lib/python3/dist-packages";
  const found = (process.env["PATH"] ?? "").split(delimiter);
  return [...found, "/usr/sbin", "/usr/libexec", ...postgres, webkit, modules];
};

/**
 * @param {PackageName} name
 * @param {string} program
 * @returns {string | null} its path, where there is one beside the package's other programs; null if it is not installed
 */
function findProgram(name, program) {
  const having = folders().filter((folder) => existsSync(join(folder, program)));
  const whole = having.find((folder) => programs[name].every((other) => existsSync(join(folder, other))));
  const found = whole ?? having[0];
  return found === undefined ? null : join(found, program);
}

/**
 * The path of a package's program.
 *
 * @param {PackageName} name
 * @param {string} [program] by default the package's first
 * @throws if it is not installed; the message names the package
 */
export function programOf(name, program = programs[name][0]) {
  const found = program === undefined ? null : findProgram(name, program);
  if (found !== null) return found;
  throw new Error(`${program} was not found. On Debian and Ubuntu: apt-get install ${name}`);
}

/** @param {readonly PackageName[]} names */
const missingOf = (names) =>
  names.filter((name) => programs[name].some((program) => findProgram(name, program) === null));

/**
 * Installs missing packages, if this user may.
 *
 * @param {readonly PackageName[]} names
 * @returns {readonly PackageName[]} those that are still missing
 */
export function installMissing(names) {
  const missing = missingOf(names);
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return missing;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const command of [["update"], ["install", "--yes", "--no-install-recommends", ...missing]])
    execFileSync("apt-get", command, { stdio: ["ignore", "ignore", "inherit"], env });
  return missingOf(names);
}
