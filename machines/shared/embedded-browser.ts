/**
 * Signs of a browser inside another app: the app's name; "wv" on Android; on an iPhone or iPad, WebKit that does not
 * call itself Safari.
 */
const marks = [
  /\b(FBAN|FBAV|FB_IAB|Instagram|LinkedInApp|Line|MicroMessenger|Snapchat|Pinterest|TikTok|musical_ly|BytedanceWebview|GSA|KAKAOTALK)\b/,
  /\bTwitter for (iPhone|iPad|Android)\b/,
  /\bAndroid\b.*;\s*wv\)/,
  /\b(iPhone|iPad|iPod)\b(?!.*\bSafari\/).*\bAppleWebKit\b/,
];

/** Whether a user agent is an in-app browser or a webview. Sign-up is not offered there. */
export const isEmbeddedBrowser = (userAgent: string): boolean => marks.some((mark) => mark.test(userAgent));
