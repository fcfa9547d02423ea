/** The app's version, as people are told it; a test holds it against the package's. */
export const VERSION = "0.1.0";
