import { expect } from 'vitest';
import { addDays, shopDay } from '#domain/shop-day.ts';
import { buildOrderInput } from './order-input.ts';
import type { Shopper } from './shopper.ts';
import { CARS, SETS } from './small-catalogue.ts';
import type { StaffClient } from './staff.ts';

const { vehicle_id: _, ...civic } = CARS.civicSport;
export const CIVIC = civic;
/** The address of each quote that `save` changes. */
export const QUOTE_ADDRESS = {
  first_name: 'Ada',
  last_name: 'Byron',
  address_line_1: '1 King St',
  city: 'Toronto',
  province: 'Ontario',
  country: 'Canada',
  zip: 'M5H 1A1',
  phone_number: '416 555 0123',
};

/** The calls by which a staff member makes quotes. */
export function staffQuotes(owner: StaffClient) {
  const today = shopDay(new Date());
  type Line = typeof SETS.civicSportFront;
  const addLine = (id: number, set: Line = SETS.civicSportFront) =>
    owner.call('POST /admin/quotes/:id/lines', { params: { id }, body: { ...set, car: CIVIC } });
  const changeLine = (id: number, body: { quantity?: number; price?: number; reason?: string } = {}) =>
    owner.call('POST /admin/quotes/:id/lines/change', {
      params: { id },
      body: { ...SETS.civicSportFront, quantity: 1, price: 150, reason: 'Price matched', ...body },
    });
  const readQuote = async (id: number) =>
    (await owner.request('GET /admin/quotes/:id', { params: { id } })).record;
  const send = (id: number) => owner.call('POST /admin/quotes/:id/send', { params: { id }, body: {} });
  const resend = (id: number) => owner.call('POST /admin/quotes/:id/resend', { params: { id }, body: {} });
  const revise = (id: number) => owner.call('POST /admin/quotes/:id/revise', { params: { id }, body: {} });
  /** Creates a draft with the front set of a Civic for C$150 instead of C$189.99. */
  async function createDraft(email = 'ada@example.com', region = { country: 'Canada', province: 'Ontario' }) {
    const created = await owner.request('POST /admin/quotes', { body: { email, ...region } });
    const id = created.record.quote_number;
    expect((await addLine(id)).status).toBe(200);
    expect((await changeLine(id)).status).toBe(200);
    return id;
  }
  const readLink = async (id: number): Promise<QuoteLink> => ({
    id,
    key: new URL((await readQuote(id)).link!).searchParams.get('key')!,
  });
  /** Creates and sends a quote; returns it with the key of its link. */
  async function sendQuote(...draft: Parameters<typeof createDraft>): Promise<QuoteLink> {
    const id = await createDraft(...draft);
    expect((await send(id)).status).toBe(200);
    return readLink(id);
  }
  const details = (more: Record<string, unknown> = {}) => ({
    email: 'ada@example.com',
    address: QUOTE_ADDRESS,
    valid_until: addDays(today, 14),
    ...more,
  });
  const save = (id: number, more: Record<string, unknown> = {}) =>
    owner.call('POST /admin/quotes/:id', { params: { id }, body: details(more) });
  /** Records an offline payment, by default of a draft's C$150 and 13% HST. */
  const pay = (id: number, body: Record<string, unknown> = {}) =>
    owner.call('POST /admin/quotes/:id/payment', {
      params: { id },
      body: { amount: 169.5, received_on: today, method: 'bank-transfer', ...body },
    });
  return {
    addLine,
    changeLine,
    readQuote,
    send,
    resend,
    revise,
    createDraft,
    readLink,
    sendQuote,
    details,
    save,
    pay,
  };
}

interface QuoteLink {
  id: number;
  key: string;
}

/** The link of a quote as the calls of the checkout contain it. */
export const linkOf = ({ id, key }: QuoteLink): string => `${id}.${key}`;

/** The quote as its checkout shows it. */
export const openQuoteCheckout = (buyer: Shopper, quote: QuoteLink) =>
  buyer.call('GET /checkout/quote', { query: { quote_link: linkOf(quote) } });

export const readQuoteLines = async (buyer: Shopper, quote: QuoteLink) =>
  (await buyer.request('GET /checkout/quote', { query: { quote_link: linkOf(quote) } })).cartItems;

/** The quote as its page shows it. */
export const viewQuote = async (buyer: Shopper, { id, key }: QuoteLink) =>
  (await buyer.request('GET /quotes/:number', { params: { number: String(id) }, query: { key } })).quote;

export const buildQuoteOrder = (
  buyer: Shopper,
  quote: QuoteLink,
  changes: Parameters<typeof buildOrderInput>[1] = {},
) => buildOrderInput(buyer, { quote_link: linkOf(quote), ...changes });

export const placeQuoteOrder = async (buyer: Shopper, quote: QuoteLink) =>
  buyer.call('POST /placeorder', { body: await buildQuoteOrder(buyer, quote) });

/** The quantities and part numbers in a buyer's own cart. */
export const cartOf = async (buyer: Shopper) =>
  (await buyer.request('GET /header', {})).cartItems
    .map(({ part_number, quantity }) => `${quantity} ${part_number}`)
    .sort();
