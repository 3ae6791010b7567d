import { lazy, Suspense, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { artUrl } from '#domain/image-id.ts';
import { isAnyLevelSet, parseVehicle } from '#domain/vehicle.ts';
import { loadArticles } from '../articles/load-articles.ts';
import { articlePath, carsPath, homePath, listPath, vehicleQuery } from '../paths.ts';
import { apiOf } from '../platform/api.ts';
import { JsonLd } from '../platform/JsonLd.tsx';
import { Link } from '../platform/Link.tsx';
import { onDemand } from '../platform/on-demand.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { SearchBox } from '../shell/SearchBox.tsx';
import { VehicleSelector } from '../vehicle-selector/VehicleSelector.tsx';
import { loadAllOptions } from '../vehicle-selector/vehicle-options.ts';
import { Carousel } from './Carousel.tsx';
import { useFlash } from './use-flash.ts';
import './home.css';

export const handle = { cache: 'shared' };

const CarSets = lazy(onDemand(() => import('./CarSets.tsx'), 'car-sets'));
const LATEST_ARTICLES = 3;

/** Loads the selector's options, for the vehicle in the URL if the form was submitted without JavaScript. */
export async function loader(args: LoaderFunctionArgs) {
  const chosen = parseVehicle(Object.fromEntries(new URL(args.request.url).searchParams));
  const [options, { articles }] = await Promise.all([
    loadAllOptions(apiOf(args), chosen),
    loadArticles(args),
  ]);
  return { chosen, options, articles: articles.slice(0, LATEST_ARTICLES) };
}

const TILES = [
  { slug: 'esd', image: 'esd-front-5-1' },
  { slug: 'ed', image: 'ed-front-5-1' },
  { slug: 'es', image: 'es-front-5-1' },
  { slug: 'all', image: 'ed-front-5-4' },
] as const;

/** The active car fills in the selector after load, unless a vehicle is being chosen without JavaScript. */
function useFilledSelector() {
  const { api, activeCar } = useShop();
  const { chosen, options } = useLoaderData<typeof loader>();
  const [selector, setSelector] = useState({ selection: chosen, options });
  const car = isAnyLevelSet(chosen) ? null : activeCar;
  const key = car && JSON.stringify(vehicleQuery(car));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the car
  useEffect(() => {
    if (!car) return;
    let isCurrent = true;
    loadAllOptions(api, car).then(
      (loaded) => {
        const year = document.querySelector<HTMLSelectElement>('#vehicle-year');
        // The shopper may have begun to choose another vehicle.
        const isUntouched = year?.value === String(selector.selection.year ?? '');
        if (isCurrent && isUntouched) setSelector({ selection: parseVehicle({ ...car }), options: loaded });
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [api, key]);
  return selector;
}

export function Component() {
  useFlash();
  const { t, shop, site_url, activeCar } = useShop();
  const { articles } = useLoaderData<typeof loader>();
  const { selection, options } = useFilledSelector();
  return (
    <div className="page home">
      <PageHead title={t('home-title')} description={t('home-description')} canonical={homePath()} />
      <JsonLd
        data={
          import.meta.env.SSR
            ? { '@type': 'OnlineStore', name: shop.name, url: site_url, email: shop.email }
            : null
        }
      />
      <div className="with-aside hero">
        <div className="panel top-bar hero-selector">
          <h1>{t('home-title')}</h1>
          <SearchBox place="home" />
          <VehicleSelector slug="all" selection={selection} options={options} action={homePath()} />
          <p>
            <Link to={carsPath()}>{t('home-cars')}</Link>
          </p>
        </div>
        <Carousel />
      </div>
      <div className="car-sets">
        {activeCar ? (
          <Suspense>
            <CarSets key={JSON.stringify(vehicleQuery(activeCar))} car={activeCar} />
          </Suspense>
        ) : null}
      </div>
      <h2 className="visually-hidden">{t('home-tiles')}</h2>
      <ul className="tiles">
        {TILES.map(({ slug, image: id }) => (
          <li key={slug} className={`panel top-bar tile ${slug}`}>
            <Link to={listPath(slug, activeCar)}>
              <img src={artUrl(id)} alt="" width="320" height="240" loading="lazy" />
              <span className="tile-name">{t(`home-tile-${slug}`)}</span>
              <span className="quiet">{t(`home-tile-${slug}-text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <section className="choose" id="choose">
        <h2>{t('home-choose')}</h2>
        <ul className="thirds">
          {(['es', 'ed', 'esd'] as const).map((family) => (
            <li key={family} className={`panel family-bar ${family}`}>
              {t(`home-choose-${family}`)}
            </li>
          ))}
        </ul>
      </section>
      <section className="latest">
        <h2>{t('home-articles')}</h2>
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
