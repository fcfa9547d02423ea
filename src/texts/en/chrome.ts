import type { MenuItemName } from "../../../machines/app/menu.ts";
import type { Role } from "../../../machines/shared/contract-values.ts";
import { number } from "../numbers.ts";

/* The menus around a signed-in page, and the panels over it. */

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
  inbox: (count: number) => `${number("en", count)} in your inbox`,
  notifications: (count: number) => (count === 1 ? "1 notification" : `${number("en", count)} notifications`),
};

export const moduleSwitcher = {
  open: "Products",
  /** Shown above the list. */
  lead: "Open in a new tab",
  none: "Choose an organisation in your workspace to see its products here.",
};

export const helpMenu = {
  open: "Help",
  getHelp: "Get help",
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
  open: (name: string) => `Account: ${name}`,
  /** For people who sign in with an employee code and have neither name nor email. */
  nameless: "you",
  roles,
  devices: "Signed-in Devices",
  passkeys: "Passkeys",
  apps: "App access",
  activity: "Activity",
  picture: "Change picture",
  changePassword: "Change Password",
  colours: "Appearance",
  system: "Same as system",
  light: "Light",
  dark: "Dark",
  logout: "Logout",
};

export const signedInDevices = {
  title: "Signed-in Devices",
  lead: "Devices where you're signed in. If you don't recognise one, sign it out and change your password.",
  loading: "Loading your devices…",
  count: (count: number) =>
    count === 1 ? "Only this device is signed in." : `You're signed in on ${number("en", count)} devices.`,
  on: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: "Unknown device",
  desktopApp: "Desktop app",
  here: "This device",
  signedIn: "Signed in",
  lastUsed: "Last used",
  lastUsedAbout: "Updated about once an hour while the device is in use.",
  withinTheHour: "within the last hour",
  address: "IP address",
  addressAbout: "The network address of the device. Your location or network can change it.",
  signOut: "Sign out",
  signOutDevice: (device: string) => `Sign out ${device}`,
  signingOut: "Signing out…",
  signOutOthers: "Sign out all other devices",
  list: "Devices",
  actions: "Actions",
  device: "Device",
  signOutDeviceAsk: (device: string) => `Sign out ${device}?`,
  signOutDeviceAbout: "It will be signed out right away. To use it again, you'll need to sign in.",
  signOutOthersAsk: "Sign out all other devices?",
  signOutOthersAbout: "They will be signed out right away. You stay signed in on this device.",
  signOutEverywhere: "Sign out everywhere",
  signOutEverywhereAsk: "Sign out everywhere?",
  signOutEverywhereAbout:
    "All your devices will be signed out right away, including this one. You'll need to sign in again.",
  /** The person types it in capital letters; at most 25 characters. */
  everywhereWord: "sign out",
  trusted: {
    heading: "Devices that need no second factor",
    lead: "When you sign in on one of these, we ask only for your password.",
    since: (since: string, until: string) => `Since ${since}, until ${until}`,
    askAgain: "Ask for the second factor again",
    askAgainOn: (device: string) => `Ask for the second factor again on ${device}`,
    asking: "Just a moment…",
  },
  retry: "Try again",
  notOffered: "The list of signed-in devices isn't available here.",
};

export const changePicture = {
  title: "Change picture",
  lead: "Shown beside your name. Use one PNG, JPEG, GIF or WebP.",
  choose: "New picture",
  uploading: "Uploading your picture…",
  removing: "Removing your picture…",
  remove: "Remove picture",
  retry: "Try again",
  notOffered: "Pictures can't be changed here.",
};

export const passkeys = {
  title: "Passkeys",
  lead: "Sign in with your fingerprint, your face or your device's screen lock. A passkey works only on this site and can't be guessed.",
  loading: "Loading your passkeys…",
  none: "You don't have any passkeys yet.",
  count: (count: number) => (count === 1 ? "You have one passkey." : `You have ${number("en", count)} passkeys.`),
  add: "Add a passkey",
  adding: "Follow the steps in your browser…",
  list: "Your passkeys",
  made: (date: string) => `Added ${date}`,
  lastUsed: (ago: string) => `Last used ${ago}`,
  withinTheHour: "within the last hour",
  neverUsed: "Never used",
  rename: "Rename",
  renameOne: (name: string) => `Rename ${name}`,
  renameAsk: "Rename passkey",
  name: "Name",
  save: "Save",
  remove: "Remove",
  removing: "Removing…",
  removeOne: (name: string) => `Remove ${name}`,
  removeAsk: (name: string) => `Remove ${name}?`,
  removeAbout: "It will stop working here right away. Your device may still offer it until you delete it there too.",
  nameProblems: {
    required: "Required*",
    tooLong: (most: number) => `Maximum ${number("en", most)} Characters`,
  },
  retry: "Try again",
  notOffered: "Passkeys aren't available here.",
};

export const apps = {
  title: "App access",
  lead: "Apps from other companies that can use your account. They never see your password.",
  loading: "Loading your apps…",
  none: "No apps have access to your account. When you sign in to an app with this account, it appears here.",
  count: (count: number) =>
    count === 1 ? "One app has access to your account." : `${number("en", count)} apps have access to your account.`,
  list: "Apps with access",
  sees: "Can see your name, email address and account ID",
  allowed: (date: string) => `Access since ${date}`,
  lastUsed: (ago: string) => `Last used ${ago}`,
  withinTheHour: "within the last hour",
  withdraw: "Remove access",
  withdrawing: "Removing access…",
  withdrawOne: (name: string) => `Remove access for ${name}`,
  withdrawAsk: (name: string) => `Remove access for ${name}?`,
  withdrawAbout: "It will lose access right away. It keeps what it has already read, and can ask you again.",
  retry: "Try again",
  notOffered: "The list of apps isn't available here.",
};

export const activity = {
  title: "Activity",
  lead: "Changes to your account's security in the last 90 days. Sign-ins from IP addresses you already use aren't listed. If you don't recognise something, change your password and tell your administrator.",
  loading: "Loading your activity…",
  count: (count: number) => (count === 1 ? "One entry." : `${number("en", count)} entries.`),
  list: "Account activity",
  what: "What happened",
  when: "When",
  device: "Device",
  address: "IP address",
  addressAbout: "The network address of the device. Your location or network can change it.",
  kinds: {
    newDevice: "Signed in from a new IP address",
    passwordChanged: "Password changed",
    secondFactorChanged: "Multi-factor authentication set up",
    passkeyAdded: "Passkey added",
    passkeyRemoved: "Passkey removed",
    recoveryCodeUsed: "Recovery code used",
    deviceTrusted: "Device trusted",
    appAllowed: "App access given",
    appWithdrawn: "App access removed",
    signedOutEverywhere: "Devices signed out",
  },
  retry: "Try again",
  notOffered: "The activity of your account isn't available here.",
};

export const panelTitles = {
  releaseNotes: (version: string) => `What's new in ${version}`,
  appVersion: "App Version",
  shortcuts: "Shortcuts",
  troubleshooting: "Troubleshooting",
  support: "Support",
  broken: "Oops!!",
  brokenText: "Something went wrong",
};

/** The release notes of this version, newest first. */
export const releaseNotes = {
  notes: [
    "A menu on every page, with your products one click away.",
    "See where you're signed in, and sign out devices you no longer use.",
    "Help in one place: downloads, documents, shortcuts and support.",
    "Admins can see in the menu when their organisation needs to be verified.",
  ],
};

export const shortcutList = {
  keys: "Shortcut",
  does: "Action",
  next: "Go to the next or previous control",
  choose: "Choose another organisation or product",
  submit: "Submit the form, or search right away",
  close: "Close a menu or panel",
  logOn: "Turn the debug log on",
  logOff: "Turn the debug log off",
  report: "Create a support report",
  or: "or",
};

export const support = {
  lead: "A support report shows our team this page as you see it, so that they can help you faster. Nothing is sent until you give it to them.",
  report: "Create support report…",
  contact: "Contact support",
  email: (address: string) => `Write to ${address}`,
};

export const troubleshooting = {
  lead: "When you contact support, include these details.",
  connection: "Connection",
  connected: "Connected",
  connecting: "Connecting…",
  reconnecting: "Lost. Reconnecting…",
  offline: "No connection",
  version: "Version",
  platform: "Platform",
  platforms: { DESKTOP: "Desktop app", MOBILE: "Mobile", WEB: "Web browser" },
  browser: "Browser",
  language: "Language",
  timeZone: "Time zone",
  window: "Window",
  windowSize: (width: number, height: number) => `${width} × ${height} pixels`,
  debugLog: "Debug log",
  debugLogAbout: "Writes what the app does to the browser console. It never includes what you type.",
};
