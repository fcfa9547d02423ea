import { build } from "vite";

/** Builds a program that shares no chunks with the app, and returns its code. */
export async function builtAlone(input: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define,
    build: { write: false, modulePreload: false, rollupOptions: { input, output: { format: "iife" } } },
  });
  const [program] = "output" in built ? built.output : [];
  if (program?.type !== "chunk") throw new Error(`${input} could not be built`);
  return program.code;
}
