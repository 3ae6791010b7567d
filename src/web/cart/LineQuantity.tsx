import { useShop } from '../platform/shop.tsx';
import { QuantityBox } from '../ui/QuantityBox.tsx';
import type { useCartLine } from './use-cart-line.ts';

/** The quantity of a cart line, on the cart page and in the drawer. `name` is that of the set. */
export function LineQuantity(props: {
  id: string;
  name: string;
  actions: ReturnType<typeof useCartLine>;
  isInvalid?: boolean;
}) {
  const { t } = useShop();
  const { id, name, actions, isInvalid } = props;
  return (
    <QuantityBox
      id={id}
      value={actions.text}
      labels={{
        input: t('cart-quantity-of', { name }),
        less: t('cart-quantity-less', { name }),
        more: t('cart-quantity-more', { name }),
      }}
      isLocked={actions.isLocked}
      isInvalid={isInvalid ?? false}
      onChange={actions.setText}
      onStep={actions.step}
      onCommit={actions.commit}
    />
  );
}
