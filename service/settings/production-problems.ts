/** The command with which an operator makes a secret. No full stop may follow it, because a shell would take that. */
export const MAKES_A_SECRET = `node -e "console.log(require('crypto').randomBytes(32).toString('base64url'))"`;

const MODE = "in production mode (NODE_ENV=production or DEMO=0)";

/** The settings that are too weak for production mode, one line each. */
export function productionProblems({
  socketSecret,
  publicUrl,
}: {
  readonly socketSecret: string;
  readonly publicUrl: string;
}): string[] {
  const problems: string[] = [];
  if (!isStrong(socketSecret)) {
    problems.push(`SOCKET_SECRET must be worth 32 random bytes ${MODE}. This makes one: ${MAKES_A_SECRET}`);
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== "https:" && !isLoopback(hostname)) {
    problems.push(`PUBLIC_URL must start with https:// ${MODE}, unless it is of this computer alone.`);
  }
  return problems;
}

/** Bits of entropy per character of a random text; the first alphabet that matches applies. */
const alphabets = [
  [/^[0-9a-f]+$/i, 4],
  [/^[\w+/=-]+$/, 6],
  [/./s, 6.5],
] as const;

/** Whether a text can contain 32 random bytes. One with fewer than 10 different characters is too regular. */
export function isStrong(secret: string): boolean {
  const [, bits = 0] = alphabets.find(([alphabet]) => alphabet.test(secret)) ?? [];
  return secret.replace(/=+$/, "").length * bits >= 256 && new Set(secret).size >= 10;
}

/** Whether a host, in lower case, is this computer. */
export const isLoopback = (hostname: string) =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  /^127(\.\d{1,3}){3}$/.test(hostname);
