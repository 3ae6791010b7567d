import { useLocation } from 'react-router';
import { carLabel } from '../garage/car-label.ts';
import { carQuery, categoryPath, garagePath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import type { GarageCar } from '../platform/shopper.ts';
import { Icon } from '../ui/Icon.tsx';

function OtherVehicles({ others }: { others: GarageCar[] }) {
  const { t, chooseCar } = useShop();
  if (others.length === 0) return null;
  return (
    <details className="other-vehicles">
      <summary>{t('strip-others', { count: others.length })}</summary>
      <ul className="plain">
        {others.map((car) => (
          <li key={car.id}>
            <button
              type="button"
              aria-label={t('use-vehicle', { vehicle: carLabel(car, t) })}
              onClick={() => chooseCar({ id: car.id })}
            >
              {carLabel(car, t)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The bar with the active car. Without JavaScript, it does not appear on shared pages. */
export function VehicleStrip() {
  const { t, cars, activeCar: car } = useShop();
  const { search, pathname } = useLocation();
  const origin = pathname === garagePath() ? null : `${pathname}${search}`;
  return (
    <div className="strip-space">
      {car ? (
        <section className="strip on-iron" aria-label={t('strip-label')}>
          <Icon name="car" />
          <p>
            <span className="strip-word">{t('strip-word')}</span> {carLabel(car, t)}
          </p>
          <Link to={categoryPath('all', carQuery(car))}>{t('strip-show')}</Link>
          <Link to={garagePath(origin)}>{t('change')}</Link>
          <OtherVehicles others={(cars ?? []).filter((each) => each.id !== car.id)} />
        </section>
      ) : null}
    </div>
  );
}
