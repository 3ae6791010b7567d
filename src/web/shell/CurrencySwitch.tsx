import type { Currency } from '#domain/money.ts';
import { useShop } from '../platform/shop.tsx';

/** CA or US. Both currencies' prices are in the page, so the change is there at once. */
export function CurrencySwitch() {
  const { say, currency, setCurrency } = useShop();
  const side = (value: Currency, short: string, name: string) => (
    <a
      href={`?currency=${value}`}
      aria-current={currency === value ? 'true' : undefined}
      aria-label={name}
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
    <nav className="currency-switch" aria-label={say('currency-switch')}>
      {side('ca', 'CA', say('country-canada'))}
      {side('us', 'US', say('country-united-states'))}
    </nav>
  );
}
