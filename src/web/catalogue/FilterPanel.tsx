import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { familyTitle } from '#domain/family.ts';
import { categoryPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { FILTERS, type FilterName, type ListQuery, NO_FILTERS, queryOf, toggled } from './list-query.ts';

type Facets = Record<FilterName, { value: string; count: number }[]>;

const labelOf = (name: FilterName, value: string) => (name === 'subcategory' ? familyTitle(value) : value);

/** Checkboxes by position, family and note; nothing changes before Apply Filters. A GET form without script. */
export function FilterPanel({
  query,
  facets,
  onApply,
}: {
  query: ListQuery;
  facets: Facets;
  onApply(): void;
}) {
  const { t } = useShop();
  const navigate = useNavigate();
  const [ticked, setTicked] = useState(query.filters);
  const form = useRef<HTMLFormElement>(null);
  // Boxes may have been ticked before this code was there.
  useEffect(() => {
    const given = new FormData(form.current!);
    setTicked((now) => ({
      ...now,
      ...Object.fromEntries(FILTERS.map((name) => [name, given.getAll(name).map(String)])),
    }));
  }, []);
  const go = (filters: typeof ticked) => {
    onApply();
    navigate(categoryPath(query.slug, queryOf(query, { filters })), { preventScrollReset: true });
  };
  const kept = Object.entries(queryOf(query, { filters: NO_FILTERS }));
  return (
    <form
      ref={form}
      className="filters"
      action={categoryPath(query.slug)}
      onSubmit={(event) => {
        event.preventDefault();
        go(ticked);
      }}
    >
      {kept.map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={String(value)} /> : null,
      )}
      {FILTERS.map((name) =>
        facets[name].length === 0 ? null : (
          <fieldset key={name}>
            <legend>{t(`filter-${name}`)}</legend>
            <label className="check">
              <input
                type="checkbox"
                checked={ticked[name].length === 0}
                onChange={() => setTicked({ ...ticked, [name]: toggled(ticked[name], 'all') })}
              />
              <span>{t('filter-all')}</span>
            </label>
            {facets[name].map(({ value, count }) => (
              <label key={value} className="check">
                <input
                  type="checkbox"
                  name={name}
                  value={value}
                  checked={ticked[name].includes(value)}
                  disabled={count === 0 && !ticked[name].includes(value)}
                  onChange={() => setTicked({ ...ticked, [name]: toggled(ticked[name], value) })}
                />
                <span>{labelOf(name, value)}</span> <span className="quiet count">{count}</span>
              </label>
            ))}
          </fieldset>
        ),
      )}
      <div className="filter-buttons">
        <button type="submit" className="button">
          {t('filter-apply')}
        </button>
        <Link
          className="button quiet"
          to={categoryPath(query.slug, queryOf(query, { filters: NO_FILTERS }))}
          preventScrollReset
          onClick={() => {
            setTicked(NO_FILTERS);
            onApply();
          }}
        >
          {t('filter-clear')}
        </Link>
      </div>
    </form>
  );
}

/** What is applied, each to be taken away by its own link. */
export function AppliedFilters({ query }: { query: ListQuery }) {
  const { t } = useShop();
  const applied = FILTERS.flatMap((name) => query.filters[name].map((value) => ({ name, value })));
  if (applied.length === 0) return null;
  return (
    <ul className="chips" aria-label={t('filter-applied')}>
      {applied.map(({ name, value }) => {
        const filters = { ...query.filters, [name]: toggled(query.filters[name], value) };
        const label = labelOf(name, value);
        return (
          <li key={`${name} ${value}`}>
            <Link to={categoryPath(query.slug, queryOf(query, { filters }))} preventScrollReset>
              {label}
              <span aria-hidden="true"> ×</span>
              <span className="hidden">{t('filter-remove', { value: label })}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
