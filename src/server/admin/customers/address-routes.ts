import { checkAddressLimit, isPlaceholderEmail, type SavedAddress } from '#domain/address.ts';
import { ok, refused } from '#domain/result.ts';
import { parseAddress } from '#server/addresses/parse-address.ts';
import { insertAddress, listAddresses, setDefaultAddress, updateAddress } from '#server/addresses/queries.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { touchAccount } from '#server/customers/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { postalLines } from '#texts/postal-lines.ts';
import { LANGUAGES } from '#texts/texts.ts';
import { changeCustomer } from './save-customer.ts';

/** A customer's address book. The limits and rules are those of the customer's own pages. */
export function addressRoutes(on: RegisterHandler) {
  on('POST /admin/customers/:id/addresses', async (context) => {
    const address = parseAddress(context.body.addressInfo, context.t);
    if (!address.ok) return address;
    return changeCustomer(context, async (tx, { customer_id, email }) => {
      // A closed account has a placeholder email address.
      if (isPlaceholderEmail(email)) return refused('customer-ended');
      const decision = checkAddressLimit(await listAddresses(tx, customer_id));
      if (!decision.ok) return decision;
      await insertAddress(tx, customer_id, address.value);
      await touchAccount(tx, customer_id);
      return ok([{ action: 'address-added', after: { address: addressText(address.value) } }]);
    });
  });

  on('POST /admin/customers/:id/addresses/:address_id', async (context) => {
    const address = parseAddress(context.body.addressInfo, context.t);
    if (!address.ok) return address;
    return changeCustomer(context, async (tx, { customer_id }) => {
      const before = await findAddress(tx, customer_id, context.params.address_id);
      if (!before) return refused('not-found');
      await updateAddress(tx, customer_id, before.address_id, address.value);
      await touchAccount(tx, customer_id);
      const after = { address: addressText(address.value) };
      return ok([{ action: 'address-changed', before: { address: addressText(before) }, after }]);
    });
  });

  on('POST /admin/customers/:id/addresses/:address_id/default', (context) =>
    changeCustomer(context, async (tx, { customer_id }) => {
      const { use } = context.body;
      const address = await findAddress(tx, customer_id, context.params.address_id);
      if (!address) return refused('not-found');
      await setDefaultAddress(tx, customer_id, address.address_id, use);
      await touchAccount(tx, customer_id);
      return ok([{ action: 'address-default', after: { use, address: addressText(address) } }]);
    }),
  );
}

const findAddress = async (tx: Tx, customer_id: string, address_id: string) =>
  (await listAddresses(tx, customer_id)).find((each) => each.address_id === address_id);

/** The address as recorded in the audit log. Redacted when the customer deletes the account (`PERSONAL_FIELDS`). */
const addressText = (address: SavedAddress): string =>
  [
    ...postalLines({ ...address, company: address.company_name }, { language: LANGUAGES[0] }),
    address.phone_number,
  ].join(', ');
