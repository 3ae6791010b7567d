import type { Wish } from '#domain/wish-list.ts';
import { type Api, NetworkError } from '../platform/api.ts';
import { deleteDeviceSetting, readDeviceSetting, writeDeviceSetting } from '../platform/device-settings.ts';

const KEY = 'wish';
const LIFETIME_MS = 86_400_000;

/** Stores the set whose heart a visitor pressed, for a sign-in within a day, also in another tab. */
export const storePendingWish = (wish: Wish) =>
  writeDeviceSetting(KEY, JSON.stringify({ ...wish, stored_at: Date.now() }));

/** Adds the stored set to the customer's oldest list, once, and returns the reply's message; empty if none is stored. */
export async function savePendingWish(api: Api): Promise<string> {
  const stored = readDeviceSetting(KEY);
  if (!stored) return '';
  const { part_number, car_part_id, stored_at } = JSON.parse(stored);
  deleteDeviceSetting(KEY);
  if (Date.now() - stored_at > LIFETIME_MS) return '';
  const body = { partNumber: part_number, carPartId: car_part_id };
  try {
    return (await api('POST /user/wishList/item/add', { body })).data.smessage;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return '';
  }
}
