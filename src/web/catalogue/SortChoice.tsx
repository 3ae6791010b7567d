import { useNavigate } from 'react-router';
import { categoryPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { type ListQuery, queryOf, SORTS, type Sort } from './list-query.ts';

/** The order of the results, in the address like everything else. */
export function SortChoice({ query }: { query: ListQuery }) {
  const { say } = useShop();
  const navigate = useNavigate();
  const hidden = Object.entries(queryOf(query, { sort: 'relevance' }));
  return (
    <form className="sort" action={categoryPath(query.slug)}>
      {hidden.map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={String(value)} /> : null,
      )}
      <label htmlFor="sort">{say('list-sort')}</label>
      <select
        id="sort"
        name="sort"
        className="input"
        value={query.sort}
        onChange={(event) =>
          navigate(categoryPath(query.slug, queryOf(query, { sort: event.target.value as Sort })), {
            preventScrollReset: true,
          })
        }
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {say(`sort-${sort}`)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="button">
          {say('sort-go')}
        </button>
      </noscript>
    </form>
  );
}
