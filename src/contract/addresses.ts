/** A customer's saved addresses, at most ten. */

import { z } from 'zod';
import { ADDRESS_USES } from '#domain/address.ts';
import type { CallTable } from './call.ts';
import { orderAddress } from './orders.ts';
import { addressFields, customerPath, id, ignored, reply, text } from './shapes.ts';

export const savedAddress = orderAddress.omit({ company: true }).extend({
  address_id: z.string(),
  company_name: z.string().nullable(),
  is_shipping_default: z.boolean(),
  is_billing_default: z.boolean(),
});

export const addressInfo = z.object({
  ...addressFields,
  company_name: text(200).nullish(),
  phone_number: text(60),
  customer_id: ignored,
});

const addresses = reply({ addresses: z.array(savedAddress) });
const form = reply({ addressForm: savedAddress.nullable() });
const body = z.object({ addressInfo });

export const addressCalls = {
  'GET /user/:customerId/addresses': {
    summary: "The customer's addresses, oldest first.",
    access: 'account',
    params: customerPath,
    reply: addresses,
    limit: 'none',
  },
  'GET /user/:customerId/addressForm': {
    summary: 'An empty form for a new address. Refused if ten addresses are saved.',
    access: 'account',
    params: customerPath,
    reply: form,
    limit: 'none',
  },
  'GET /user/:customerId/addressForm/:id': {
    summary: 'One address as an editable form.',
    access: 'account',
    params: customerPath.extend({ id }),
    reply: form,
    limit: 'none',
  },
  'POST /user/address/create': {
    summary: 'Save a new address.',
    access: 'account',
    body,
    reply: addresses,
    limit: 'account',
  },
  'POST /user/:customerId/address/:id/edit': {
    summary: 'Change an address. Existing orders keep the previous one.',
    access: 'account',
    params: customerPath.extend({ id }),
    body,
    reply: addresses,
    limit: 'account',
  },
  'POST /user/:customerId/address/:id/default': {
    summary: 'Make an address the default for shipping or billing.',
    access: 'account',
    params: customerPath.extend({ id }),
    body: z.object({ use: z.enum(ADDRESS_USES) }),
    reply: addresses,
    limit: 'account',
  },
  'DELETE /user/:customerId/address/:id/delete': {
    summary: 'Delete an address. Returns the remaining addresses.',
    access: 'account',
    params: customerPath.extend({ id }),
    reply: addresses,
    limit: 'account',
  },
} satisfies CallTable;
