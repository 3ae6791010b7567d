import { checkAddressLimit } from '#domain/address.ts';
import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { withLockedAccount } from '#server/customers/with-locked-account.ts';
import type { Db } from '#server/platform/db.ts';
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
    const isUpdated = await updateAddress(db, customer_id, params.id, address.value);
    return isUpdated ? respondWithAddresses(db, customer_id) : refused('not-found');
  });

  on('POST /user/:customerId/address/:id/default', ({ db, caller, params, body }) => {
    const { customer_id } = caller.account;
    return withLockedAccount(db, customer_id, async (tx) => {
      const isUpdated = await setDefaultAddress(tx, customer_id, params.id, body.use);
      return isUpdated ? respondWithAddresses(tx, customer_id) : refused('not-found');
    });
  });

  on('DELETE /user/:customerId/address/:id/delete', async ({ db, caller, params }) => {
    const { customer_id } = caller.account;
    const isDeleted = await deleteAddress(db, customer_id, params.id);
    return isDeleted ? respondWithAddresses(db, customer_id) : refused('not-found');
  });
}

async function respondWithAddresses(db: Db, customer_id: string) {
  return ok({ addresses: await listAddresses(db, customer_id) });
}

const respondWithForm = (addressForm: Awaited<ReturnType<typeof listAddresses>>[number] | null) =>
  ok({ addressForm });
