import { type Address, normaliseAddress, normaliseEmail } from '#domain/address.ts';
import type { Currency } from '#domain/money.ts';
import { ok, refused } from '#domain/result.ts';
import { QUOTE_DAYS } from '#domain/sales-quote.ts';
import { addDays, shopDay, shopTime } from '#domain/shop-day.ts';
import { hasPermission } from '#domain/staff-roles.ts';
import { startingAddress } from '#domain/starting-address.ts';
import { listAddresses } from '#server/addresses/queries.ts';
import { type CsvColumns, exportList } from '#server/admin/lists/export-list.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import { runAuditedChange } from '#server/admin/shared/audited-change.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { findQuoteCart, releaseQuoteCart, setLastDayOfPrices } from '#server/cart/quote-cart-queries.ts';
import type { OrderContext } from '#server/order-commands/run-order-command.ts';
import { findOrder, listOrderLines } from '#server/orders/queries.ts';
import type { Db } from '#server/platform/db.ts';
import { deleteQuote, findQuote, insertQuote, quoteSubject } from '#server/sales-quotes/queries.ts';
import { copyOrderToQuoteCart, copyToQuoteCart, createQuoteCart } from '#server/sales-quotes/quote-cart.ts';
import { changeUnorderedQuote, lockInPrices } from './change-draft.ts';
import { addLine, changeLine } from './change-lines.ts';
import { quoteList, quoteRowView } from './list.ts';
import { payQuote } from './pay-quote.ts';
import { readQuote } from './quote-record.ts';
import { checkDetails, saveQuote } from './save-quote.ts';
import { resendQuote, reviseQuote, sendQuote } from './send-quote.ts';

export function quoteRoutes(on: RegisterHandler, orderContext: OrderContext) {
  on('GET /admin/quotes', async ({ db, query }) =>
    ok(await readListPage(db, quoteList, query, (rows) => rows.map(quoteRowView))),
  );

  on('GET /admin/quotes/export', (context) =>
    exportList(context, 'quotes', quoteList, (rows) => rows.map(quoteRowView), EXPORT),
  );

  on('GET /admin/quotes/:id', async (context) => {
    const record = await readQuote(context, context.params.id);
    return record ? ok({ record }) : refused('not-found');
  });

  on('POST /admin/quotes', async (context) => {
    const { body, clock, language, secrets, staff, t } = context;
    const email = normaliseEmail(body.email);
    const valid_until = addDays(shopDay(clock()), QUOTE_DAYS);
    const order = body.order_id === undefined ? undefined : await findOrder(context.db, body.order_id);
    if (body.order_id !== undefined && !order) return refused('not-found');
    // Another person who gets a quote for the order's sets must not see the buyer's address.
    const isSameBuyer = order?.email === email && order.shipping_address.province === body.province;
    const checked = await checkDetails(context, {
      email,
      address: order && isSameBuyer ? order.shipping_address : body,
      valid_until,
    });
    if (!checked.ok) return checked;
    const { account_id } = checked.value;
    const saved = account_id && !isSameBuyer ? await findDefaultAddress(context.db, account_id, body) : null;
    const address = saved ?? checked.value.address;
    const currency: Currency = address.country === 'Canada' ? 'ca' : 'us';
    let quote_number = 0;
    // The subject is empty here and set in the audit entry, because the quote gets its number in the transaction.
    const created = await runAuditedChange(context, '', async (tx) => {
      quote_number = await insertQuote(tx, {
        account_id,
        email,
        currency,
        language,
        address: JSON.stringify(address),
        valid_until,
        created_by: staff.email,
      });
      await createQuoteCart(tx, secrets, quote_number);
      const cart = await findQuoteCart(tx, quote_number);
      if (body.cart_id) {
        const keepsPrices = hasPermission(staff.role, 'pricing');
        if (!(await copyToQuoteCart(tx, body.cart_id, cart, keepsPrices))) return refused('not-found');
      }
      if (order) await copyOrderToQuoteCart(tx, await listOrderLines(tx, order.order_id), cart);
      if (body.cart_id || order) {
        await lockInPrices(tx, (await findQuote(tx, quote_number))!, cart);
        await setLastDayOfPrices(tx, cart.cart_id, valid_until);
      }
      const after = { email, valid_until, cart_id: body.cart_id, order_id: body.order_id };
      return ok([{ action: 'quote-created', subject: quoteSubject(quote_number), after }]);
    });
    if (!created.ok) return created;
    const isCopy = body.cart_id || order;
    return ok({
      smessage: t(isCopy ? 'quote-copied' : 'quote-created'),
      record: (await readQuote(context, quote_number))!,
    });
  });

  on('POST /admin/quotes/:id', saveQuote);
  on('POST /admin/quotes/:id/lines', addLine);
  on('POST /admin/quotes/:id/lines/change', changeLine);
  on('POST /admin/quotes/:id/send', sendQuote);
  on('POST /admin/quotes/:id/resend', resendQuote);
  on('POST /admin/quotes/:id/revise', reviseQuote);
  on('POST /admin/quotes/:id/delete', async (context) => {
    const deleted = await changeUnorderedQuote(context, async (tx, quote, cart) => {
      const { quote_number, email, valid_until, sent_at } = quote;
      if (sent_at) return refused('quote-sent');
      await releaseQuoteCart(tx, cart.cart_id);
      await deleteQuote(tx, quote_number);
      return ok([{ action: 'quote-deleted', before: { email, valid_until } }]);
    });
    return deleted.ok ? ok({ smessage: context.t('quote-deleted') }) : deleted;
  });
  on('POST /admin/quotes/:id/payment', (context) => payQuote(context, orderContext));
}

/** The account's address with which its quote starts; null if that address is in another province. */
async function findDefaultAddress(
  db: Db,
  account_id: string,
  { country, province }: { country: string; province: string },
): Promise<Address | null> {
  const found = startingAddress(await listAddresses(db, account_id), 'shipping');
  if (!found || found.country !== country || found.province !== province) return null;
  return normaliseAddress({ ...found, company: found.company_name });
}

const EXPORT: CsvColumns<ReturnType<typeof quoteRowView>> = {
  Quote: (row) => row.quote_number,
  State: (row) => row.state,
  Email: (row) => row.email,
  Currency: (row) => row.currency,
  Total: (row) => row.total,
  'Valid Until': (row) => row.valid_until,
  'Create Date': (row) => shopTime(new Date(row.created_time)),
  'Created By': (row) => row.created_by,
};
