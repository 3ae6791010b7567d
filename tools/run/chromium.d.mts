/** The path of a working Chromium, installed if there is none. Throws if CHROMIUM_PATH does not exist. */
export function ensureChromium(): Promise<string>;

/** Playwright's options to launch a working Chromium: the system's, or Playwright's own if there is none. */
export function chromiumOptions(...args: string[]): Promise<{ executablePath?: string; args: string[] }>;
