import { httpReplies, imagePath } from "../../machines/shared/http-contract.ts";
import type { ChosenFile } from "../../machines/shared/file-rules.ts";
import type { Secret } from "../../workbench/codec/secret.ts";
import { askService, type Request, type Service } from "./ask-service.ts";

/** Milliseconds, as many as the service allows a request: enough for a picture of 3 MB at 0.8 Mbit/s. */
const UPLOAD_TIMEOUT_MS = 30_000;

let chosen: File | null = null;

/** Keeps the chosen file until it is sent, and returns the metadata that machines may have. */
export function choosePicture(files: readonly File[]): ChosenFile[] {
  chosen = files[0] ?? null;
  return files.map(({ name, type, size }) => ({ name, type, size }));
}

/** The calls for the profile picture, over HTTP. */
export function createPicture(service: Service) {
  const ask = (init: () => RequestInit, timeoutMs?: number) => (token: Secret, asking: Request) =>
    askService(
      service,
      imagePath,
      httpReplies["account/image"],
      { headers: { authorization: `Bearer ${token.reveal()}` }, ...init() },
      asking,
      timeoutMs,
    );
  return {
    read: ask(() => ({ method: "GET" })),
    send: ask(() => ({ method: "POST", body: chosen }), UPLOAD_TIMEOUT_MS),
    remove: ask(() => ({ method: "DELETE" })),
  };
}
