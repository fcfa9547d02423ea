/** Explicit names in user agents. The first match wins, because most browsers also name their predecessors. */
const browsers: readonly [RegExp, string | null][] = [
  [/\bElectron\//, null],
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly [RegExp, string, "computer" | "phone"][] = [
  [/\b(?:iPhone|iPod)\b/, "iPhone", "phone"],
  [/\biPad\b/, "iPad", "phone"],
  [/\bAndroid\b/, "Android", "phone"],
  [/\bWindows\b/, "Windows", "computer"],
  [/\bCrOS\b/, "ChromeOS", "computer"],
  [/\bMac(?:intosh| OS X)\b/, "Mac", "computer"],
  [/\bLinux\b/, "Linux", "computer"],
];

/** A browser and its operating system, by their common names. */
export interface Device {
  /** Null in a desktop shell: its users do not know its browser by name. */
  browser: string | null;
  system: string;
  kind: "computer" | "phone";
}

/** Parses a user agent; null if it does not name both a browser and a system. */
export function deviceOf(userAgent: string | null): Device | null {
  if (userAgent === null) return null;
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent));
  return browser === undefined || system === undefined ? null : { browser, system: system[1], kind: system[2] };
}
