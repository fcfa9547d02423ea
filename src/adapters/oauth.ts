import { httpReplies } from "../../machines/shared/http-contract.ts";
import type { AskInput } from "../../machines/shared/effects.ts";
import { revealed } from "../../workbench/codec/secret.ts";
import { askService, type Request, type Service } from "./ask-service.ts";

/** The calls of a third-party sign-in. */
export const createOAuth = (service: Service) => ({
  appInfo: ({ query }: AskInput<"oauth2/app-info">, asking: Request) =>
    askService(service, `/oauth2/app-info${query}`, httpReplies["oauth2/app-info"], { method: "GET" }, asking),
  login: ({ query, body }: AskInput<"oauth2/login">, asking: Request) =>
    askService(
      service,
      `/oauth2/login${query}`,
      httpReplies["oauth2/login"],
      { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(revealed(body)) },
      asking,
    ),
});
