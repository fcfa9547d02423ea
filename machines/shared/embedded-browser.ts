/**
 * Signs of a browser inside another app: the app's name, "wv" on Android, or on an iPhone or iPad a WebKit that does
 * not call itself Safari.
 */
const marks = [
  /\b(FBAN|FBAV|FB_IAB|Instagram|LinkedInApp|Line|MicroMessenger|Snapchat|Pinterest|TikTok|musical_ly|BytedanceWebview|GSA|KAKAOTALK)\b/,
  /\bTwitter for (iPhone|iPad|Android)\b/,
  /\bAndroid\b.*;\s*wv\)/,
  /\b(iPhone|iPad|iPod)\b(?!.*\bSafari\/).*\bAppleWebKit\b/,
];

/** Whether a user agent is an in-app browser or a webview. The app offers no sign-up there. */
export const isEmbeddedBrowser = (userAgent: string): boolean => marks.some((mark) => mark.test(userAgent));
