import { shopDay } from '#domain/shop-day.ts';

/** The shop's day so many days from today: in the evening it is another one than in Greenwich. */
export const dayFromToday = (days: number): string => shopDay(new Date(Date.now() + days * 86_400_000));
