import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { categoryPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { isByPrice, type ListQuery, queryOf, SORTS, type Sort } from './list-query.ts';

/** The order of the results, in the address like everything else. */
export function SortChoice({ query }: { query: ListQuery }) {
  const { t, currency } = useShop();
  const navigate = useNavigate();
  const sorted = useRef(currency);
  // The same address once more: its loader asks in the currency of now.
  useEffect(() => {
    if (sorted.current === currency) return;
    sorted.current = currency;
    if (!isByPrice(query.sort)) return;
    const here = categoryPath(query.slug, queryOf(query, { page: query.page }));
    navigate(here, { replace: true, preventScrollReset: true });
  }, [currency, query, navigate]);
  const hidden = Object.entries(queryOf(query, { sort: 'relevance' }));
  return (
    <form className="sort" action={categoryPath(query.slug)}>
      {hidden.map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={String(value)} /> : null,
      )}
      <label htmlFor="sort">{t('list-sort')}</label>
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
            {t(`sort-${sort}`)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="button">
          {t('sort-go')}
        </button>
      </noscript>
    </form>
  );
}
