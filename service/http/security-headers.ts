/** What a document of the service may do beside the common policy. */
export interface PolicyOptions {
  /** Lets exactly the scripts and style elements that carry it run; null for answers that are no document. */
  nonce: string | null;
  /** Where the page's calls and sockets go. */
  serviceOrigin: string;
  /** Where images come from beside the page's own place: logos of this service, thumbnails. */
  images: readonly string[];
  /**
   * With an inspector, which is never so in production, pages of this origin may show each other, and may tell
   * the viewers at these addresses what happens in them; null without one.
   */
  inspector: { viewers: readonly string[] } | null;
  /** Of the page in which another person's screen is reproduced: nothing leaves it. */
  isolated: boolean;
}

/**
 * The content security policy of the app's pages.
 *
 * Logos are stored as addresses that an administrator chooses, so images may come from any https site;
 * nothing else may. The socket's origin is written out because not every browser counts it to 'self'.
 */
export function contentSecurityPolicy({ nonce, serviceOrigin, images, inspector, isolated }: PolicyOptions): string {
  const own = nonce === null ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src-elem ${own}`,
    "style-src-attr 'none'",
    // A chart is made into a picture by way of a blob.
    isolated
      ? "img-src 'self'"
      : `img-src 'self' ${[...new Set([serviceOrigin, ...images])].join(" ")} https:${inspector ? " blob:" : ""}`,
    isolated
      ? "connect-src 'none'"
      : ["connect-src 'self'", serviceOrigin, serviceOrigin.replace(/^http/, "ws"), ...(inspector?.viewers ?? [])].join(
          " ",
        ),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    ...(inspector ? ["frame-src 'self'", "frame-ancestors 'self'"] : ["frame-ancestors 'none'"]),
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}

/**
 * The policy of the plain pages below `/dev/`: own styles, a search form, nothing that runs.
 *
 * @param isFramed - whether pages of this origin may show them, as the inspector does
 */
export function plainPagePolicy(nonce: string, isFramed: boolean): string {
  return [
    "default-src 'none'",
    `style-src-elem 'nonce-${nonce}'`,
    "img-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** The policy of a mail shown below `/dev/`: its own styles and nothing else; what it links to opens beside it. */
export const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
].join("; ");

const deniedFeatures = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/**
 * The headers of every answer of any part: page, file, socket, error. Addresses here hold reset and
 * invitation codes, so no referrer is ever sent.
 *
 * @param publicUrl - on https the browser is told to stay there
 */
export function commonHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    "content-security-policy": contentSecurityPolicy({
      nonce: null,
      serviceOrigin: publicUrl,
      images: [publicUrl],
      inspector: null,
      isolated: false,
    }),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": deniedFeatures.map((feature) => `${feature}=()`).join(", "),
    ...(publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
