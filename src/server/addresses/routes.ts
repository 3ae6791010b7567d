import { mayKeepAddress, normaliseSavedAddress, savedAddressProblems } from '#domain/address.ts';
import { withLockedAccount } from '#server/account/with-locked-account.ts';
import type { Db } from '#server/platform/db.ts';
import type { Context, On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { addressesOf, deleteAddress, insertAddress, updateAddress } from './queries.ts';

export function addressRoutes(on: On) {
  on('GET /user/:customerId/addresses', ({ db, caller }) => listed(db, caller.account.customer_id));

  on('GET /user/:customerId/addressForm', async ({ db, caller }) => {
    const decision = mayKeepAddress(await addressesOf(db, caller.account.customer_id));
    return decision.ok ? form(null) : refusal(decision.reason);
  });

  on('GET /user/:customerId/addressForm/:id', async ({ db, caller, params }) => {
    const addresses = await addressesOf(db, caller.account.customer_id);
    const address = addresses.find(({ address_id }) => address_id === params.id);
    return address ? form(address) : refusal('not-found');
  });

  on('POST /user/address/create', async ({ db, caller, body, t }) => {
    const { customer_id } = caller.account;
    const read = readAddress(body, t);
    if (!read.ok) return read;
    return withLockedAccount(db, customer_id, async (tx) => {
      const decision = mayKeepAddress(await addressesOf(tx, customer_id));
      if (!decision.ok) return refusal(decision.reason);
      await insertAddress(tx, customer_id, read.value);
      return listed(tx, customer_id);
    });
  });

  on('POST /user/:customerId/address/:id/edit', async ({ db, caller, params, body, t }) => {
    const { customer_id } = caller.account;
    const read = readAddress(body, t);
    if (!read.ok) return read;
    const found = await updateAddress(db, customer_id, params.id, read.value);
    return found ? listed(db, customer_id) : refusal('not-found');
  });

  on('DELETE /user/:customerId/address/:id/delete', async ({ db, caller, params }) => {
    const { customer_id } = caller.account;
    const found = await deleteAddress(db, customer_id, params.id);
    return found ? listed(db, customer_id) : refusal('not-found');
  });
}

type Typed = Pick<Context<'POST /user/address/create'>, 'body' | 't'>;

/** The address as it will be kept, or what is wrong with it, field by field. */
function readAddress({ addressInfo }: Typed['body'], t: Typed['t']) {
  const address = normaliseSavedAddress(addressInfo);
  const errors = savedAddressProblems(address).map(({ field, problem }) => ({
    field,
    message: t(problem),
  }));
  return errors.length > 0 ? refusal('saved-address-invalid', { errors }) : respond(address);
}

async function listed(db: Db, customer_id: string) {
  return respond({ scode: 200 as const, smessage: '', addresses: await addressesOf(db, customer_id) });
}

const form = (addressForm: Awaited<ReturnType<typeof addressesOf>>[number] | null) =>
  respond({ scode: 200 as const, smessage: '', addressForm });
