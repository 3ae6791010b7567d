/** Where a Chromium that starts lies; undefined when there is none. Throws when CHROMIUM_PATH names no file. */
export function findChromium(): Promise<string | undefined>;
/** The same, after installing one when it is missing. */
export function provideChromium(): Promise<string>;
