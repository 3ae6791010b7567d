import { checkAddressLimit } from '#domain/address.ts';
import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { touchAccount } from '#server/customers/queries.ts';
import { withLockedAccount } from '#server/customers/with-locked-account.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { parseAddress } from './parse-address.ts';
import { deleteAddress, insertAddress, listAddresses, setDefaultAddress, updateAddress } from './queries.ts';

export function addressRoutes(on: RegisterHandler) {
  on('GET /user/:customerId/addresses', ({ db, caller }) =>
    respondWithAddresses(db, caller.account.customer_id),
  );

  on('GET /user/:customerId/addressForm', async ({ db, caller }) => {
    const decision = checkAddressLimit(await listAddresses(db, caller.account.customer_id));
    return decision.ok ? respondWithForm(null) : decision;
  });

  on('GET /user/:customerId/addressForm/:id', async ({ db, caller, params }) => {
    const addresses = await listAddresses(db, caller.account.customer_id);
    const address = addresses.find(({ address_id }) => address_id === params.id);
    return address ? respondWithForm(address) : refused('not-found');
  });

  on('POST /user/address/create', async ({ db, caller, body, t }) => {
    const { customer_id } = caller.account;
    const address = parseAddress(body.addressInfo, t);
    if (!address.ok) return address;
    return withLockedAccount(db, customer_id, async (tx) => {
      const decision = checkAddressLimit(await listAddresses(tx, customer_id));
      if (!decision.ok) return decision;
      await insertAddress(tx, customer_id, address.value);
      return respondWithAddresses(tx, customer_id);
    });
  });

  on('POST /user/:customerId/address/:id/edit', async ({ db, caller, params, body, t }) => {
    const { customer_id } = caller.account;
    const address = parseAddress(body.addressInfo, t);
    if (!address.ok) return address;
    return changeAddress(db, customer_id, (tx) => updateAddress(tx, customer_id, params.id, address.value));
  });

  on('POST /user/:customerId/address/:id/default', ({ db, caller, params, body }) => {
    const { customer_id } = caller.account;
    return changeAddress(db, customer_id, (tx) => setDefaultAddress(tx, customer_id, params.id, body.use));
  });

  on('DELETE /user/:customerId/address/:id/delete', ({ db, caller, params }) => {
    const { customer_id } = caller.account;
    return changeAddress(db, customer_id, (tx) => deleteAddress(tx, customer_id, params.id));
  });
}

/** Changes an address of the account. Staff who loaded the addresses before cannot overwrite the change. */
const changeAddress = (db: Db, customer_id: string, change: (tx: Tx) => Promise<boolean>) =>
  withLockedAccount(db, customer_id, async (tx) => {
    if (!(await change(tx))) return refused('not-found');
    await touchAccount(tx, customer_id);
    return respondWithAddresses(tx, customer_id);
  });

async function respondWithAddresses(db: Db, customer_id: string) {
  return ok({ addresses: await listAddresses(db, customer_id) });
}

const respondWithForm = (addressForm: Awaited<ReturnType<typeof listAddresses>>[number] | null) =>
  ok({ addressForm });
