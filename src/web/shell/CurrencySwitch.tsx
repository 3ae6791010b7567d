import { useLocation } from 'react-router';
import type { Currency } from '#domain/money.ts';
import { currencyPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';

/** CA or US. Both currencies' prices are in the page, so the change is there at once. */
export function CurrencySwitch({ label }: { label: string }) {
  const { t, currency, setCurrency } = useShop();
  const here = useLocation();
  const side = (value: Currency, short: string, name: string) => (
    <a
      href={currencyPath(here, value)}
      aria-current={currency === value ? 'true' : undefined}
      aria-label={`${short} ${name}`}
      rel="nofollow"
      onClick={(event) => {
        event.preventDefault();
        setCurrency(value);
      }}
    >
      {short}
    </a>
  );
  return (
    <nav className="currency-switch" aria-label={label}>
      {side('ca', 'CA', t('country-canada'))}
      {side('us', 'US', t('country-united-states'))}
    </nav>
  );
}
