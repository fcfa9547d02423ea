import type { Handler } from "./call.ts";

/** The apps to download, as configured. */
export const getBuildInfo: Handler<"getBuildInfo"> = async (_request, { context: { downloads }, conversation }) => ({
  socketId: conversation.id,
  ...Object.fromEntries(Object.entries(downloads).map(([key, link]) => [key, { link }])),
});
