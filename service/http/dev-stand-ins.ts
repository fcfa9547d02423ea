import { html } from "hono/html";
import type { DownloadKey } from "../settings/config-file.ts";

/** Placeholders for pages that an operator has elsewhere. */
const plainPages = {
  marketing: ["Our site", "This page stands for the marketing site."],
  booking: ["Book a meeting", "This page stands for the booking page for meetings with sales."],
  help: ["Support", "This page stands for the support page of the help menu."],
  documents: ["Documents", "This page stands for the documents of the help menu."],
  video: ["A video", "This page stands for the video of the help menu."],
  terms: ["Terms & Conditions", "This page stands for the terms people agree to at sign-up."],
  privacy: ["Privacy Policy", "This page stands for the privacy policy."],
} as const satisfies Record<string, readonly [title: string, about: string]>;

export type PlainPage = keyof typeof plainPages;
const isPlainPage = (name: string): name is PlainPage => Object.hasOwn(plainPages, name);

const downloadNames: Record<DownloadKey, string> = {
  chatWindows32: "Chat for Windows, 32 bit",
  chatWindows64: "Chat for Windows, 64 bit",
  chatMac: "Chat for Mac",
  chatLinux: "Chat for Linux",
  trackWindows32: "Time tracking for Windows, 32 bit",
  trackWindows64: "Time tracking for Windows, 64 bit",
  trackMac: "Time tracking for Mac",
  trackLinux: "Time tracking for Linux",
  androidChat: "Chat for Android",
  androidHRMS: "HR management for Android",
  androidPMS: "Project management for Android",
  iosChat: "Chat for iOS",
  iosHRMS: "HR management for iOS",
  iosPMS: "Project management for iOS",
};
const isDownload = (key: string): key is DownloadKey => Object.hasOwn(downloadNames, key);

/** The placeholder page with this name, or null. */
export function plainPage(name: string) {
  if (!isPlainPage(name)) return null;
  const [title, about] = plainPages[name];
  return {
    title,
    body: html`<h1>${title}</h1>
      <p class="lead">${about}</p>
      ${back}`,
  };
}

/** The placeholder for an app's download, or null. */
export function downloadPage(key: string) {
  if (!isDownload(key)) return null;
  const title = downloadNames[key];
  const body = html`<h1>${title}</h1>
    <p class="lead">This page stands for the file: here <strong id="download">${key}</strong> would be downloaded.</p>
    ${back}`;
  return { title, body };
}

const back = html`<p><a href="/">Back to the app</a></p>`;
