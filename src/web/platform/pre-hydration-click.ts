declare global {
  interface Window {
    /** True once event handlers are attached; the browser tests wait for it. */
    hydrated?: true;
    /** The last button clicked before hydration; set by the document's inline script. */
    pendingButton?: HTMLButtonElement;
  }
}

/** Repeats the last button click made before hydration, so that it is not lost. */
export function replayPreHydrationClick(): void {
  if (window.hydrated) return;
  window.hydrated = true;
  window.pendingButton?.click();
}
