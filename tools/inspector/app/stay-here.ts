/**
 * Keeps the app's links from leading anywhere: a snapshot file names their addresses, and a file can be from anyone.
 * What the app itself answers a press with still happens.
 *
 * @param onLink called with the address of a link that was pressed
 */
export function stayHere(onLink: (address: string) => void): void {
  for (const type of ["click", "auxclick"]) {
    addEventListener(type, (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || event.defaultPrevented) return;
      event.preventDefault();
      onLink(link.href);
    });
  }
}
