import type { Reply } from "../../shared/contract.ts";
import { failure } from "../../shared/shared.policy.ts";
import { fields, type Kept, nullable, text, type Codec } from "../../../workbench/codec/codec.ts";

const download = nullable(fields({ link: nullable(text) }));

const builds: Codec<Reply<"getBuildInfo">> = fields({
  socketId: nullable(text),
  chatWindows32: download,
  chatWindows64: download,
  chatMac: download,
  chatLinux: download,
  trackWindows32: download,
  trackWindows64: download,
  trackMac: download,
  trackLinux: download,
  androidChat: download,
  androidHRMS: download,
  androidPMS: download,
  iosChat: download,
  iosHRMS: download,
  iosPMS: download,
});

const context = fields({ builds: nullable(builds), failure: nullable(failure) });
export type DownloadsContext = Kept<typeof context>;

export const downloadsPolicy = { context };
