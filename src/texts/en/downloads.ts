import type { Platform, PlatformGroup } from "../../screens/downloads/platforms.ts";

const groups: Record<PlatformGroup, string> = {
  chat: "Chat for desktop",
  track: "Time tracking for desktop",
  android: "Android",
  ios: "iOS",
};

/** `label` says which app it is when it stands alone. */
const platforms: Record<Platform, { name: string; label: string }> = {
  chatWindows32: { name: "Windows, 32 bit", label: "Chat for Windows 32" },
  chatWindows64: { name: "Windows, 64 bit", label: "Chat for Windows 64" },
  chatMac: { name: "Mac", label: "Chat for Mac" },
  chatLinux: { name: "Linux", label: "Chat for Linux" },
  trackWindows32: { name: "Windows, 32 bit", label: "Time tracking for Windows 32" },
  trackWindows64: { name: "Windows, 64 bit", label: "Time tracking for Windows 64" },
  trackMac: { name: "Mac", label: "Time tracking for Mac" },
  trackLinux: { name: "Linux", label: "Time tracking for Linux" },
  androidChat: { name: "Chat", label: "Chat for Android" },
  androidHRMS: { name: "HRMS", label: "HRMS for Android" },
  androidPMS: { name: "PMS", label: "PMS for Android" },
  iosChat: { name: "Chat", label: "Chat for iOS" },
  iosHRMS: { name: "HRMS", label: "HRMS for iOS" },
  iosPMS: { name: "PMS", label: "PMS for iOS" },
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
  download: (label: string) => `Download ${label}`,
  link: (label: string) => `${label} link`,
  backToWorkspace: "Go to your workspace",
  backToLogin: "Sign In",
};
