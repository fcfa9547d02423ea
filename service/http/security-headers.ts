/** The permissions of a document in addition to the common policy. */
export interface PolicyOptions {
  /** Allows the script and style elements that carry it; null for answers that are not documents. */
  nonce: string | null;
  /** The origin of the page's calls and sockets. */
  serviceOrigin: string;
  /** Other origins of images: logos of this service, thumbnails. */
  images: readonly string[];
  /**
   * With an inspector, pages of this origin may frame each other and connect to the viewers at these origins. Null
   * without one, which is always so in production.
   */
  inspector: { viewers: readonly string[] } | null;
  /** Allows no requests at all, for the page that reproduces another person's screen. */
  isolated: boolean;
}

/**
 * The content security policy of the app's pages.
 *
 * An administrator may choose any URL for a logo, so images may come from any https site; nothing else may. The
 * socket's origin is listed because not every browser includes it in 'self'.
 */
export function contentSecurityPolicy({ nonce, serviceOrigin, images, inspector, isolated }: PolicyOptions): string {
  const own = nonce === null ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src-elem ${own}`,
    "style-src-attr 'none'",
    // The inspector exports charts as images via a blob.
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
 * The policy of the plain pages below `/dev/`: their own styles, a search form, no scripts.
 *
 * @param isFramed whether pages of this origin may frame them, as the inspector does
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

/** The policy of a mail shown below `/dev/`: its own styles and nothing else. Links open in a new tab. */
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
 * The headers of every answer: page, file, socket, error. URLs here contain reset and invitation codes, so no referrer
 * is ever sent.
 *
 * @param publicUrl if it is https, HSTS is enabled
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
