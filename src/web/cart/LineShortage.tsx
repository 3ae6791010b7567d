import { quantityInStock } from '#domain/cart.ts';
import { BackInStockLink } from '../catalogue/BackInStockLink.tsx';
import { cartPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { PostButton } from '../ui/PostForm.tsx';
import type { Line, Shortage } from './cart-types.ts';
import type { LineActions } from './use-cart-line.ts';

export const findShortage = (shortages: readonly Shortage[], line: Line): Shortage | undefined =>
  shortages.find(
    ({ part_number, car_part_id }) => part_number === line.part_number && car_part_id === line.car_part_id,
  );

/** Corrections of a line that exceeds the stock. */
export function LineShortage(props: { line: Line; name: string; shortage: Shortage; actions: LineActions }) {
  const { t } = useShop();
  const { line, name, shortage, actions } = props;
  const { part_number, car_part_id } = line;
  const inStock = quantityInStock(line.quantity, shortage);
  return (
    <>
      {inStock === null ? null : (
        <PostButton
          action={cartPath()}
          values={{ intent: 'set', quantity: String(inStock), part_number, car_part_id }}
          onSubmit={() => !actions.isLocked && actions.setQuantity(inStock)}
          label={t('cart-quantity-in-stock', { count: inStock })}
          aria-label={t('cart-quantity-in-stock-of', { count: inStock, name })}
          aria-disabled={actions.isLocked}
        />
      )}
      {shortage.stock === 0 ? <BackInStockLink set={line} className="button" /> : null}
    </>
  );
}
