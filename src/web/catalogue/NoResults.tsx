import { vehicleName } from '#domain/vehicle.ts';
import { categoryPath, contactPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { appliedCount, type ListQuery, NO_FILTERS, queryOf } from './list-query.ts';

type Wider = { vehicle: ListQuery['vehicle']; total: number } | null;

/** Never a dead end: the wider search, no filters, a number, everything. */
export function NoResults({ query, wider }: { query: ListQuery; wider: Wider }) {
  const { t } = useShop();
  return (
    <ul className="panel nothing">
      {wider ? (
        <li>
          <Link
            to={categoryPath(
              query.slug,
              queryOf({ ...query, vehicle: wider.vehicle }, { filters: NO_FILTERS }),
            )}
          >
            {t('list-wider', { vehicle: vehicleName(wider.vehicle), count: wider.total })}
          </Link>
        </li>
      ) : null}
      {appliedCount(query.filters) > 0 ? (
        <li>
          <Link to={categoryPath(query.slug, queryOf(query, { filters: NO_FILTERS }))}>
            {t('list-empty-filters')}
          </Link>
        </li>
      ) : null}
      <li>{t('list-empty-number')}</li>
      <li>
        <Link to={categoryPath('all')}>{t('list-empty-all')}</Link>
      </li>
      <li>
        <Link to={contactPath()}>{t('list-empty-ask')}</Link>
      </li>
    </ul>
  );
}
