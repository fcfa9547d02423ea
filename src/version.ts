/** The app's version, as screens show it. A test compares it with the version in package.json. */
export const VERSION = "0.1.0";
