import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { artUrl } from '#domain/image-id.ts';
import { isAnyLevelSet, parseVehicle } from '#domain/vehicle.ts';
import { loadArticles } from '../articles/load-articles.ts';
import { articlePath, carsPath, contentPath, garagePath, homePath, vehicleQuery } from '../paths.ts';
import { apiOf } from '../platform/api.ts';
import { HOME_NOTICE_KEY, type HomeNotice } from '../platform/home-notice.ts';
import { JsonLd } from '../platform/JsonLd.tsx';
import { Link, ParagraphLink } from '../platform/Link.tsx';
import { onDemandComponent } from '../platform/on-demand.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useFetched } from '../ui/use-fetched.ts';
import { VehicleSelector } from '../vehicle-selector/VehicleSelector.tsx';
import { loadAllOptions } from '../vehicle-selector/vehicle-options.ts';
import { Carousel } from './Carousel.tsx';
import { Families } from './Families.tsx';
import './home.css';

export const handle = { cache: 'shared' };

const CarSets = onDemandComponent(() => import('./CarSets.tsx'), 'car-sets');
const LATEST_ARTICLES = 3;
const MAX_MAKES = 18;

/** Loads the page's lists and the selector's options. Without JavaScript, the URL has the levels chosen so far. */
export async function loader(args: LoaderFunctionArgs) {
  const chosenVehicle = parseVehicle(Object.fromEntries(new URL(args.request.url).searchParams));
  const api = apiOf(args);
  const [options, { articles }, familiesReply, makesReply] = await Promise.all([
    loadAllOptions(api, chosenVehicle),
    loadArticles(args),
    api('GET /families'),
    api('GET /cars'),
  ]);
  return {
    chosenVehicle,
    options,
    articles: articles.slice(0, LATEST_ARTICLES),
    families: familiesReply.ok ? familiesReply.data.families : [],
    makes: makesReply.ok ? largestMakes(makesReply.data.branches) : [],
  };
}

/** The makes with the most sets, in the order of `branches`. */
function largestMakes(branches: Reply<'GET /cars'>['branches']) {
  const largest = new Set(branches.toSorted((a, b) => b.set_count - a.set_count).slice(0, MAX_MAKES));
  return branches
    .filter((branch) => largest.has(branch))
    .map(({ value, set_count }) => ({ make: value, set_count }));
}

/** Fills in the selector with the active car, unless a vehicle is being chosen without JavaScript. */
function usePrefilledSelector() {
  const { api, activeCar } = useShop();
  const { chosenVehicle, options } = useLoaderData<typeof loader>();
  const initialSelector = { selection: chosenVehicle, options };
  const car = isAnyLevelSet(chosenVehicle) ? null : activeCar;
  const { data } = useFetched(car && JSON.stringify(vehicleQuery(car)), async () => {
    const loaded = { selection: parseVehicle({ ...car }), options: await loadAllOptions(api, car!) };
    const year = document.querySelector<HTMLSelectElement>('#vehicle-year');
    // The shopper may have begun to choose another vehicle.
    const isUntouched = year?.value === String(selector.selection.year ?? '');
    return isUntouched ? { ok: true, data: loaded } : { ok: false };
  });
  const selector: typeof initialSelector = data ?? initialSelector;
  return selector;
}

export function Component() {
  useHomeNotice();
  const { t, shop, site_url, activeCar } = useShop();
  const { articles, families, makes } = useLoaderData<typeof loader>();
  const { selection, options } = usePrefilledSelector();
  // Without JavaScript, the contact form leads here. `FlashMessage` would load the scripts of forms.
  const [query] = useSearchParams();
  return (
    <div className="page home">
      <PageHead title={t('home-title')} description={t('home-description')} canonical={homePath()} />
      <JsonLd
        data={
          import.meta.env.SSR && { '@type': 'OnlineStore', name: shop.name, url: site_url, email: shop.email }
        }
      />
      {query.get('flash') === 'contact-sent' ? (
        <div className="notice status" role="status">
          <p>{t('contact-sent')}</p>
        </div>
      ) : null}
      <div className="with-aside hero">
        <div className="panel top-bar hero-selector">
          <h1>{t('home-title')}</h1>
          <p>{t('home-lead')}</p>
          <VehicleSelector slug="all" selection={selection} options={options} action={homePath()} />
          <ParagraphLink to={carsPath()}>{t('home-cars')}</ParagraphLink>
        </div>
        <Carousel />
      </div>
      <ServicePromises />
      <div className="car-sets">{activeCar ? <CarSets car={activeCar} /> : null}</div>
      <Families families={families} />
      {makes.length > 0 ? (
        <section>
          <h2>{t('home-makes')}</h2>
          <ul className="tiles makes">
            {makes.map(({ make, set_count }) => (
              <li key={make}>
                <Link className="panel" to={carsPath({ make })}>
                  <strong>{make}</strong>{' '}
                  <span className="quiet">{t('set-count', { count: set_count })}</span>
                </Link>
              </li>
            ))}
            <li>
              <Link className="panel" to={carsPath()}>
                <strong>{t('home-makes-all')}</strong> <span className="quiet">{t('home-models-all')}</span>
              </Link>
            </li>
          </ul>
        </section>
      ) : null}
      <section className="latest">
        <h2>{t('footer-articles')}</h2>
        <ul className="thirds">
          {articles.map((article) => (
            <li key={article.title} className="panel tile">
              <Link to={articlePath(article.title)}>
                <img src={artUrl(article.images[0]!)} alt="" width="320" height="240" loading="lazy" />
                <span className="tile-name">{article.heading}</span>
                <span className="quiet">{article.summary}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function ServicePromises() {
  const { t, shop } = useShop();
  const { return_days } = shop;
  const returns = return_days
    ? t('delivery-return-days', { count: Number(return_days) })
    : t('home-promise-returns');
  const promises = [
    ['truck', contentPath('shipping'), t('home-promise-shipping')],
    ['check', garagePath(), t('home-promise-fit')],
    ['back', contentPath('returns'), returns],
    ['box', contentPath('warranty'), t('footer-warranty')],
  ] as const;
  return (
    <ul className="panel tiles promises">
      {promises.map(([icon, path, text]) => (
        <li key={icon}>
          <Link to={path}>
            <Icon name={icon} />
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shows the notice that the back office stored before it redirected here. */
function useHomeNotice(): void {
  const { t, notify } = useShop();
  useEffect(() => {
    try {
      const storedNotice = sessionStorage.getItem(HOME_NOTICE_KEY);
      if (storedNotice === null) return;
      sessionStorage.removeItem(HOME_NOTICE_KEY);
      const { text, href } = JSON.parse(storedNotice) as HomeNotice;
      const action = { label: t('header-sign-in'), run: () => location.assign(href) };
      notify({ id: 'arrival', kind: 'alert', text, action });
    } catch {
      // If storage is blocked, no notice is shown.
    }
  }, [t, notify]);
}
