import type { ReactNode } from 'react';
import { vehicleText } from '#texts/vehicle-text.ts';
import { carQuery, categoryPath, contactPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { SearchBox } from '../shell/SearchBox.tsx';
import { type CatalogueQuery, countFilters, NO_FILTERS, toUrlQuery } from './catalogue-query.ts';

export function NoResults(props: {
  query: CatalogueQuery;
  /** The closest wider vehicle with sets, if there are none for the selection. */
  wider: { vehicle: CatalogueQuery['vehicle']; total: number } | null;
  children: ReactNode;
}) {
  const { t, activeCar } = useShop();
  const { query, wider } = props;
  const withoutFilters = { filters: NO_FILTERS };
  return (
    <div className="grid">
      <SearchBox place="page" />
      {props.children}
      <ul className="panel grid tight">
        <li>{t(query.part_number ? 'list-empty-unknown-number' : 'list-empty-number')}</li>
        {wider ? (
          <li>
            <Link
              to={categoryPath(query.slug, toUrlQuery({ ...query, vehicle: wider.vehicle }, withoutFilters))}
            >
              {t('list-wider', { vehicle: vehicleText(wider.vehicle, t), count: wider.total })}
            </Link>
          </li>
        ) : null}
        {countFilters(query.filters) > 0 ? (
          <li>
            <Link to={categoryPath(query.slug, toUrlQuery(query, withoutFilters))}>
              {t('list-empty-filters')}
            </Link>
          </li>
        ) : null}
        {activeCar ? (
          <li>
            <Link to={categoryPath('all', carQuery(activeCar))}>
              {t('page-show-active', { vehicle: vehicleText(activeCar, t) })}
            </Link>
          </li>
        ) : null}
        <li>
          <Link to={categoryPath('all')}>{t('list-empty-all')}</Link>
        </li>
        <li>
          <Link to={contactPath(undefined, { search: query.displayname ?? query.part_number })}>
            {t('list-empty-contact')}
          </Link>
        </li>
      </ul>
    </div>
  );
}
