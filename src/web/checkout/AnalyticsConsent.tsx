import { useShop } from '../platform/shop.tsx';
import type { Checkout } from './use-checkout.ts';

/** The one question about analytics, unticked, only where the shop uses them (CHK-12). No script of theirs is loaded. */
export function AnalyticsConsent({ checkout }: { checkout: Checkout }) {
  const { t, has_analytics } = useShop();
  if (!has_analytics) return null;
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checkout.mayCount}
        onChange={() => checkout.agree(!checkout.mayCount)}
      />
      <span>{t('checkout-analytics')}</span>
    </label>
  );
}
