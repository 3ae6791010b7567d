import { useLocation } from 'react-router';
import { isCar, isSameVehicle, parseVehicle, type Vehicle, vehicleName } from '#domain/vehicle.ts';
import { categoryPath, checkoutPath, homePath, vehicleQuery } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { Icon } from '../ui/Icon.tsx';

/** The other vehicles chosen on this device. */
function OtherVehicles({ current }: { current: Vehicle }) {
  const { t, vehicles, removeVehicle } = useShop();
  const others = vehicles.filter((each) => !isSameVehicle(each, current));
  if (others.length === 0) return null;
  return (
    <details className="other-vehicles">
      <summary>{t('strip-others', { count: others.length })}</summary>
      <ul className="plain">
        {others.map((each) => (
          <li key={vehicleName(each)}>
            <Link to={categoryPath('all', vehicleQuery(each))}>{vehicleName(each)}</Link>{' '}
            <button
              type="button"
              aria-label={t('strip-clear-vehicle', { vehicle: vehicleName(each) })}
              onClick={() => removeVehicle(each)}
            >
              {t('strip-clear')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The vehicle in the URL or, if there is none, the one last chosen on this device. */
export function VehicleStrip() {
  const { t, vehicles, removeVehicle } = useShop();
  const { search, pathname } = useLocation();
  const urlVehicle = parseVehicle(Object.fromEntries(new URLSearchParams(search)));
  const vehicle = isCar(urlVehicle) ? urlVehicle : vehicles[0];
  if (pathname === checkoutPath()) return null;
  return (
    <div className="strip-space">
      {vehicle ? (
        <section className="strip on-iron" aria-label={t('strip-label')}>
          <Icon name="car" />
          <p>{t('strip-vehicle', { vehicle: vehicleName(vehicle) })}</p>
          {isCar(urlVehicle) ? null : (
            <Link to={categoryPath('all', vehicleQuery(vehicle))}>{t('strip-show')}</Link>
          )}
          <Link to={homePath()}>{t('strip-change')}</Link>
          {isCar(urlVehicle) ? null : (
            <button type="button" onClick={() => removeVehicle(vehicle)}>
              {t('strip-clear')}
            </button>
          )}
          <OtherVehicles current={vehicle} />
        </section>
      ) : null}
    </div>
  );
}
