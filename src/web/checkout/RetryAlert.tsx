import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';

export function RetryAlert({ text, onRetry }: { text: string; onRetry(): void }) {
  const { t } = useShop();
  return (
    <p className="alert-text" role="alert">
      {text} <Button variant="quiet" label={t('checkout-retry')} onClick={onRetry} />
    </p>
  );
}
