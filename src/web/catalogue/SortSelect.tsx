import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { categoryPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { type CatalogueQuery, isByPrice, SORTS, type Sort, toUrlQuery } from './catalogue-query.ts';

/** The sort order of the results, kept in the URL. */
export function SortSelect({ query }: { query: CatalogueQuery }) {
  const { t, currency } = useShop();
  const navigate = useNavigate();
  const lastCurrency = useRef(currency);
  // Sorting by price depends on the currency, so a new currency reloads the list.
  useEffect(() => {
    if (lastCurrency.current === currency) return;
    lastCurrency.current = currency;
    if (!isByPrice(query.sort)) return;
    const here = categoryPath(query.slug, toUrlQuery(query, { page: query.page }));
    navigate(here, { replace: true, preventScrollReset: true });
  }, [currency, query, navigate]);
  const hiddenFields = Object.entries(toUrlQuery(query, { sort: 'relevance' }));
  return (
    <form className="sort" action={categoryPath(query.slug)}>
      {hiddenFields.map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={String(value)} /> : null,
      )}
      <label htmlFor="sort">{t('list-sort')}</label>
      <select
        id="sort"
        name="sort"
        className="input"
        value={query.sort}
        onChange={(event) =>
          navigate(categoryPath(query.slug, toUrlQuery(query, { sort: event.target.value as Sort })), {
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
        <Button type="submit" label={t('sort-go')} />
      </noscript>
    </form>
  );
}
