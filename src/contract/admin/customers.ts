import { z } from 'zod';
import { ADDRESS_USES, normaliseEmail } from '#domain/address.ts';
import { CREDIT_KINDS, STAFF_CREDIT_KINDS } from '#domain/credit.ts';
import { MAX_EXEMPTION_NUMBER_LENGTH } from '#domain/tax.ts';
import { TAX_GROUPS } from '#domain/tax-rates.ts';
import { addressInfo, savedAddress } from '../addresses.ts';
import type { CallTable } from '../call.ts';
import { orderAddress } from '../orders.ts';
import { confirmation, currency, price, reply, taxExemption, text } from '../shapes.ts';
import { orderSummary } from './order-shapes.ts';
import {
  auditEntry,
  bulkReply,
  day,
  lastModifiedSeen,
  listExport,
  listQuery,
  listReply,
  requiredText,
  selectionQuery,
  staffNote,
  submissionId,
  time,
  uuid,
} from './shapes.ts';

const customerPath = z.strictObject({ id: uuid });

const customerRow = z.object({
  customer_id: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string(),
  is_active: z.boolean(),
  /** The customer's discount in percent of the list price. */
  percentage: z.number(),
  /** Store credit in Canadian dollars; `customerRecord.credit` has both currencies. */
  total_credit: price,
  used_credit: price,
  /** Paid orders, including those that were refunded later. */
  order_count: z.number().int(),
  /** The time at which the last paid order was placed. */
  last_order_time: time.nullable(),
  /** The totals of all invoices and credit notes, before taxes. */
  net_sales: z.object({ ca: price, us: price }),
  /** The shipping name of the last order, for an account without a name. */
  ordered_as: z.string().nullable(),
  created_time: time,
});

const creditEntry = z.object({
  at: time,
  currency,
  /** Negative if used or revoked, otherwise positive. */
  amount: price,
  kind: z.enum(CREDIT_KINDS),
  note: z.string(),
  actor: z.string(),
  /** The order that used the credit or was refunded to it. */
  order_id: z.string().nullable(),
});

const customerRecord = customerRow.extend({
  company: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** A new email address. Until the customer confirms it, `email` stays the address for signing in. */
  pending_email: z.string().nullable(),
  last_modified_time: time,
  credit: z.object({
    ca: z.object({ total: price, used: price, balance: price }),
    us: z.object({ total: price, used: price, balance: price }),
    entries: z.array(creditEntry),
  }),
  exemptions: z.array(taxExemption),
  addresses: z.array(savedAddress),
  /** The addresses of the customer's orders, the last used first, if the address book is empty. */
  order_addresses: z.array(orderAddress),
  /** Internal notes, newest first. */
  notes: z.array(z.object({ at: time, actor: z.string(), note: z.string() })),
  lifetime: z.object({
    /** Orders with an approved return. */
    returns: z.number().int(),
    /** Orders that were refunded in full. */
    refunded_orders: z.number().int(),
    /** The totals of all invoices and credit notes, for each currency with an invoice. */
    sales: z.array(
      z.object({
        currency,
        invoices: z.number().int(),
        refunds: price,
        net_sales: price,
        tax: price,
        total: price,
      }),
    ),
  }),
  email_verified: z.boolean(),
  /** The order numbers of guest orders with the customer's email address; empty unless that address is confirmed. */
  guest_orders: z.array(z.string()),
  sessions: z.array(z.object({ session_id: z.string(), created_time: time, seen_time: time })),
  /** `placed_total` is the order's total before refunds. */
  orders: z.array(orderSummary.extend({ placed_total: price })),
  history: z.array(auditEntry),
});

/** A buyer without an account, identified by the email address of their orders. */
const guestRecord = customerRecord
  .pick({
    email: true,
    order_count: true,
    last_order_time: true,
    order_addresses: true,
    lifetime: true,
    orders: true,
  })
  .extend({
    /** The shipping name and phone number of the last order. */
    name: z.string(),
    phone_number: z.string().nullable(),
    first_order_time: time,
  });

const addressPath = customerPath.extend({ address_id: uuid });
const addressInput = addressInfo.omit({ customer_id: true }).strict();
const customerReply = reply({ record: customerRecord });

const oneCustomer = { params: customerPath, reply: customerReply };

export const customerCalls = {
  'GET /admin/customers': {
    summary: 'Customers, searchable by id (case-sensitive), email or name.',
    permission: 'customers.see',
    query: listQuery('customers'),
    reply: listReply(customerRow),
  },
  'GET /admin/guests': {
    summary: 'Buyers without an account, with the totals of their paid orders; searchable like orders.',
    permission: 'customers.see',
    query: listQuery('guests'),
    reply: listReply(
      customerRow.pick({ email: true, order_count: true, net_sales: true }).extend({
        /** The shipping name of the last paid order. */
        name: z.string(),
        last_order_time: time,
      }),
    ),
  },
  'GET /admin/guests/export': listExport('customers.see', listQuery('guests')),
  'GET /admin/guests/:id': {
    summary: 'One buyer without an account, with latest orders. The id is the email address of the orders.',
    permission: 'customers.see',
    params: z.strictObject({ id: text(200).overwrite(normaliseEmail) }),
    reply: reply({ record: guestRecord }),
  },
  'GET /admin/customers/:id': {
    summary: 'One customer with credit, sessions and latest orders.',
    permission: 'customers.see',
    ...oneCustomer,
  },
  'POST /admin/customers/:id': {
    summary: 'Save a customer. Changing the percentage also requires the permission `pricing`.',
    permission: 'customers.change',
    ...oneCustomer,
    body: z.strictObject({
      /** Must be the id in the path. */
      customer_id: uuid,
      last_modified_time: lastModifiedSeen,
      data: z.strictObject({
        first_name: text(50).nullish(),
        last_name: text(50).nullish(),
        company: text(50).nullish(),
        phone_number: text(60).nullish(),
        email: text(200).optional(),
        is_active: z.boolean().optional(),
        /** Percent off the list price, with at most two decimals. */
        percentage: z.number().min(0).max(100).multipleOf(0.01).optional(),
      }),
    }),
  },
  'POST /admin/customers/:id/credit': {
    summary: 'Add an entry to the credit ledger, with a reason.',
    permission: 'pricing',
    ...oneCustomer,
    body: z.strictObject({
      currency,
      kind: z.enum(STAFF_CREDIT_KINDS),
      /** Positive for every kind; the ledger stores used and revoked amounts as negative. */
      amount: z.number().min(0.01).max(100_000).multipleOf(0.01),
      note: staffNote(500),
      submission_id: submissionId,
    }),
  },
  'POST /admin/customers/:id/addresses': {
    summary: 'Add an address to the customer’s address book. Refused if it has ten addresses.',
    permission: 'customers.change',
    ...oneCustomer,
    body: z.strictObject({ addressInfo: addressInput }),
  },
  'POST /admin/customers/:id/addresses/:address_id': {
    summary: 'Change an address. Existing orders keep the previous one.',
    permission: 'customers.change',
    params: addressPath,
    body: z.strictObject({ addressInfo: addressInput, last_modified_time: lastModifiedSeen }),
    reply: customerReply,
  },
  'POST /admin/customers/:id/addresses/:address_id/default': {
    summary: 'Make an address the customer’s default for shipping or billing.',
    permission: 'customers.change',
    params: addressPath,
    body: z.strictObject({ use: z.enum(ADDRESS_USES) }),
    reply: customerReply,
  },
  'POST /admin/customers/:id/notes': {
    summary: 'Add an internal note. It is part of the data that the customer can export.',
    permission: 'messages.answer',
    ...oneCustomer,
    body: z.strictObject({ note: staffNote(2000) }),
  },
  'POST /admin/customers/:id/guest-orders': {
    summary:
      'Add guest orders with the customer’s email address to the account; refused unless the address is confirmed.',
    permission: 'customers.change',
    ...oneCustomer,
  },
  'POST /admin/customers/:id/exemptions': {
    summary: 'Enter a customer’s exemption from a tax, or replace its number and last day.',
    permission: 'pricing',
    ...oneCustomer,
    body: z.strictObject({
      tax: z.enum(TAX_GROUPS),
      number: requiredText(MAX_EXEMPTION_NUMBER_LENGTH),
      /** The last day on which the exemption applies. */
      valid_until: day,
      last_modified_time: lastModifiedSeen,
    }),
  },
  'POST /admin/customers/:id/exemptions/end': {
    summary: 'End the exemption from a tax. Orders placed with the exemption keep it.',
    permission: 'pricing',
    ...oneCustomer,
    body: z.strictObject({ tax: z.enum(TAX_GROUPS), last_modified_time: lastModifiedSeen }),
  },
  'POST /admin/customers/:id/reset': {
    summary: 'Email the customer a password reset code.',
    permission: 'customers.change',
    params: customerPath,
    reply: confirmation,
  },
  'POST /admin/customers/:id/signout': {
    summary: 'End all sessions of a customer.',
    permission: 'customers.change',
    ...oneCustomer,
  },
  'POST /admin/customers/bulk': {
    summary: 'Activate or deactivate several accounts.',
    permission: 'customers.change',
    body: z.strictObject({
      ids: z.array(uuid).min(1).max(500),
      action: z.enum(['activate', 'deactivate']),
    }),
    reply: bulkReply,
  },
  'GET /admin/customers/export': listExport('customers.see', selectionQuery('customers', uuid)),
} satisfies CallTable;
