import { startShop } from './shop.ts';

/** The environment variable that passes the shop's address to the test workers. */
export const SHOP_ENV = 'SHOP_TEST_ADDRESS';

/** Starts one shop for the whole run; every test is a new visitor. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop, ...address } = await startShop();
  process.env[SHOP_ENV] = JSON.stringify(address);
  return stop;
}
