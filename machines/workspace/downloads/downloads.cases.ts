import { downloadsMachine } from "./downloads.machine.ts";
import { answers, defineCases, refusals } from "../../shared/cases.ts";
import { says } from "../../../workbench/cases.ts";

export const downloadsCases = defineCases(downloadsMachine, {
  starts: { "a visitor": { input: undefined } },
  events: { "downloads.retry": says("they try again to load the downloads") },
  requests: {
    getBuildInfo: "the list of downloads",
  },
  outcomes: {
    getBuildInfo: {
      "two links": answers("getBuildInfo", {
        socketId: "s1",
        chatLinux: { link: "https://files.test/chat.deb" },
        iosHRMS: { link: "https://store.test/hrms" },
      }),
      "an empty link": answers("getBuildInfo", { chatMac: { link: null } }),
      nothing: answers("getBuildInfo", {}),
      ...refusals,
    },
  },
  // The page has only links, which send no event.
  leftByTheRoot: ["shown"],
});
