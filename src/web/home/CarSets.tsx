import { lineKey } from '#domain/cart.ts';
import { fitText } from '../catalogue/fit-text.ts';
import { ItemName } from '../catalogue/ItemName.tsx';
import { setName } from '../catalogue/set-name.ts';
import { useFits } from '../catalogue/use-fits.ts';
import { carLabel } from '../garage/car-label.ts';
import { categoryPath, contactPath, productPath, vehicleQuery } from '../paths.ts';
import { Link, ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import type { GarageCar } from '../platform/shopper.ts';
import { FitBadge } from '../ui/FitBadge.tsx';
import { familyClass } from '../ui/family-class.ts';
import { Price } from '../ui/Price.tsx';
import { SetImage } from '../ui/SetImage.tsx';
import { useFetched } from '../ui/use-fetched.ts';

const MAX_SETS = 4;

export default function CarSets({ car }: { car: GarageCar }) {
  const { t, api } = useShop();
  const query = { ...vehicleQuery(car), size: MAX_SETS };
  const { data: list, isCurrent } = useFetched(JSON.stringify(query), () =>
    api('GET /search/filter/:category/:subcategory', {
      params: { category: 'rotor', subcategory: 'all' },
      query,
    }),
  );
  const { fits, car: judgedCar } = useFits(list?.products ?? []);
  if (!list || !isCurrent) return null;
  const vehicle = carLabel(car, t);
  const count = list.totalRecords;
  return (
    <section>
      <h2>{t('car-sets-heading', { vehicle })}</h2>
      {count === 0 ? (
        <p>
          {t('car-sets-none')} <Link to={contactPath()}>{t('car-sets-ask')}</Link>
        </p>
      ) : (
        <>
          <ul className="tiles">
            {list.products.map((product, index) => {
              const fit = fits[index] ?? product.fit;
              return (
                <li
                  key={lineKey(product)}
                  className={`panel top-bar tile ${familyClass(product.subcategory)}`}
                >
                  <Link to={productPath(product, car)}>
                    <SetImage image={product.main_image} width={320} height={240} loading="lazy" />
                    <span className="tile-name">{setName(product, t)}</span>
                    <span className="quiet">
                      <ItemName item={product} />
                    </span>
                    <FitBadge fit={fit}>{fitText(fit, judgedCar, t)}</FitBadge>
                    <Price prices={product} />
                  </Link>
                </li>
              );
            })}
          </ul>
          <ParagraphLink className="button" to={categoryPath('all', vehicleQuery(car))}>
            {t('car-sets-all', { count })}
          </ParagraphLink>
        </>
      )}
    </section>
  );
}
