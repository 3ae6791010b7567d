import { vehicleName } from '#domain/vehicle.ts';
import { categoryPath, contactPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { type CatalogueQuery, countFilters, NO_FILTERS, toUrlQuery } from './catalogue-query.ts';

type Wider = { vehicle: CatalogueQuery['vehicle']; total: number } | null;

/** Ways to continue: a broader search, fewer filters, a search by number, all sets. */
export function NoResults({ query, wider }: { query: CatalogueQuery; wider: Wider }) {
  const { t } = useShop();
  return (
    <ul className="panel grid tight no-results">
      {wider ? (
        <li>
          <Link
            to={categoryPath(
              query.slug,
              toUrlQuery({ ...query, vehicle: wider.vehicle }, { filters: NO_FILTERS }),
            )}
          >
            {t('list-wider', { vehicle: vehicleName(wider.vehicle), count: wider.total })}
          </Link>
        </li>
      ) : null}
      {countFilters(query.filters) > 0 ? (
        <li>
          <Link to={categoryPath(query.slug, toUrlQuery(query, { filters: NO_FILTERS }))}>
            {t('list-empty-filters')}
          </Link>
        </li>
      ) : null}
      <li>{t('list-empty-number')}</li>
      <li>
        <Link to={categoryPath('all')}>{t('list-empty-all')}</Link>
      </li>
      <li>
        <Link to={contactPath()}>{t('list-empty-contact')}</Link>
      </li>
    </ul>
  );
}
