/** Passed in as an argument so that tests can set the time. */
export type Clock = () => Date;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

export const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

export const systemClock: Clock = () => new Date();
