import { useLocation } from 'react-router';
import type { Currency } from '#domain/money.ts';
import { currencyPath } from '../paths.ts';
import { DocumentLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';

/**
 * The page's data have both currencies, so the switch takes effect immediately. The style sheet marks the current one
 * (`per-currency.css`), before hydration, too.
 */
export function CurrencySwitch({ label }: { label: string }) {
  const { t, currency, shownCurrencies, setCurrency } = useShop();
  const location = useLocation();
  const currencyLink = (value: Currency, short: string, name: string) => (
    <DocumentLink
      to={currencyPath(location, value)}
      aria-current={!shownCurrencies[1] && currency === value ? 'true' : undefined}
      aria-label={`${short} ${name}`}
      rel="nofollow"
      onClick={(event) => {
        event.preventDefault();
        setCurrency(value);
      }}
    >
      {short}
    </DocumentLink>
  );
  return (
    <nav className="link-row currency-switch" aria-label={label}>
      {currencyLink('ca', 'CA', t('country-canada'))}
      {currencyLink('us', 'US', t('country-united-states'))}
    </nav>
  );
}
