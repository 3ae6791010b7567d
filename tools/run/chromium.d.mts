/** Installs Chromium and its headless shell, if they are missing. Throws if CHROMIUM_PATH does not exist. */
export function ensureChromium(): Promise<void>;

/** Playwright's options to launch Chromium. Unless a camera is needed, its headless shell is preferred. */
export function chromiumOptions(options?: {
  args?: readonly string[];
  withCamera?: boolean;
}): Promise<{ executablePath?: string; args: string[] }>;
