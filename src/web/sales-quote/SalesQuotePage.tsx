import type { LoaderFunctionArgs } from 'react-router';
import { data, useLoaderData } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { COUNTRIES } from '#domain/regions.ts';
import { formatDay } from '#texts/format-day.ts';
import { formatAmount } from '#texts/format-money.ts';
import { placeName } from '#texts/place-name.ts';
import type { Translate } from '#texts/texts.ts';
import { addressIn, isBlankAddress, withPrefix } from '../addresses/address-entry.ts';
import { loadDraft, saveDraft } from '../checkout/checkout-draft.ts';
import { DeliveryEstimate } from '../delivery/DeliveryEstimate.tsx';
import { ShopPromises } from '../delivery/ShopPromises.tsx';
import { LineTable } from '../order/OrderLines.tsx';
import { totalEntries } from '../order/total-entries.tsx';
import { checkoutPath, contactPath, currencyPath, salesQuotePath, signInPath } from '../paths.ts';
import { apiOf, dataOrNull } from '../platform/api.ts';
import { readPostalCode } from '../platform/device-settings.ts';
import { DocumentLink, Link, ParagraphLink } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import '../ui/rows.css';
import '../order/order.css';

type SalesQuote = Reply<'GET /quotes/:number'>['quote'];

export const handle = { cache: 'private', noindex: true, needsNoCountry: true };

const parseLink = ({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>) => ({
  number: params.number ?? '',
  key: new URL(request.url).searchParams.get('key') ?? '',
});

export async function loader(args: LoaderFunctionArgs) {
  const { number, key } = parseLink(args);
  const response = await apiOf(args)('GET /quotes/:number', { params: { number }, query: { key } });
  const quote = dataOrNull(response)?.quote ?? null;
  return data({ quote, key }, { status: response.status });
}

/** A quote that staff have sent, shown to anyone who has its link. */
export function Component() {
  const { quote, key } = useLoaderData<typeof loader>();
  const { t } = useShop();
  if (quote) return <Quote quote={quote} linkKey={key} />;
  return (
    <div className="page stack">
      <PageHead title={t('sales-quote-missing')} description={t('sales-quote-missing-help')} noindex />
      <h1>{t('sales-quote-missing')}</h1>
      <p>{t('sales-quote-missing-help')}</p>
      <ParagraphLink className="button" to={contactPath()}>
        {t('sales-quote-ask')}
      </ParagraphLink>
    </div>
  );
}

/** The quote's totals. If it saves money, they are preceded by the total at list prices and followed by the saving. */
function quoteEntries(content: NonNullable<SalesQuote['content']>, t: Translate) {
  const totals = totalEntries(content, t);
  if (content.saved === 0) return totals;
  const format = (decimal: number) => formatAmount(decimal, content.currency, t);
  return [
    [t('sales-quote-list-total'), format(content.list_total)],
    ...totals,
    [t('sales-quote-saved'), format(content.saved)],
  ] as const;
}

function Quote({ quote, linkKey }: { quote: SalesQuote; linkKey: string }) {
  const { t } = useShop();
  const { quote_number: number, content, message, province } = quote;
  const title = t('sales-quote-title', { number });
  const day = formatDay(quote.valid_until, t);
  const status = {
    // A quote that has a link was sent before; it is a draft again while staff revise it.
    draft: t('quote-revised'),
    sent: t('sales-quote-until', { day }),
    expired: t('quote-expired', { day }),
    ordered: t('quote-ordered'),
    'being-paid': t('quote-being-paid'),
  }[quote.state];
  return (
    <div className="page order">
      <PageHead title={title} description={status} noindex />
      <h1>{title}</h1>
      <p className={quote.state === 'sent' ? 'note-box info' : 'note-box'}>{status}</p>
      {message ? (
        <section className="panel stack">
          <h2>{t('sales-quote-message')}</h2>
          <p className="message-text">{message}</p>
        </section>
      ) : null}
      {content ? (
        <>
          <LineTable caption={title} lines={content.line_items} currency={content.currency} />
          <div className="order-foot">
            <section className="panel grid order-totals">
              <h2>{t('order-price-summary')}</h2>
              <DescriptionList className="totals" entries={quoteEntries(content, t)} />
              <p className="quiet">{t('sales-quote-tax-region', { region: placeName(province, t) })}</p>
              {quote.buyer ? <OrderQuote quote={quote} linkKey={linkKey} /> : null}
              {quote.state === 'sent' && quote.needs_sign_in ? (
                <>
                  <p>{t('quote-sign-in')}</p>
                  <p>
                    <Link
                      className="button primary"
                      to={signInPath(undefined, salesQuotePath(number, linkKey))}
                    >
                      {t('sales-quote-sign-in')}
                    </Link>
                  </p>
                </>
              ) : null}
            </section>
            {quote.state === 'sent' ? (
              <div className="panel grid">
                <DeliveryEstimate country={COUNTRIES.find((each) => each === quote.country)} />
                <ShopPromises />
              </div>
            ) : null}
          </div>
        </>
      ) : null}
      <ParagraphLink to={contactPath()}>{t('sales-quote-ask')}</ParagraphLink>
    </div>
  );
}

/** Opens the checkout of the quote, where the shopper's own cart is not ordered. */
function OrderQuote({ quote, linkKey }: { quote: SalesQuote; linkKey: string }) {
  const { t, account } = useShop();
  const search = `quote=${quote.quote_number}.${linkKey}`;

  function prefillCheckout() {
    const { email, address } = quote.buyer!;
    const hasAddress = address.address_line_1 !== '';
    // The checkout offers a customer's saved addresses, unless the quote has a complete address.
    if (account && !hasAddress) return;
    const draft = loadDraft() ?? {};
    const { company, address_line_2 } = address;
    const entry = { ...address, company: company ?? '', address_line_2: address_line_2 ?? '' };
    const prefillsAddress = hasAddress || isBlankAddress(addressIn(draft, 'shipping'), readPostalCode());
    saveDraft({ ...draft, email, ...(prefillsAddress && withPrefix('shipping', entry)) });
  }

  return (
    <>
      <p>
        <DocumentLink
          className="button primary wide"
          to={currencyPath({ pathname: checkoutPath(), search }, quote.content!.currency)}
          onClick={prefillCheckout}
        >
          {t('sales-quote-order')}
        </DocumentLink>
      </p>
      <p className="quiet">{t('sales-quote-stock')}</p>
    </>
  );
}
