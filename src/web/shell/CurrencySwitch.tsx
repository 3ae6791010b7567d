import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import type { Currency } from '#domain/money.ts';
import { currencyPath } from '../paths.ts';
import { DocumentLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';

/** A link that changes the currency without a reload, because the page's data has prices in both currencies. */
export function CurrencyLink(props: { value: Currency } & Omit<ComponentProps<typeof DocumentLink>, 'to'>) {
  const { value, ...link } = props;
  const { setCurrency } = useShop();
  return (
    <DocumentLink
      {...link}
      to={currencyPath(useLocation(), value)}
      onClick={(event) => {
        event.preventDefault();
        setCurrency(value);
      }}
    />
  );
}

/** Links to both currencies. The style sheet (`per-currency.css`) marks the current one, even before hydration. */
export function CurrencySwitch({ label }: { label: string }) {
  const { t, currency, shownCurrencies } = useShop();
  // Before hydration, a shared page shows both currencies and does not know the visitor's.
  const isCurrencyKnown = shownCurrencies.length === 1;
  const currencyLink = (value: Currency, code: string, name: string) => (
    <CurrencyLink
      value={value}
      aria-current={isCurrencyKnown && currency === value ? 'true' : undefined}
      aria-label={`${code} ${name}`}
      rel="nofollow"
    >
      {code}
    </CurrencyLink>
  );
  return (
    <nav className="link-row currency-switch" aria-label={label}>
      {currencyLink('ca', 'CA', t('country-canada'))}
      {currencyLink('us', 'US', t('country-united-states'))}
    </nav>
  );
}
