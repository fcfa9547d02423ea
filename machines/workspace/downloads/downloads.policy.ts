import type { Reply } from "../../shared/contract.ts";
import { failure } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { fields, nullable, text } from "../../shared/treatment.ts";
import type { DownloadsContext, downloadsMachine } from "./downloads.machine.ts";

const download = nullable(fields<{ link: string | null }>({ link: nullable(text) }));

export const downloadsPolicy: Policy<typeof downloadsMachine> = {
  context: fields<DownloadsContext>({
    builds: nullable(
      fields<Reply<"getBuildInfo">>({
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
      }),
    ),
    failure: nullable(failure),
  }),
  inputs: { getBuildInfo: fields<object>({}) },
};
