import { Hono } from "hono";
import type { AccountService } from "../account-service/account-service.ts";

/**
 * The health checks of load balancers. `/health/live`: the process answers. `/health/ready`: it accepts clients, which it
 * does neither without its database nor while it stops. `/health`: the database answers.
 */
export function createHealthRoutes(service: Pick<AccountService, "healthy" | "isLeaving">): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    c.header("cache-control", "no-store");
    await next();
  });
  app.get("/", async (c) => {
    const ok = await service.healthy();
    return c.json({ ok, database: ok ? "up" : "down" }, ok ? 200 : 503);
  });
  app.get("/live", (c) => c.json({ ok: true }));
  app.get("/ready", async (c) => {
    const stopping = service.isLeaving();
    const isUp = await service.healthy();
    const ok = isUp && !stopping;
    return c.json({ ok, database: isUp ? "up" : "down", stopping }, ok ? 200 : 503);
  });
  return app;
}
