import { categoryPath, garagePath } from '../paths.ts';
import { DocumentLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** The checkout of an empty cart. */
export default function EmptyCheckout() {
  const { t } = useShop();
  return (
    <EmptyState title={t('cart-is-empty')} help={t('cart-empty-help')}>
      <DocumentLink className="button primary" to={garagePath()}>
        {t('choose-your-vehicle')}
      </DocumentLink>
      <DocumentLink to={categoryPath('all')}>{t('cart-empty-all')}</DocumentLink>
    </EmptyState>
  );
}
