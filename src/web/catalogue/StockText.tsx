import { isLowStock } from '#domain/cart.ts';
import { useShop } from '../platform/shop.tsx';

export function StockText({ available }: { available: number }) {
  const { t } = useShop();
  if (isLowStock(available)) return <p className="stock-low">{t('stock-left', { count: available })}</p>;
  return available > 0 ? (
    <p className="stock-in">{t('stock-in')}</p>
  ) : (
    <p className="stock-out">{t('stock-out')}</p>
  );
}
