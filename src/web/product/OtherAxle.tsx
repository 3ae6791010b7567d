import type { Fit } from '#domain/fitment.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { useAddToCart } from '../cart/use-add-to-cart.ts';
import { fitText } from '../catalogue/fit-text.ts';
import { ItemName } from '../catalogue/ItemName.tsx';
import type { Product } from '../catalogue/ResultCard.tsx';
import { setName } from '../catalogue/set-name.ts';
import { productPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { FitBadge } from '../ui/FitBadge.tsx';
import { Price } from '../ui/Price.tsx';
import { SetImage } from '../ui/SetImage.tsx';

type CarSet = Pick<Product, 'part_number' | 'car_part_id'>;

/** The matching set for the other axle. If both sets are in stock and fit the active car, both can be added at once. */
export function OtherAxle(props: {
  set: CarSet;
  setFit: Fit;
  isSetInStock: boolean;
  otherSet: Product;
  otherFit: Fit;
  car: Vehicle | null;
}) {
  const { t } = useShop();
  const { add, isAdding } = useAddToCart();
  const { set, otherSet, setFit, otherFit, isSetInStock, car } = props;
  const addBoth = () =>
    add([set, otherSet].map(({ part_number, car_part_id }) => ({ part_number, car_part_id, quantity: 1 })));
  const doBothFit = setFit.verdict === 'fits' && otherFit.verdict === 'fits';
  return (
    <section className="panel grid dense other-axle" aria-label={t('axle-title')}>
      <p className="label">{t('axle-title')}</p>
      <div className="row">
        <SetImage image={otherSet.main_image} width={96} height={72} loading="lazy" />
        <div className="grid dense">
          <Link to={productPath(otherSet, car)}>
            {setName(otherSet, t)}, <ItemName item={otherSet} />
          </Link>
          <FitBadge fit={otherFit}>{fitText(otherFit, car, t)}</FitBadge>
          <Price prices={otherSet} />
        </div>
      </div>
      {doBothFit && isSetInStock && otherSet.in_stock ? (
        <Button label={t('axle-add-both')} aria-disabled={isAdding} onClick={addBoth} />
      ) : null}
    </section>
  );
}
