const SHOP_TIME_ZONE = 'America/Toronto';
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE, dateStyle: 'short' });

/** The day it is in the shop, as `2026-03-01`: for coupons, tax rates, invoices and what is shown. */
export const shopDay = (time: Date): string => calendar.format(time);
