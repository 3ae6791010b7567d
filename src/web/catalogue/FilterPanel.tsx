import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { familyTitle } from '#domain/family.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import type { Translate } from '#texts/texts.ts';
import { categoryPath } from '../paths.ts';
import { HiddenFields, Link, LocalForm } from '../platform/Link.tsx';
import { onDemand } from '../platform/on-demand.tsx';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import {
  type CatalogueQuery,
  FILTERS,
  type FilterName,
  isSameSelection,
  NO_FILTERS,
  toggleFilter,
  toUrlQuery,
} from './catalogue-query.ts';

/** The number of results with the chosen filters. It is left out if its code cannot be loaded. */
const FilterCount = lazy(() =>
  onDemand(() => import('./FilterCount.tsx'), 'list-states')().catch(() => ({ default: () => <></> })),
);

type Facets = Reply<'GET /search/:category'>['facets'];
type Facet = Facets[FilterName][number];

/** Further values of a filter are collapsed: the list of all sets has about forty rotor sizes. */
const MAX_EXPANDED = 8;

const labelOf = (name: FilterName, value: string, t: Translate) =>
  name === 'stock' ? t('stock-in') : catalogueText(name === 'subcategory' ? familyTitle(value) : value, t);

/** Checkboxes for position, family, stock and note, with a button to apply them. Without JavaScript, a GET form. */
export function FilterPanel(props: {
  query: CatalogueQuery;
  facets: Facets;
  isInDrawer: boolean;
  onApply(): void;
}) {
  const { t } = useShop();
  const { query, facets, isInDrawer, onApply } = props;
  const navigate = useNavigate();
  const [selectedFilters, setSelectedFilters] = useState(query.filters);
  const form = useRef<HTMLFormElement>(null);
  // Checkboxes may have been changed before hydration.
  useEffect(() => {
    const formData = new FormData(form.current!);
    setSelectedFilters((current) => ({
      ...current,
      ...Object.fromEntries(FILTERS.map((name) => [name, formData.getAll(name).map(String)])),
    }));
  }, []);
  const apply = (filters: typeof selectedFilters) => {
    onApply();
    navigate(categoryPath(query.slug, toUrlQuery(query, { filters })));
  };
  const toggle = (name: FilterName, value: string) =>
    setSelectedFilters(toggleFilter(selectedFilters, name, value));
  const checkbox = (name: FilterName, { value, count }: Facet) => (
    <label key={value} className="check">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={selectedFilters[name].includes(value)}
        disabled={count === 0 && !selectedFilters[name].includes(value)}
        onChange={() => toggle(name, value)}
      />
      <span>{labelOf(name, value, t)}</span> <span className="quiet count">{count}</span>
    </label>
  );
  return (
    <LocalForm
      ref={form}
      className="filters"
      action={categoryPath(query.slug)}
      onSubmit={(event) => {
        event.preventDefault();
        apply(selectedFilters);
      }}
    >
      {/* Without the filters, which the checkboxes send. */}
      <HiddenFields values={toUrlQuery(query, { filters: NO_FILTERS })} />
      {FILTERS.map((name) => {
        const collapsed = facets[name].slice(MAX_EXPANDED);
        return facets[name].length === 0 ? null : (
          <fieldset key={name}>
            <legend>{t(`filter-${name}`)}</legend>
            <label className="check">
              <input
                type="checkbox"
                checked={selectedFilters[name].length === 0}
                onChange={() => toggle(name, 'all')}
              />
              <span>{t('filter-all')}</span>
            </label>
            {facets[name].slice(0, MAX_EXPANDED).map((facet) => checkbox(name, facet))}
            {collapsed.length > 0 ? (
              <details open={collapsed.some(({ value }) => query.filters[name].includes(value))}>
                <summary>{t('filter-more', { count: collapsed.length })}</summary>
                {collapsed.map((facet) => checkbox(name, facet))}
              </details>
            ) : null}
          </fieldset>
        );
      })}
      <div className="grid dense filter-buttons">
        {isSameSelection(selectedFilters, query.filters) ? null : (
          <Suspense fallback={<p>{'\u00a0'}</p>}>
            <FilterCount query={{ ...query, filters: selectedFilters }} />
          </Suspense>
        )}
        <div className="row">
          <Button type="submit" variant={isInDrawer ? 'primary' : undefined} label={t('filter-apply')} />
          <Link
            className="button quiet"
            to={categoryPath(query.slug, toUrlQuery(query, { filters: NO_FILTERS }))}
            onClick={() => {
              setSelectedFilters(NO_FILTERS);
              onApply();
            }}
          >
            {t('filter-clear')}
          </Link>
        </div>
      </div>
    </LocalForm>
  );
}

/** On phones, links that limit the list to one axle. */
export function PositionChips({ query, facets }: { query: CatalogueQuery; facets: Facets }) {
  const { t } = useShop();
  const [current, ...others] = query.filters.position;
  const values = facets.position.filter(({ count }) => count > 0).map(({ value }) => value);
  if (values.length < 2) return null;
  return (
    <ul className="row chips position-chips" aria-label={t('filter-position')}>
      {[undefined, ...values].map((value) => (
        <li key={value ?? ''}>
          <Link
            to={categoryPath(
              query.slug,
              toUrlQuery(query, { filters: { ...query.filters, position: value ? [value] : [] } }),
            )}
            aria-current={(value === current && others.length === 0) || undefined}
            preventScrollReset
          >
            {value ? catalogueText(value, t) : t('filter-all')}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function AppliedFilters({ query }: { query: CatalogueQuery }) {
  const { t } = useShop();
  const appliedFilters = FILTERS.flatMap((name) => query.filters[name].map((value) => ({ name, value })));
  if (appliedFilters.length === 0) return null;
  return (
    <ul className="row chips" aria-label={t('filter-applied')}>
      {appliedFilters.map(({ name, value }) => {
        const filters = toggleFilter(query.filters, name, value);
        const label = labelOf(name, value, t);
        return (
          <li key={`${name} ${value}`} className={name}>
            <Link to={categoryPath(query.slug, toUrlQuery(query, { filters }))} preventScrollReset>
              {label}
              <span aria-hidden="true"> ×</span>
              <span className="visually-hidden">{t('filter-remove', { value: label })}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
