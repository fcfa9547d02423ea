import { imagePath } from "../../machines/shared/contract.ts";
import type { ChosenFile } from "../../machines/shared/file-rules.ts";
import type { Ports } from "../../machines/shared/ports.ts";
import { askService } from "./oauth.ts";

let chosen: File | null = null;

/** Keeps what was chosen until it is sent, and says of it what the machines may know. */
export function choosePicture(files: readonly File[]): ChosenFile[] {
  chosen = files[0] ?? null;
  return files.map(({ name, type, size }) => ({ name, type, size }));
}

/** The calls about the person's own image. */
export function createPicture(serviceUrl: string, clock: Ports["clock"]): Ports["picture"] {
  const ask =
    (init: () => RequestInit): Ports["picture"]["read"] =>
    (token, signal) =>
      askService({ serviceUrl, clock }, "account/image", imagePath, {
        headers: { authorization: `Bearer ${token.reveal()}` },
        ...init(),
        signal,
      });
  return {
    read: ask(() => ({ method: "GET" })),
    send: ask(() => ({ method: "POST", body: chosen })),
    remove: ask(() => ({ method: "DELETE" })),
  };
}
