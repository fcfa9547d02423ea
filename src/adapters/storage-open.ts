/** Whether the browser lets this site store anything: users may block cookies and storage. */
export function isStorageOpen(): boolean {
  try {
    return navigator.cookieEnabled && sessionStorage.length >= 0 && localStorage.length >= 0;
  } catch {
    // Accessing them throws if they are blocked.
    return false;
  }
}
