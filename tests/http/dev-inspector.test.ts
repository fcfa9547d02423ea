import { createServer } from "vite";
import { expect, onTestFinished, test } from "vitest";

test("the inspector loads the chart layouts in development too", async () => {
  const server = await createServer({
    configFile: "vite.config.ts",
    logLevel: "silent",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  });
  onTestFinished(() => server.close());
  // Vite throws if it cannot resolve the import.
  const module = await server.environments.client.transformRequest("/tools/inspector/chart/elk.ts");
  expect(module?.code).toContain("virtual:chart-layouts");
});
