import { listCars, moveGuestCars } from '#server/cars/queries.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { storeGuest } from '#server/sessions/guests.ts';

/** Moves a guest's cars to the new guest id that is issued after an order was paid. */
export async function moveCarsOfEndedGuest(db: Db, { guest }: Caller): Promise<void> {
  if (!guest?.former_guest_id) return;
  const { former_guest_id } = guest;
  if ((await listCars(db, { customer_id: null, guest_id: former_guest_id })).length === 0) return;
  await inTransaction(db, async (tx) => {
    await storeGuest(tx, guest);
    await moveGuestCars(tx, former_guest_id, guest.guest_id);
  });
}
