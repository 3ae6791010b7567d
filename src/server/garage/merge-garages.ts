import { mergeGarages as decideMerge } from '#domain/garage.ts';
import {
  deleteCar,
  deleteUnusedCars,
  listCars,
  moveCars,
  setActiveCar,
  updateCar,
} from '#server/cars/queries.ts';
import { replaceCarOfLines } from '#server/cart/queries.ts';
import type { Tx } from '#server/platform/db.ts';

/** Moves a visitor's cars to the account that they sign in to. The account must be locked. */
export async function mergeGarages(
  tx: Tx,
  { guest_id, account_id }: { guest_id: string; account_id: string },
): Promise<void> {
  const account = { customer_id: account_id, guest_id: null };
  const guestCars = await listCars(tx, { customer_id: null, guest_id });
  if (guestCars.length === 0) return;
  const merge = decideMerge(await listCars(tx, account), guestCars);
  for (const { from, into, answers } of merge.merged) {
    await replaceCarOfLines(tx, from, into);
    await updateCar(tx, into, { answers });
    await deleteCar(tx, from);
  }
  await moveCars(tx, account_id, merge);
  await setActiveCar(tx, account, merge.active);
  await deleteUnusedCars(tx, account);
}
