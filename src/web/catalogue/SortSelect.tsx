import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Currency } from '#domain/money.ts';
import { categoryPath } from '../paths.ts';
import { LocalForm } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { type CatalogueQuery, isByPrice, SORTS, type Sort, toUrlQuery } from './catalogue-query.ts';

/** The sort order of the results, stored in the URL. `sortedIn` is the currency in which prices were compared. */
export function SortSelect({ query, sortedIn }: { query: CatalogueQuery; sortedIn: Currency }) {
  const { t, currency } = useShop();
  const navigate = useNavigate();
  const here = categoryPath(query.slug, toUrlQuery(query, { page: query.page }));
  const isStale = isByPrice(query.sort) && sortedIn !== currency;
  // Sorting by price depends on the currency, which may also change while the list is being sorted.
  useEffect(() => {
    if (isStale) navigate(here, { replace: true, preventScrollReset: true });
  }, [isStale, here, navigate]);
  const hiddenFields = Object.entries(toUrlQuery(query, { sort: 'relevance' }));
  return (
    <LocalForm className="sort" action={categoryPath(query.slug)}>
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
    </LocalForm>
  );
}
