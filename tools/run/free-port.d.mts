/** A port that nobody listens on at this moment: the wished one, else any. */
export function freePort(wished?: number): Promise<number>;
