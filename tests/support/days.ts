import { daysAfter, shopDay } from '#domain/shop-day.ts';

/** The shop's day so many days from today: in the evening it is another one than in Greenwich. */
export const dayFromToday = (days: number): string => daysAfter(shopDay(new Date()), days);
