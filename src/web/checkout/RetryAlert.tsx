import { useShop } from '../platform/shop.tsx';

/** A failure to load something, with a button that tries again. */
export function RetryAlert({ text, onRetry }: { text: string; onRetry(): void }) {
  const { t } = useShop();
  return (
    <p className="alert-text" role="alert">
      {text}{' '}
      <button type="button" className="button quiet" onClick={onRetry}>
        {t('checkout-retry')}
      </button>
    </p>
  );
}
