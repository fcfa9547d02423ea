import type { Answers } from "./call.ts";

/** The apps there are to download, by the configuration of this place. */
export const getBuildInfo: Answers<"getBuildInfo"> = async (_request, { context: { downloads }, conversation }) => ({
  socketId: conversation.id,
  ...Object.fromEntries(Object.entries(downloads).map(([key, link]) => [key, { link }])),
});
