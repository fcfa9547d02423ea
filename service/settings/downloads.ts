import * as v from "valibot";
import { calls } from "../../machines/shared/contract.ts";

/** The downloadable apps, by their names in `getBuildInfo`. */
export const downloadKey = v.keyof(v.omit(calls.getBuildInfo.reply, ["socketId"]));
export type DownloadKey = v.InferOutput<typeof downloadKey>;

/** The download URL of each offered app. */
export type Downloads = Readonly<Partial<Record<DownloadKey, string>>>;
