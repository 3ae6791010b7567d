import { useLocation } from 'react-router';
import type { Currency } from '#domain/money.ts';
import { currencyPath } from '../paths.ts';
import { DocumentLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';

/**
 * Links that change the currency. The change is immediate, because the page's data has prices in both
 * currencies. The style sheet (`per-currency.css`) marks the current one, before hydration, too.
 */
export function CurrencySwitch({ label }: { label: string }) {
  const { t, currency, shownCurrencies, setCurrency } = useShop();
  const location = useLocation();
  // Before hydration, a shared page shows both currencies and does not know the visitor's.
  const isCurrencyKnown = shownCurrencies.length === 1;
  const currencyLink = (value: Currency, code: string, name: string) => (
    <DocumentLink
      to={currencyPath(location, value)}
      aria-current={isCurrencyKnown && currency === value ? 'true' : undefined}
      aria-label={`${code} ${name}`}
      rel="nofollow"
      onClick={(event) => {
        event.preventDefault();
        setCurrency(value);
      }}
    >
      {code}
    </DocumentLink>
  );
  return (
    <nav className="link-row currency-switch" aria-label={label}>
      {currencyLink('ca', 'CA', t('country-canada'))}
      {currencyLink('us', 'US', t('country-united-states'))}
    </nav>
  );
}
