import { orderTotalRows } from '#server/invoices/total-rows.ts';
import type { QuoteEmailPayload } from '#server/outbox/queries.ts';
import { findQuote, type SalesQuoteRow } from '#server/sales-quotes/queries.ts';
import { quoteLink } from '#server/sales-quotes/quote-link.ts';
import { formatDay } from '#texts/format-day.ts';
import { formatPrice } from '#texts/format-money.ts';
import { type Translate, translator } from '#texts/texts.ts';
import type { EmailContent, EmailContext, EmailText } from './email-content.ts';
import { itemOf } from './order-emails.ts';

/** Composes the email with the link of a quote; null if the quote does not exist or is being revised. */
export async function composeQuoteEmail(
  { db, settings, secrets }: EmailContext,
  { quote_number }: QuoteEmailPayload,
): Promise<EmailContent | null> {
  const quote = await findQuote(db, quote_number);
  if (!quote) return null;
  const link = quoteLink(settings.public_url, secrets, quote);
  const text = quoteEmail(quote, { shop: settings.shop.name, link }, translator(quote.language));
  if (!text) return null;
  return { ...text, to: quote.email, language: quote.language, name: quote.address.first_name || null };
}

/** Writes the email; null if the quote is being revised. */
export function quoteEmail(
  { quote_number: number, valid_until, message, content }: SalesQuoteRow,
  { shop, link }: { shop: string; link: string },
  t: Translate,
): EmailText | null {
  if (!content) return null;
  const { currency, lines } = content;
  return {
    subject: t('email-quote-subject', { shop, number }),
    heading: t('email-quote-heading', { number }),
    blocks: [
      t('email-quote-body', { total: formatPrice(content.total, currency, t) }),
      ...(message ? [{ kind: 'blockquote' as const, text: message }] : []),
      { kind: 'callout', text: t('email-quote-until', { day: formatDay(valid_until, t) }) },
      { kind: 'button', label: t('email-quote-link'), url: link },
      {
        kind: 'items',
        items: lines.map((line) => itemOf(line, line.quantity, formatPrice(line.subtotal, currency, t), t)),
      },
      { kind: 'totals', rows: orderTotalRows(t, content) },
      t('email-quote-stock'),
    ],
  };
}
