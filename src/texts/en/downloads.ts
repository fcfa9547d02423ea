import type { Platform, PlatformGroup } from "../../../machines/workspace/downloads/platforms.ts";

const groups: Record<PlatformGroup, string> = {
  chat: "Chat for desktop",
  track: "Time tracking for desktop",
  android: "Android",
  ios: "iOS",
};

const platforms: Record<Platform, string> = {
  chatWindows32: "Chat for Windows 32",
  chatWindows64: "Chat for Windows 64",
  chatMac: "Chat for Mac",
  chatLinux: "Chat for Linux",
  trackWindows32: "Time tracking for Windows 32",
  trackWindows64: "Time tracking for Windows 64",
  trackMac: "Time tracking for Mac",
  trackLinux: "Time tracking for Linux",
  androidChat: "Chat for Android",
  androidHRMS: "HRMS for Android",
  androidPMS: "PMS for Android",
  iosChat: "Chat for iOS",
  iosHRMS: "HRMS for iOS",
  iosPMS: "PMS for iOS",
};

export const downloads = {
  heading: "Download Our Latest App",
  lead: "For your computer and phone.",
  loading: "Loading the latest apps…",
  failedHeading: "We couldn't load the downloads",
  retry: "Try again",
  none: "There is no update available.",
  groups,
  platforms,
  own: (system: string) => `For this device: ${system}`,
  build: (version: string) => `Build ${version}`,
  connection: (id: string) => `Connection ID: ${id}`,
  download: (label: string) => `Download ${label}`,
  link: (label: string) => `${label} link`,
  backToWorkspace: "Go to your workspace",
  backToLogin: "Sign In",
};
