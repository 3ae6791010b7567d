import { startShop } from './shop.ts';

/** The name under which the workers learn where the shop is. */
export const PLACE = 'SHOP_TEST_PLACE';

/** One shop for the whole run; each test is a visitor of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop, ...place } = await startShop();
  process.env[PLACE] = JSON.stringify(place);
  return stop;
}
