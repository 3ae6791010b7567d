import { type Api, NetworkError } from '../platform/api.ts';
import { deleteDeviceSetting, PENDING_WISH_KEY, readDeviceSetting } from '../platform/device-settings.ts';

const LIFETIME_MS = 86_400_000;

/**
 * Adds the set whose heart the visitor pressed in the last day, also in another tab, to the customer's oldest list, once.
 * Returns the message of the reply; empty if nothing was added.
 */
export async function savePendingWish(api: Api): Promise<string> {
  const stored = readDeviceSetting(PENDING_WISH_KEY);
  if (!stored) return '';
  deleteDeviceSetting(PENDING_WISH_KEY);
  const { part_number, car_part_id, stored_at } = JSON.parse(stored);
  if (Date.now() - stored_at > LIFETIME_MS) return '';
  const body = { partNumber: part_number, carPartId: car_part_id };
  try {
    const response = await api('POST /user/wishList/item/add', { body });
    return response.ok ? response.data.smessage : '';
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return '';
  }
}
