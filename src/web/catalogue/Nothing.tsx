import { vehicleName } from '#domain/vehicle.ts';
import { categoryPath, contactPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { appliedCount, type ListQuery, NO_FILTERS, queryOf } from './list-query.ts';

type Wider = { vehicle: ListQuery['vehicle']; total: number } | null;

/** Never a dead end: the wider search, no filters, a number, everything. */
export function Nothing({ query, wider }: { query: ListQuery; wider: Wider }) {
  const { say } = useShop();
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
            {say('list-wider', { vehicle: vehicleName(wider.vehicle), count: wider.total })}
          </Link>
        </li>
      ) : null}
      {appliedCount(query.filters) > 0 ? (
        <li>
          <Link to={categoryPath(query.slug, queryOf(query, { filters: NO_FILTERS }))}>
            {say('list-empty-filters')}
          </Link>
        </li>
      ) : null}
      <li>{say('list-empty-number')}</li>
      <li>
        <Link to={categoryPath('all')}>{say('list-empty-all')}</Link>
      </li>
      <li>
        <Link to={contactPath()}>{say('list-empty-ask')}</Link>
      </li>
    </ul>
  );
}
