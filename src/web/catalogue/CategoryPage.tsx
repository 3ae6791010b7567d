import { useState } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useNavigation,
} from 'react-router';
import { isAnyLevelSet, isCar, vehicleName } from '#domain/vehicle.ts';
import { catalogueTexts } from '#texts/en/catalogue.ts';
import { vehicleTexts } from '#texts/en/vehicle.ts';
import type { Say } from '#texts/texts.ts';
import { learn } from '#texts/texts.ts';
import { categoryPath, contactPath, homePath, vehicleQuery } from '../paths.ts';
import { type Answer, type Api, apiOf } from '../platform/api.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { Structured } from '../platform/Structured.tsx';
import { useShop } from '../platform/shop.tsx';
import { Drawer } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { loadChain } from '../vehicle-selector/chain.ts';
import { VehicleSelector } from '../vehicle-selector/VehicleSelector.tsx';
import { AppliedFilters, FilterPanel } from './FilterPanel.tsx';
import {
  appliedCount,
  askedBy,
  type ListQuery,
  listQuery,
  NO_FILTERS,
  PAGE_SIZE,
  queryOf,
  SORTS,
  type Sort,
} from './list-query.ts';
import { NoteQuestion } from './NoteQuestion.tsx';
import { PartSearch } from './PartSearch.tsx';
import { ResultCard } from './ResultCard.tsx';
import './catalogue.css';

learn('en', { ...catalogueTexts, ...vehicleTexts });

export const handle = { cache: 'shared' };

export async function loader(args: LoaderFunctionArgs) {
  const query = listQuery(args.params.subcategory, new URL(args.request.url).searchParams);
  if (!query) throw redirect(homePath());
  const api = apiOf(args);
  const [answer, options] = await Promise.all([ask(api, query), loadChain(api, query.vehicle)]);
  const list = answer?.ok ? answer.data : null;
  const refused = answer && !answer.ok ? answer.data.smessage : null;
  const status = answer && !answer.ok ? answer.status : 200;
  return data({ query, options, list, refused }, { status });
}

type ListCall =
  | 'GET /search/filter/:category/:subcategory'
  | 'GET /search/:category'
  | 'GET /category/:category/:subcategory/:offset';

/** Each kind of question has its call; a search for nothing asks nothing. */
async function ask(api: Api, query: ListQuery): Promise<Answer<ListCall> | null> {
  const { slug, vehicle, filters, sort, page } = query;
  const paging = {
    ...{ page, size: PAGE_SIZE, sort },
    position: filters.position.join('|'),
    subcategory: filters.subcategory.join('|'),
    note: filters.note.join('|'),
  };
  const levels = Object.fromEntries(
    Object.entries(vehicleQuery(vehicle)).map(([level, value]) => [level, value ? String(value) : undefined]),
  );
  const asked = askedBy(query);
  if (asked === 'nothing') return null;
  if (asked === 'category') {
    const params = { category: 'rotor' as const, subcategory: slug, offset: 0 };
    return api('GET /category/:category/:subcategory/:offset', { params, query: paging });
  }
  if (asked === 'vehicle') {
    const params = { category: 'rotor' as const, subcategory: slug };
    return api('GET /search/filter/:category/:subcategory', { params, query: { ...levels, ...paging } });
  }
  const words =
    query.part_number !== null
      ? { part_number: query.part_number }
      : { displayname: query.displayname ?? '' };
  return api('GET /search/:category', {
    params: { category: 'rotor' },
    query: { ...levels, ...words, ...paging },
  });
}

function headingOf(query: ListQuery, say: Say): string {
  if (query.part_number !== null) return say('list-number', { number: query.part_number });
  if (query.displayname !== null) return say('list-name', { text: query.displayname });
  if (isAnyLevelSet(query.vehicle)) return say('list-vehicle', { vehicle: vehicleName(query.vehicle) });
  return say(`list-${query.slug === 'search' ? 'all' : query.slug}`);
}

/** Deeper levels, filters and sort are variants of one page; searches are not for search engines. */
function canonicalOf({ slug, vehicle, page }: ListQuery): string {
  const { year, make, model } = vehicle;
  return categoryPath(slug, { year, make, model, page: page === 1 ? null : page });
}

export function Component() {
  const { say, public_url } = useShop();
  const { query, options, list, refused } = useLoaderData<typeof loader>();
  const { state } = useNavigation();
  const [isFilterOpen, setFilterOpen] = useState(false);
  const heading = headingOf(query, say);
  const total = list?.totalRecords ?? 0;
  const from = (query.page - 1) * PAGE_SIZE + 1;
  const to = Math.min(query.page * PAGE_SIZE, total);
  const results = total > 0 && from <= total ? say('list-results', { from, to, total }) : say('list-empty');
  const applied = appliedCount(query.filters);
  const filters = list ? (
    <FilterPanel
      key={JSON.stringify(query.filters)}
      query={query}
      facets={list.facets}
      onApply={() => setFilterOpen(false)}
    />
  ) : null;
  const isSearch = query.part_number !== null || query.displayname !== null || query.slug === 'search';
  return (
    <div className="page">
      <PageHead
        title={heading}
        description={
          isCar(query.vehicle)
            ? say('list-description-vehicle', { vehicle: vehicleName(query.vehicle) })
            : say('list-description')
        }
        canonical={canonicalOf(query)}
        noindex={isSearch}
      />
      {list && list.products.length > 0 ? (
        <Structured
          facts={{
            '@type': 'ItemList',
            numberOfItems: total,
            itemListElement: list.products.map((product, index) => ({
              '@type': 'ListItem',
              position: from + index,
              url: `${public_url}/product/${product.car_part_id}/${product.part_number}`,
            })),
          }}
        />
      ) : null}
      <h1 className="list-heading">{heading}</h1>
      <div className="list-page">
        <aside className="rail">
          <SelectorPanel key={JSON.stringify([query.slug, query.vehicle])} query={query} options={options} />
          <PartSearch initial={query.part_number ?? ''} />
          <div className="rail-filters panel">{filters}</div>
        </aside>
        <section className="results" aria-busy={state === 'loading'}>
          <div className="results-head">
            <h2>{results}</h2>
            <p className="hidden" role="status">
              {state === 'loading' ? say('list-loading') : results}
            </p>
            <button type="button" className="button filter-button" onClick={() => setFilterOpen(true)}>
              <Icon name="filter" />
              {applied > 0 ? say('filter-open-count', { count: applied }) : say('filter-open')}
            </button>
            <SortChoice query={query} />
          </div>
          <AppliedFilters query={query} />
          <NoteQuestion query={query} notes={list?.facets.note ?? []} />
          {refused ? <p className="alert-text">{refused}</p> : null}
          {total === 0 ? <Nothing query={query} wider={list?.wider ?? null} /> : null}
          <ol className="cards">
            {list?.products.map((product, index) => (
              <li key={`${product.car_part_id} ${product.part_number}`}>
                <ResultCard
                  product={product}
                  asked={isCar(query.vehicle) ? query.vehicle : null}
                  eager={index < 2}
                />
              </li>
            ))}
          </ol>
          <Pagination
            page={query.page}
            pages={Math.ceil(total / PAGE_SIZE)}
            to={(page) => categoryPath(query.slug, queryOf(query, { page }))}
          />
        </section>
      </div>
      <Drawer
        id="filters"
        title={say('filter-title')}
        closeLabel={say('filter-close')}
        isOpen={isFilterOpen}
        onClose={() => setFilterOpen(false)}
      >
        {isFilterOpen ? filters : null}
      </Drawer>
    </div>
  );
}

/** Open while no vehicle is known; a summary with Change afterwards, so that filters come first. */
function SelectorPanel({
  query,
  options,
}: {
  query: ListQuery;
  options: Parameters<typeof VehicleSelector>[0]['options'];
}) {
  const { say } = useShop();
  const selector = (
    <VehicleSelector
      slug={query.slug}
      chosen={query.vehicle}
      options={options}
      action={categoryPath(query.slug)}
    />
  );
  if (!isCar(query.vehicle)) return <div className="panel">{selector}</div>;
  return (
    <details className="panel selector-summary">
      <summary>
        <strong>{vehicleName(query.vehicle)}</strong> <span className="change">{say('vehicle-change')}</span>
      </summary>
      {selector}
    </details>
  );
}

function SortChoice({ query }: { query: ListQuery }) {
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

type Wider = { vehicle: ListQuery['vehicle']; total: number } | null;

/** Never a dead end: the wider search, no filters, a number, everything. */
function Nothing({ query, wider }: { query: ListQuery; wider: Wider }) {
  const { say } = useShop();
  return (
    <ul className="panel nothing">
      {wider ? (
        <li>
          <Link to={categoryPath(query.slug, vehicleQuery(wider.vehicle))}>
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
