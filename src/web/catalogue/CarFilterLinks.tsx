import { isCar, isWithin, type Vehicle } from '#domain/vehicle.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { carQuery, categoryPath, familyGuidePath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { onDemandComponent } from '../platform/on-demand.tsx';
import { useShop } from '../platform/shop.tsx';
import { type CatalogueQuery, toUrlQuery } from './catalogue-query.ts';
import { UsePageCar } from './UsePageCar.tsx';

/** Loaded if the list is filtered by a car other than the active one. */
const OtherCar = onDemandComponent(() => import('./OtherCar.tsx'), 'list-states');

/**
 * The links above a list: one switches between the car's sets and all sets, one leads to the family guide. If the list
 * is filtered by a car other than the active one, offers a choice between the two cars instead; without an active car,
 * offers to use the page's car. `namesCar` is true if the search text names the page's car.
 */
export function CarFilterLinks({
  query,
  namesCar,
}: {
  query: CatalogueQuery;
  namesCar: boolean | undefined;
}) {
  const { t, activeCar } = useShop();
  const { vehicle } = query;
  const pageCar = isCar(vehicle) ? vehicle : null;
  if (pageCar && activeCar && !isWithin(activeCar, pageCar))
    return (
      <OtherCar
        query={namesCar ? { ...query, slug: 'all', displayname: null } : query}
        car={pageCar}
        activeCar={activeCar}
      />
    );
  const car = pageCar ?? activeCar;
  return (
    <>
      {pageCar ? <UsePageCar car={pageCar} /> : null}
      <p>
        {car ? (
          <>
            <CarFilterLink query={query} car={car} />
            {' · '}
          </>
        ) : null}
        <Link to={familyGuidePath()}>{t('compare-guide')}</Link>
      </p>
    </>
  );
}

function CarFilterLink({ query, car }: { query: CatalogueQuery; car: Vehicle }) {
  const { t } = useShop();
  const isFiltered = isCar(query.vehicle) && !query.shows_all;
  return isFiltered ? (
    <Link to={categoryPath(query.slug, { ...toUrlQuery(query), show: 'all' })}>{t('list-show-all')}</Link>
  ) : (
    <Link to={categoryPath(query.slug, { ...toUrlQuery(query), ...carQuery(car), show: null })}>
      {t('list-only-fitting', { vehicle: vehicleText(car, t) })}
    </Link>
  );
}
