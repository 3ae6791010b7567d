import { useShop } from '../platform/shop.tsx';
import type { Checkout } from './use-checkout.ts';

/** An unchecked opt-in, rendered only if analytics are configured (CHK-12). No analytics script is loaded. */
export function AnalyticsConsent({ checkout }: { checkout: Checkout }) {
  const { t, has_analytics } = useShop();
  if (!has_analytics) return null;
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checkout.allowsAnalytics}
        onChange={() => checkout.setAnalyticsConsent(!checkout.allowsAnalytics)}
      />
      <span>{t('checkout-analytics')}</span>
    </label>
  );
}
