import type { MenuItemName } from "../../../machines/app/menu.ts";
import type { Role } from "../../../machines/shared/contract.ts";
import { number } from "../numbers.ts";

/* What stands around the pages of somebody who is signed in, and the panels over them. */

const items: Record<MenuItemName, string> = {
  workspace: "Workspace",
  security: "Security",
  changePassword: "Change Password",
  multiFactorSetup: "Multi-Factor Setup",
  verifyOrganization: "Verify Organisation",
  downloads: "Downloads",
};

export const sideMenu = {
  label: "Menu",
  open: "Open menu",
  close: "Close menu",
  items,
  beta: "Beta",
  messages: (count: number) => (count === 1 ? "1 message" : `${number("en", count)} messages`),
  inbox: (count: number) => `${number("en", count)} in the inbox`,
  notifications: (count: number) => (count === 1 ? "1 thing to do" : `${number("en", count)} things to do`),
};

export const moduleSwitcher = {
  open: "Products",
  /** Over the list. */
  lead: "Open in a new tab",
  none: "Choose an organisation in your workspace to see its products here.",
};

export const helpMenu = {
  open: "Help",
  newRelease: (version: string) => `New Release ${version}`,
  downloadApp: "Download App",
  video: "Watch a Video",
  lightMode: "Light Mode",
  darkMode: "Dark Mode",
  troubleshooting: "Troubleshooting",
  appVersion: "App Version",
  documents: "Documents",
  shortcuts: "Shortcuts",
  support: "Support",
};

const roles: Record<Role, string> = { admin: "Admin", member: "Member", client: "Client" };

export const accountMenu = {
  open: (name: string) => `Account of ${name}`,
  /** For people who sign in by employee code and have neither name nor email. */
  nameless: "you",
  roles,
  devices: "Signed-in Devices",
  changePassword: "Change Password",
  logout: "Logout",
};

export const signedInDevices = {
  title: "Signed-in Devices",
  lead: "Everywhere you are signed in. If you do not know a device, sign it out and change your password.",
  loading: "Looking where you are signed in…",
  count: (count: number) =>
    count === 1 ? "You are signed in here alone." : `You are signed in on ${number("en", count)} devices.`,
  /** A browser and the system it runs on. */
  on: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: "Unknown device",
  desktopApp: "Desktop app",
  here: "This device",
  signedIn: "Signed in",
  lastUsed: "Last used",
  withinTheHour: "within the last hour",
  address: "Network address",
  signOut: "Sign out",
  signOutDevice: (device: string) => `Sign out ${device}`,
  signingOut: "Signing out…",
  signOutOthers: "Sign out all other devices",
  retry: "Try again",
  notOffered: "This account service does not keep a list of signed-in devices.",
};

export const panelTitles = {
  releaseNotes: (version: string) => `What is new in ${version}`,
  appVersion: "App Version",
  shortcuts: "Shortcuts",
  troubleshooting: "Troubleshooting",
  broken: "Oops!!",
  brokenText: "Something went wrong",
};

/** Of this version; the newest first. */
export const releaseNotes = {
  notes: [
    "A menu on every page, and your products one press away.",
    "See where you are signed in, and sign out the devices you do not use any more.",
    "Help in one place: downloads, documents, shortcuts and support.",
    "Admins see in the menu when their organisation has to be verified.",
  ],
};

export const shortcutList = {
  keys: "Keys",
  does: "What they do",
  next: "Go to the next or the previous control",
  choose: "Choose another organisation or product",
  submit: "Send the form, or search at once",
  close: "Close a menu or a panel",
  logOn: "Turn the debug log on",
  logOff: "Turn the debug log off",
  report: "Make a report for support",
  or: "or",
};

export const troubleshooting = {
  lead: "When you ask for support, tell what stands here.",
  report: "Report for support…",
  connection: "Connection",
  connected: "Connected",
  connecting: "Connecting…",
  reconnecting: "Lost, reconnecting…",
  offline: "No connection to the service",
  version: "Version",
  platform: "Platform",
  platforms: { DESKTOP: "Desktop app", MOBILE: "Mobile", WEB: "Web browser" },
  browser: "Browser",
  language: "Language",
  timeZone: "Time zone",
  window: "Window",
  windowSize: (width: number, height: number) => `${width} × ${height} pixels`,
  debugLog: "Debug log",
  debugLogAbout: "Writes what the app does to the browser's console. It never has what you type in it.",
};
