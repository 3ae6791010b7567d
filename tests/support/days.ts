import { addDays, shopDay } from '#domain/shop-day.ts';

export const dayFromToday = (days: number): string => addDays(shopDay(new Date()), days);
