import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { data, redirect, useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { lineKey } from '#domain/cart.ts';
import { isAnyLevelSet, isCar, isWithin, NO_VEHICLE } from '#domain/vehicle.ts';
import { parseVin } from '#domain/vin.ts';
import type { Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { carQuery, carsPath, categoryPath, garagePath, homePath, vinPath } from '../paths.ts';
import { type Api, apiOf } from '../platform/api.ts';
import { useKeptFocus } from '../platform/focus-heading.ts';
import { JsonLd } from '../platform/JsonLd.tsx';
import { setsJsonLd } from '../platform/json-ld.ts';
import { Link } from '../platform/Link.tsx';
import { onDemand, onDemandComponent } from '../platform/on-demand.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { PathIcon } from '../ui/Icon.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { loadAllOptions } from '../vehicle-selector/vehicle-options.ts';
import { decodedCarPath } from '../vin/decoded-car.ts';
import { CarFilterLinks } from './CarFilterLinks.tsx';
import type { CatalogueQuery, FilterName } from './catalogue-query.ts';
import { countFilters, PAGE_SIZE, parseCatalogueQuery, toUrlQuery } from './catalogue-query.ts';
import { displayCurrency } from './display-currency.ts';
import { AppliedFilters, FilterPanel, PositionChips } from './FilterPanel.tsx';
import { fetchProducts } from './fetch-products.ts';
import { PartSearch } from './PartSearch.tsx';
import { ResultCard } from './ResultCard.tsx';
import { SaveCar } from './SaveCar.tsx';
import type { Understood } from './SearchInterpretation.tsx';
import { SelectorPanel } from './SelectorPanel.tsx';
import { SortSelect } from './SortSelect.tsx';
import { useFits } from './use-fits.ts';
import { useQuickAdd } from './use-quick-add.ts';
import { useCountSearch, useSaveRecentSearch } from './use-record-search.ts';
import '../ui/line.css';
import './catalogue.css';

const loadNoResults = async () => ({ default: (await import('./NoResults.tsx')).NoResults });
/** Loaded if nothing is found. */
const NoResults = import.meta.env.SSR
  ? (await loadNoResults()).default
  : lazy(onDemand(loadNoResults, 'list-states'));
const { ExpectedQuestions = null } = import.meta.env.SSR ? await import('./QuestionBeforeSet.tsx') : {};
/** Loaded if a car is active. */
const QuestionBeforeSet = onDemandComponent(
  () => import('./QuestionBeforeSet.tsx'),
  'fit',
  'garage',
  'list-states',
);
const Drawer = onDemandComponent(async () => ({ default: (await import('../ui/Drawer.tsx')).Drawer }));

export const handle = { cache: 'shared' };

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const query = parseCatalogueQuery(args.params.subcategory ?? 'search', searchParams);
  if (!query) throw redirect(homePath());
  // Without JavaScript the header's form sends the text and its kind separately; the canonical URL combines them.
  if (searchParams.has('kind')) {
    throw redirect(
      categoryPath('search', { displayname: query.displayname, part_number: query.part_number }),
    );
  }
  const api = apiOf(args);
  if (import.meta.env.SSR) await removeVin(api, query.part_number ?? query.displayname ?? '');
  const currency = displayCurrency(args);
  const [response, options] = await Promise.all([
    fetchProducts(api, query, currency),
    loadAllOptions(api, query.vehicle),
  ]);
  const list = response?.ok ? response.data : null;
  const namedCar = list?.understood?.car;
  // The car that the text names replaces the shopper's, which the header's form adds to the URL.
  if (namedCar && isCar(query.vehicle) && !isWithin(query.vehicle, namedCar))
    throw redirect(categoryPath(query.slug, toUrlQuery({ ...query, vehicle: namedCar, answers: null })));
  const refusal = response && !response.ok ? response : null;
  const error = refusal?.data.smessage;
  return data({ query, options, list, error, currency }, { status: refusal?.status ?? 200 });
}

/** A VIN must not stay in a URL, so a search for a VIN redirects. The shop's own forms post VINs. */
async function removeVin(api: Api, text: string) {
  const vin = parseVin(text);
  if (!vin.ok) return;
  const response = await api('POST /vin', { body: { vin: vin.value } });
  const { vehicle = null, is_open = false } = response.ok ? response.data : {};
  throw redirect(vehicle ? decodedCarPath(vehicle, is_open) : vinPath());
}

function headingOf(query: CatalogueQuery, t: Translate): string {
  if (query.part_number !== null) return t('list-number', { number: query.part_number });
  if (query.displayname !== null) return t('list-name', { text: query.displayname });
  if (isAnyLevelSet(query.vehicle) && !query.shows_all)
    return t('list-vehicle', { vehicle: vehicleText(query.vehicle, t) });
  return t(`list-${query.slug === 'search' ? 'all' : query.slug}`);
}

const isSearchQuery = ({ part_number, displayname, slug }: CatalogueQuery): boolean =>
  part_number !== null || displayname !== null || slug === 'search';

function descriptionOf(query: CatalogueQuery, t: Translate): string {
  if (isCar(query.vehicle)) return t('list-description-vehicle', { vehicle: vehicleText(query.vehicle, t) });
  return isSearchQuery(query) ? headingOf(query, t) : t('list-description');
}

/** Filters, order and narrower levels are variants of one page; a make, model or model year has its own page. */
function canonicalOf({ slug, vehicle, shows_all, page }: CatalogueQuery): string {
  const { year, make, model } = shows_all ? NO_VEHICLE : vehicle;
  if (slug === 'all' && make && (model || !year)) return carsPath({ year, make, model });
  return categoryPath(slug, { year, make, model, page: page === 1 ? null : page });
}

/** Components that only search results show; passed in by the search page, so that other lists do not load them. */
interface SearchParts {
  SearchInterpretation: ComponentType<{ query: CatalogueQuery; understood: Understood; hasResults: boolean }>;
  NearestResults: ComponentType<{ nearest: NonNullable<Understood['nearest']> }>;
  OtherSearches: ComponentType<{ query: CatalogueQuery; list: ProductListReply | null }>;
}

export type ProductListReply = Reply<'GET /search/:category'>;

/** True if the shopper has begun to choose filters or another vehicle, even before hydration. */
const hasBegunToChoose = ({ filters, vehicle }: CatalogueQuery): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('#vehicle-year, #vin')].some(
    ({ value }) => value !== '' && value !== String(vehicle.year),
  ) ||
  [...document.querySelectorAll<HTMLInputElement>('.filters [type=checkbox][name]')].some(
    ({ name, value, checked }) => checked !== filters[name as FilterName].includes(value),
  );

/**
 * Turns a list that names no vehicle, as in a bookmark, into the list with the active car's sets first, and sorts a list
 * for the active car by its answers. The list stays if the shopper has begun to choose or is opening a page; the
 * returned function stops the change while it is loading.
 */
function useActiveCarFirst(query: CatalogueQuery, list: ProductListReply | null): () => void {
  const { activeCar } = useShop();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { location: next } = useNavigation();
  const { answers = null, ...car } = activeCar ? carQuery(activeCar) : {};
  const namesNoVehicle =
    list !== null && query.page === 1 && !isAnyLevelSet(list.understood?.car ?? query.vehicle);
  const hasOtherAnswers =
    isCar(query.vehicle) && activeCar && isWithin(activeCar, query.vehicle) && query.answers !== answers;
  const path =
    activeCar && (namesNoVehicle || hasOtherAnswers)
      ? categoryPath(query.slug, {
          ...toUrlQuery(query, { page: query.page }),
          ...(namesNoVehicle ? { ...car, show: 'all' } : {}),
          answers,
        })
      : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation depends on the path only
  useEffect(() => {
    const isOpeningPage = next && !next.state?.isActiveCarFirst;
    if (path && !isOpeningPage && !hasBegunToChoose(query)) navigate(`${path}${hash}`, TO_ACTIVE_CAR);
  }, [path]);
  // A navigation to the page's own URL replaces the navigation under way.
  return () => {
    if (next?.state?.isActiveCarFirst && hasBegunToChoose(query))
      navigate(`${pathname}${search}${hash}`, { ...TO_ACTIVE_CAR, state: null });
  };
}

const TO_ACTIVE_CAR = { replace: true, preventScrollReset: true, state: { isActiveCarFirst: true } };

export const Component = () => <ProductList />;

export function ProductList({ SearchInterpretation, NearestResults, OtherSearches }: Partial<SearchParts>) {
  const { t, site_url, cars, activeCar, adoptCar } = useShop();
  const { query, options, list, error, currency } = useLoaderData<typeof loader>();
  const { state } = useNavigation();
  const { pathname, search } = useLocation();
  const [isFilterOpen, setFilterOpen] = useState(false);
  /** True once the questions about the active car have taken the place of the expected ones. */
  const [hasQuestions, setHasQuestions] = useState(false);
  useSaveRecentSearch(query, list !== null);
  const keepList = useActiveCarFirst(query, list);
  const countOpenedResult = useCountSearch(query.displayname);
  const understood = list?.understood ?? null;
  const pageVehicle = understood?.car ?? query.vehicle;
  const vehicle = isCar(pageVehicle) ? pageVehicle : null;
  const sets = list?.products ?? [];
  const fitResults = useFits(sets, vehicle);
  useKeptFocus(state === 'loading' || !fitResults.isLoaded);
  const isLimitedToCar = vehicle !== null && !query.shows_all;
  const addOptions = useQuickAdd(sets, fitResults, vehicle);
  // Sets that the answers about the active car rule out come last. They are collapsed, unless no set fits.
  const ruledOutFrom =
    (isLimitedToCar &&
      fitResults.isLoaded &&
      fitResults.fits.findLastIndex(({ verdict }) => verdict !== 'does-not-fit') + 1) ||
    sets.length;
  const heading = headingOf(query, t);
  const total = list?.totalRecords ?? 0;
  const from = (query.page - 1) * PAGE_SIZE + 1;
  const to = Math.min(query.page * PAGE_SIZE, total);
  const resultsText = total > 0 && from <= total ? t('list-results', { from, to, total }) : t('list-empty');
  const filterCount = countFilters(query.filters);
  // Without sets, the filters are shown only if some are applied, so that these can be removed.
  const filters =
    list && (total > 0 || filterCount > 0)
      ? (isInDrawer: boolean) => (
          <FilterPanel
            key={JSON.stringify({ ...query, page: null, sort: null, answers: null })}
            query={query}
            facets={list.facets}
            isInDrawer={isInDrawer}
            onApply={() => setFilterOpen(false)}
          />
        )
      : null;
  const isSearch = isSearchQuery(query);
  const cards = sets.map((product, index) => (
    <li key={lineKey(product)} className="grid tight">
      {!vehicle || hasQuestions || (cars && !activeCar) ? null : ExpectedQuestions ? (
        <div className="questions">
          <ExpectedQuestions index={index} sets={sets} isLimitedToCar={isLimitedToCar} query={query} />
        </div>
      ) : (
        <div
          className="questions"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; hydration then keeps the server's HTML
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      )}
      {activeCar ? (
        <QuestionBeforeSet
          index={index}
          sets={sets}
          fitResults={fitResults}
          isLimitedToCar={isLimitedToCar}
          query={query}
          onShown={() => setHasQuestions(true)}
        />
      ) : null}
      <ResultCard
        product={product}
        fit={fitResults.fits[index] ?? product.fit}
        car={fitResults.car}
        vehicle={query.shows_all ? null : vehicle}
        isEager={index < 2}
        onOpen={() => {
          countOpenedResult();
          // Has an effect only if no car is active. The set's page then shows the same verdict.
          if (vehicle) adoptCar(vehicle);
        }}
        addOptions={addOptions(index)}
      />
    </li>
  ));
  return (
    <div className="page" onChange={keepList}>
      <PageHead
        title={heading}
        description={descriptionOf(query, t)}
        canonical={canonicalOf(query)}
        noindex={isSearch}
      />
      {list && list.products.length > 0 ? (
        <JsonLd data={import.meta.env.SSR && setsJsonLd(list.products, { total, from }, site_url)} />
      ) : null}
      <h1>{heading}</h1>
      <div className={`with-aside list-page ${isSearch ? 'by-search' : ''}`}>
        <aside className="grid list-sidebar">
          <SelectorPanel key={JSON.stringify([query.slug, query.vehicle])} query={query} options={options} />
          {total > 0 || isAnyLevelSet(query.vehicle) ? <SaveCar vehicle={query.vehicle} /> : null}
          <PartSearch initial={query.part_number ?? ''} />
          {filters ? <div className="sidebar-filters panel">{filters(false)}</div> : null}
        </aside>
        {vehicle ? null : (
          <Link className="button choose-car" to={garagePath(`${pathname}${search}`)}>
            {t('choose-your-vehicle')}
          </Link>
        )}
        <section className="results" aria-busy={state === 'loading'}>
          <div className="row results-head">
            <h2>{resultsText}</h2>
            <p className="visually-hidden" role="status">
              {state === 'loading' ? t('list-loading') : resultsText}
            </p>
            {filters ? (
              <button type="button" className="button filter-button" onClick={() => setFilterOpen(true)}>
                <PathIcon path="M4 6h16M7 12h10M10 18h4" />
                {filterCount > 0 ? t('filter-open-count', { count: filterCount }) : t('filter-open')}
              </button>
            ) : null}
            {total > 0 ? <SortSelect query={query} sortedIn={currency} /> : null}
          </div>
          {understood && SearchInterpretation ? (
            <SearchInterpretation query={query} understood={understood} hasResults={total > 0} />
          ) : null}
          {OtherSearches ? <OtherSearches query={query} list={list} /> : null}
          {list ? <PositionChips query={query} facets={list.facets} /> : null}
          <AppliedFilters query={query} />
          {total > 0 || (isCar(query.vehicle) && !query.shows_all) ? (
            <CarFilterLinks query={query} namesCar={understood?.parts.some(({ kind }) => kind === 'car')} />
          ) : null}
          {error ? (
            <p className="alert-text" role="alert">
              {error}
            </p>
          ) : null}
          {total === 0 ? (
            <Suspense>
              <NoResults query={query} wider={list?.wider ?? null}>
                {understood?.nearest && NearestResults ? (
                  <NearestResults nearest={understood.nearest} />
                ) : null}
              </NoResults>
            </Suspense>
          ) : null}
          <ol className="grid tight set-list">{cards.slice(0, ruledOutFrom)}</ol>
          {ruledOutFrom < sets.length ? (
            <details>
              <summary>{t('list-ruled-out', { count: sets.length - ruledOutFrom })}</summary>
              <ol className="grid tight set-list">{cards.slice(ruledOutFrom)}</ol>
            </details>
          ) : null}
          <Pagination
            page={query.page}
            pageCount={Math.ceil(total / PAGE_SIZE)}
            to={(page) => categoryPath(query.slug, toUrlQuery(query, { page }))}
          />
        </section>
      </div>
      <Drawer
        id="filters"
        title={t('filter-title')}
        closeLabel={t('filter-close')}
        isOpen={isFilterOpen}
        onClose={() => setFilterOpen(false)}
      >
        {isFilterOpen ? filters?.(true) : null}
      </Drawer>
    </div>
  );
}
