import * as v from "valibot";
import { calls } from "../machines/shared/contract.ts";

/** The apps that can be downloaded, by the names that the call has for them. */
export const downloadKey = v.keyof(v.omit(calls.getBuildInfo.reply, ["socketId"]));
export type DownloadKey = v.InferOutput<typeof downloadKey>;

/** Where to download what; an app that is not in it is not offered. */
export type Downloads = Readonly<Partial<Record<DownloadKey, string>>>;
