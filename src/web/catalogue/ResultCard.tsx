import type { Reply } from '#contract/calls.ts';
import { type Vehicle, vehicleName } from '#domain/vehicle.ts';
import type { Translate } from '#texts/texts.ts';
import { productPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { FitBadge } from '../ui/FitBadge.tsx';
import { familyClass } from '../ui/family-class.ts';
import { Price } from '../ui/Price.tsx';
import { WishHeart } from '../wish-lists/WishHeart.tsx';
import { fitText } from './fit-text.ts';
import { setName } from './set-name.ts';

export type Product = Reply<'GET /search/:category'>['products'][number];

/** A search result; the link in its title covers the whole card. */
export function ResultCard({
  product,
  vehicle,
  eager,
}: {
  product: Product;
  vehicle: Vehicle | null;
  eager: boolean;
}) {
  const { t, imageSrc } = useShop();
  const { subcategory, note, part_number, replaces, in_stock } = product;
  const name = setName(product, t);
  return (
    <article className={`panel family-bar line card ${familyClass(subcategory)}`}>
      <img
        src={imageSrc(product.main_image)}
        alt=""
        width="180"
        height="135"
        loading={eager ? 'eager' : 'lazy'}
      />
      <div>
        <p>
          <FitBadge fit={product.fit}>{fitText(product.fit, vehicle, t)}</FitBadge>
        </p>
        <h3>
          <Link className="heading-link" to={productPath(product, vehicle)}>
            {name}
          </Link>
        </h3>
        <p>{product.displayname}</p>
        <p className="quiet">{vehicleLine(product, vehicle, t)}</p>
        {note && product.fit.verdict !== 'fits-with-condition' ? <p className="note-tag">{note}</p> : null}
        <p className="card-part">
          {t('card-part')} <span className="mono">{part_number}</span>
        </p>
        {replaces ? <p className="quiet">{t('card-replaces', replaces)}</p> : null}
        <p className="quiet">{t('card-includes')}</p>
      </div>
      <div className="line-buy card-buy">
        <Price prices={product} />
        <p className={in_stock ? 'stock-in' : 'stock-out'}>{in_stock ? t('stock-in') : t('stock-out')}</p>
        <div className="row">
          <WishHeart part_number={part_number} car_part_id={product.car_part_id} name={name} />
          <span className="button" aria-hidden="true">
            {t('card-details')}
          </span>
        </div>
      </div>
    </article>
  );
}

function vehicleLine(product: Product, vehicle: Vehicle | null, t: Translate): string {
  const { year_from, year_to, make, model, vehicle_count } = product;
  if (vehicle)
    return vehicleName({ ...product, year: vehicle.year, make: vehicle.make, model: vehicle.model });
  const name = [make, model].filter(Boolean).join(' ') || t('card-multiple-models');
  return t('card-vehicles', { from: year_from, to: year_to, name, count: vehicle_count });
}
