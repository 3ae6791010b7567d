import { startShop } from './shop.ts';

/** The environment variable that passes the shop's URL and accounts to the test workers, as JSON. */
export const SHOP_ENV = 'SHOP_TEST_ADDRESS';

/** Starts one shop for the whole run. Each test visits it with a new browser profile. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop, ...address } = await startShop();
  process.env[SHOP_ENV] = JSON.stringify(address);
  return stop;
}
