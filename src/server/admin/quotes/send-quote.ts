import { ok, refused } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import { limitResentEmails } from '#server/admin/emails/resend-email.ts';
import type { Context } from '#server/calls/context.ts';
import { queueEmail } from '#server/outbox/queries.ts';
import { priceQuote } from '#server/sales-quotes/price-quote.ts';
import { quoteSubject, setQuoteContent } from '#server/sales-quotes/queries.ts';
import { findQuoteOrder } from '#server/sales-quotes/quote-view.ts';
import { changeDraft, changeQuote, lockInPrices } from './change-draft.ts';

/** Freezes the quote's lines and totals, and emails its link. */
export async function sendQuote(context: Context<'POST /admin/quotes/:id/send'>) {
  const { clock } = context;
  return changeDraft(context, 'quote-sent-to', async (tx, quote, cart) => {
    const { quote_number, email } = quote;
    const now = clock();
    if (quote.valid_until < shopDay(now)) return refused('quote-day-past');
    // The buyer is shown the prices that the checkout will charge.
    await lockInPrices(tx, quote, cart);
    const { rows, content } = await priceQuote(tx, quote, cart, now);
    if (rows.length === 0) return refused('quote-empty');
    const inactive = rows.find((row) => !row.is_active);
    if (inactive) return refused('item-inactive', { params: { name: inactive } });
    await setQuoteContent(tx, quote_number, content, now);
    await queueEmail(tx, 'quote', { quote_number });
    return ok([{ action: 'quote-sent', after: { email, amount: content.total } }]);
  });
}

export async function resendQuote(context: Context<'POST /admin/quotes/:id/resend'>) {
  const { params, clock } = context;
  const limited = await limitResentEmails(context, quoteSubject(params.id));
  if (!limited.ok) return limited;
  return changeQuote(context, 'quote-sent-to', async (tx, { quote_number, sent_at, valid_until }) => {
    if (!sent_at) return refused('quote-not-sent');
    if (valid_until < shopDay(clock())) return refused('quote-day-past');
    await queueEmail(tx, 'quote', { quote_number });
    return ok([{ action: 'email-resent', after: { topic: 'quote' } }]);
  });
}

export async function reviseQuote(context: Context<'POST /admin/quotes/:id/revise'>) {
  const { clock } = context;
  return changeQuote(context, 'quote-is-draft', async (tx, quote, cart) => {
    if (!quote.sent_at) return ok([]);
    if (await findQuoteOrder(tx, cart)) return refused('quote-being-paid');
    await setQuoteContent(tx, quote.quote_number, null, clock());
    return ok([{ action: 'quote-revised' }]);
  });
}
