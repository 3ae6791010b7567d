import { addDays, shopDay } from '#domain/shop-day.ts';

/** A day in the shop's time zone, counted from today. */
export const dayFromToday = (days: number): string => addDays(shopDay(new Date()), days);
