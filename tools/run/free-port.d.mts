/** A port that is currently free: the preferred one if possible. */
export function freePort(preferred?: number): Promise<number>;
