import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Currency } from '#domain/money.ts';
import { categoryPath } from '../paths.ts';
import { HiddenFields, LocalForm } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { type CatalogueQuery, isByPrice, SORTS, type Sort, toUrlQuery } from './catalogue-query.ts';

/**
 * The sort order. When sorting by price, the URL also contains the currency, unless it is the default. `sortedIn` is
 * the currency in which the prices of the displayed list were compared.
 */
export function SortSelect({ query, sortedIn }: { query: CatalogueQuery; sortedIn: Currency }) {
  const { t, currency, default_currency } = useShop();
  const navigate = useNavigate();
  const price_currency = currency === default_currency ? null : currency;
  const currentPath = categoryPath(query.slug, toUrlQuery(query, { page: query.page, price_currency }));
  const isStale = isByPrice(query.sort) && sortedIn !== currency;
  // Sorts again if prices were compared in another currency than the visitor's.
  useEffect(() => {
    if (isStale) navigate(currentPath, { replace: true, preventScrollReset: true });
  }, [isStale, currentPath, navigate]);
  return (
    <LocalForm className="spread sort" action={categoryPath(query.slug)}>
      {/* The select submits `sort`. The default, `relevance`, keeps it out of the hidden fields. */}
      <HiddenFields values={toUrlQuery(query, { sort: 'relevance' })} />
      <label htmlFor="sort">{t('list-sort')}</label>
      <select
        id="sort"
        name="sort"
        className="input"
        value={query.sort}
        onChange={(event) => {
          const sort = event.target.value as Sort;
          navigate(categoryPath(query.slug, toUrlQuery(query, { sort, price_currency })), {
            preventScrollReset: true,
          });
        }}
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
