/** Builds the pages unless the sources are unchanged since the last build. */
export function buildIfStale(): Promise<void>;
