import type { Vehicle } from '#domain/vehicle.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { carLabel } from '../garage/car-label.ts';
import { carQuery, categoryPath } from '../paths.ts';
import { focusHeading } from '../platform/focus-heading.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import type { GarageCar } from '../platform/shopper.ts';
import { Button } from '../ui/Button.tsx';
import { type CatalogueQuery, toUrlQuery } from './catalogue-query.ts';

export default function OtherCar(props: { query: CatalogueQuery; car: Vehicle; activeCar: GarageCar }) {
  const { t, chooseCar } = useShop();
  const { query, car, activeCar } = props;
  const vehicle = vehicleText(car, t);
  const active = carLabel(activeCar, t);
  return (
    <section className="note-box info row">
      <p>{t('page-other-car', { vehicle, active })}</p>
      <Button
        label={t('use-vehicle', { vehicle })}
        onClick={async () => {
          if (await chooseCar(car)) focusHeading();
        }}
      />
      <Link to={categoryPath(query.slug, { ...toUrlQuery(query), ...carQuery(activeCar) })}>
        {t('page-show-active', { vehicle: active })}
      </Link>
    </section>
  );
}
