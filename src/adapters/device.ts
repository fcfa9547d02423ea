/** What a user agent says in so many words; the first that fits counts, since most name their forebears as well. */
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

/** A browser and the system it runs on, as people call them. */
export interface Device {
  /** Null for a desktop shell, whose browser tells nothing. */
  browser: string | null;
  system: string;
  kind: "computer" | "phone";
}

/** A user agent in words; null where it says too little. */
export function deviceOf(userAgent: string | null): Device | null {
  if (userAgent === null) return null;
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent));
  return browser === undefined || system === undefined ? null : { browser, system: system[1], kind: system[2] };
}
