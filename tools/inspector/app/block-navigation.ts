/**
 * Blocks the app's links from navigating. Their addresses come from a snapshot file, which anyone may have written. The
 * app's own click handlers still run.
 *
 * @param onLink called with the address of the pressed link
 */
export function blockNavigation(onLink: (address: string) => void): void {
  for (const type of ["click", "auxclick"]) {
    addEventListener(type, (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || event.defaultPrevented) return;
      event.preventDefault();
      onLink(link.href);
    });
  }
}
