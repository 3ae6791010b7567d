declare global {
  interface Window {
    /** Set once the page answers clicks itself. */
    alive?: true;
    /** The last button pressed before; the document's inline script keeps it. */
    early?: HTMLButtonElement;
  }
}

/** Does what a button was pressed for before the page's code was there: no click is lost. */
export function replayPreHydrationClick(): void {
  if (window.alive) return;
  window.alive = true;
  window.early?.click();
}
