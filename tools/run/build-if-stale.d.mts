/** Builds the pages and the server unless the sources are unchanged since the last build. */
export function buildIfStale(): Promise<void>;
