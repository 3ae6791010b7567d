import { useLocation } from 'react-router';
import { isCar, parseVehicle, sameVehicle, type Vehicle, vehicleName } from '#domain/vehicle.ts';
import { categoryPath, homePath, vehicleQuery } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { Icon } from '../ui/Icon.tsx';

/** The other vehicles of this device: five are remembered, the newest first. */
function Garage({ current }: { current: Vehicle }) {
  const { t, vehicles, forget } = useShop();
  const others = vehicles.filter((each) => !sameVehicle(each, current));
  if (others.length === 0) return null;
  return (
    <details className="garage">
      <summary>{t('strip-others', { count: others.length })}</summary>
      <ul className="plain">
        {others.map((each) => (
          <li key={vehicleName(each)}>
            <Link to={categoryPath('all', vehicleQuery(each))}>{vehicleName(each)}</Link>{' '}
            <button
              type="button"
              aria-label={t('strip-forget', { vehicle: vehicleName(each) })}
              onClick={() => forget(each)}
            >
              {t('strip-clear')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Which vehicle the page is about: the address says it, else this device remembers it. */
export function VehicleStrip() {
  const { t, vehicles, forget } = useShop();
  const { search, pathname } = useLocation();
  const asked = parseVehicle(Object.fromEntries(new URLSearchParams(search)));
  const vehicle = isCar(asked) ? asked : vehicles[0];
  const isCheckout = pathname === '/checkout';
  if (isCheckout) return null;
  return (
    <div className="strip-space">
      {vehicle ? (
        <section className="strip" aria-label={t('strip-label')}>
          <Icon name="car" />
          <p>{t('strip-vehicle', { vehicle: vehicleName(vehicle) })}</p>
          {isCar(asked) ? null : (
            <Link to={categoryPath('all', vehicleQuery(vehicle))}>{t('strip-show')}</Link>
          )}
          <Link to={homePath()}>{t('strip-change')}</Link>
          {isCar(asked) ? null : (
            <button type="button" onClick={() => forget(vehicle)}>
              {t('strip-clear')}
            </button>
          )}
          <Garage current={vehicle} />
        </section>
      ) : null}
    </div>
  );
}
