import { ok } from '#domain/result.ts';
import { listCars, moveGuestCars } from '#server/cars/queries.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { storeGuest } from '#server/sessions/guests.ts';

/** Moves a guest's cars to the new guest id that is issued after an order was placed. */
export async function moveCarsOfEndedGuest(db: Db, { guest }: Caller): Promise<void> {
  if (!guest?.follows) return;
  const { follows } = guest;
  if ((await listCars(db, { customer_id: null, guest_id: follows })).length === 0) return;
  await inTransaction(db, async (tx) => {
    await storeGuest(tx, guest);
    await moveGuestCars(tx, follows, guest.guest_id);
    return ok(null);
  });
}
