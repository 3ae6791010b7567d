import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';

/** A failure to load something, with a button that tries again. */
export function RetryAlert({ text, onRetry }: { text: string; onRetry(): void }) {
  const { t } = useShop();
  return (
    <p className="alert-text" role="alert">
      {text} <Button variant="quiet" label={t('checkout-retry')} onClick={onRetry} />
    </p>
  );
}
