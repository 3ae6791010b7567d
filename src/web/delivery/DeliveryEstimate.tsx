import type { ReactNode } from 'react';
import { countryOfCurrency } from '#domain/country-of-currency.ts';
import type { Country } from '#domain/regions.ts';
import { formatDay } from '#texts/format-day.ts';
import { contentPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { useFetched } from '../ui/use-fetched.ts';

/**
 * The delivery estimate of an order placed now, by default in the country of the displayed currency. Dates appear after
 * the page has loaded, because the page may come from a cache. Until then, `children` is shown, such as business days.
 */
export function DeliveryEstimate(props: {
  country?: Country | undefined;
  postal_code?: string;
  children?: ReactNode;
}) {
  const { t, api, currency, shownCurrencies } = useShop();
  const country = props.country ?? countryOfCurrency(currency);
  // The first three characters of the postal code determine the region.
  const query = { country, postal_code: props.postal_code?.slice(0, 3) ?? '' };
  const { data, isCurrent } = useFetched(shownCurrencies[1] ? null : JSON.stringify(query), () =>
    api('GET /delivery', { query }),
  );
  const delivery = isCurrent ? data?.delivery : null;
  const day = (text: string) => formatDay(text, t);
  return (
    <p className="quiet">
      {delivery
        ? t('delivery-dates', { from: day(delivery.from), to: day(delivery.to) })
        : (props.children ?? t('header-shipping'))}
      {'. '}
      <Link to={contentPath('shipping')}>{t('delivery-more')}</Link>
      {' · '}
      <Link to={contentPath('returns')}>{t('delivery-returns')}</Link>
    </p>
  );
}
