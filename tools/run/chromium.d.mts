/** The path of a working Chromium; undefined if there is none. Throws if CHROMIUM_PATH does not exist. */
export function findChromium(): Promise<string | undefined>;
/** The path of a working Chromium, installed if there is none. */
export function ensureChromium(): Promise<string>;
