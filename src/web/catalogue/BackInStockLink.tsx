import { backInStockPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';

/** Offers an email when a sold-out set is available again. */
export function BackInStockLink(props: {
  set: Record<'car_part_id' | 'part_number', string>;
  className: string;
}) {
  const { t, closeCart } = useShop();
  const { car_part_id, part_number } = props.set;
  return (
    <Link className={props.className} to={backInStockPath({ car_part_id, part_number })} onClick={closeCart}>
      {t('back-in-stock-title')}
    </Link>
  );
}
