import { useShop } from '../platform/shop.tsx';
import { QuantityBox } from '../ui/QuantityBox.tsx';
import type { Line } from './cart-types.ts';
import type { LineActions } from './use-cart-line.ts';

export function LineQuantity(props: {
  id: string;
  line: Line;
  name: string;
  isShort: boolean;
  actions: LineActions;
}) {
  const { t } = useShop();
  const { id, line, name, isShort, actions } = props;
  return (
    <QuantityBox
      id={id}
      value={actions.quantityText}
      labels={{
        input: t('cart-quantity-of', { name }),
        less: t('cart-quantity-less', { name }),
        more: t('cart-quantity-more', { name }),
      }}
      isLocked={actions.isLocked}
      // While the shopper is typing another quantity, the field is not marked as invalid.
      isInvalid={isShort && actions.quantityText === String(line.quantity)}
      onChange={actions.setQuantityText}
      onStep={actions.step}
      onCommit={actions.commit}
    />
  );
}
