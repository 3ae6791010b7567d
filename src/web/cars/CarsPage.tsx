import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { isSizeTopic, OTHER_SIZE } from '#domain/brake-question.ts';
import { lineKey } from '#domain/cart.ts';
import { isCar, parseVehicle, type Vehicle } from '#domain/vehicle.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { sizeText, yearsText } from '#texts/fit-text.ts';
import type { Translate } from '#texts/texts.ts';
import { levelText, vehicleText } from '#texts/vehicle-text.ts';
import { ResultCard } from '../catalogue/ResultCard.tsx';
import { UsePageCar } from '../catalogue/UsePageCar.tsx';
import { useFits } from '../catalogue/use-fits.ts';
import { useQuickAdd } from '../catalogue/use-quick-add.ts';
import { carsPath, categoryPath, vehicleQuery } from '../paths.ts';
import { type Api, apiOf } from '../platform/api.ts';
import { JsonLd } from '../platform/JsonLd.tsx';
import { breadcrumbJsonLd, setsJsonLd } from '../platform/json-ld.ts';
import { Link, ParagraphLink } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import '../catalogue/catalogue.css';
import '../ui/line.css';
import './cars.css';

export const handle = { cache: 'shared' };

type CarFacts = Reply<'GET /cars'>;
/** At most this many sets are shown. The page links to the list of all. */
const MAX_SETS = 20;

/** The path with the capitals of the catalogue, such as `/cars/Honda` for `/cars/honda`; null if there is none. */
async function findCatalogueSpelling(api: Api, { year, make, model }: Vehicle): Promise<string | null> {
  const find = async (query: { make?: string }, text: string) => {
    const response = await api('GET /cars', { query });
    const branches = response.ok ? response.data.branches : [];
    return branches.find(({ value }) => value.toLowerCase() === text.toLowerCase())?.value;
  };
  const foundMake = make === null ? undefined : await find({}, make);
  const foundModel = foundMake && model ? await find({ make: foundMake }, model) : null;
  if (!foundMake || foundModel === undefined || (foundMake === make && foundModel === model)) return null;
  return carsPath({ year, make: foundMake, model: foundModel });
}

/** The path contains a make, a make and model, all of make, model and year, or nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const vehicle = parseVehicle(args.params);
  const api = apiOf(args);
  const { year, make, model } = args.params;
  const query = { year, make, model };
  const [carFacts, list] = await Promise.all([
    api('GET /cars', { query }),
    vehicle.model === null
      ? null
      : api('GET /search/filter/:category/:subcategory', {
          params: { category: 'rotor', subcategory: 'all' },
          query: { ...query, size: MAX_SETS },
        }),
  ]);
  // A rate limit or a server error does not mean that there is no such car, so the error page is shown.
  if (!carFacts.ok && carFacts.status !== 404)
    throw new Response(carFacts.data.smessage, { status: carFacts.status });
  const otherPath = carFacts.ok ? null : await findCatalogueSpelling(api, vehicle);
  if (otherPath) throw redirect(otherPath + new URL(args.request.url).search, 301);
  const { products: sets = [], totalRecords: total = 0 } = list?.ok ? list.data : {};
  return data(
    { vehicle, carFacts: carFacts.ok ? carFacts.data : null, sets, total },
    { status: carFacts.status },
  );
}

/** The page of a make, a model or a model year: links to the next level, facts, and sets. */
export function Component() {
  const { t } = useShop();
  const { vehicle, carFacts, sets, total } = useLoaderData<typeof loader>();
  const name = vehicleText(vehicle, t);
  const heading = name ? t('browse-heading', { vehicle: name }) : t('browse-title');
  if (!carFacts)
    return (
      <div className="page stack">
        <PageHead title={t('browse-missing')} description={t('browse-missing')} noindex />
        <h1>{t('browse-missing')}</h1>
        <ParagraphLink to={carsPath()}>{t('browse-title')}</ParagraphLink>
      </div>
    );
  return (
    <div className="page stack">
      <PageHead
        title={heading}
        description={name ? t('browse-description-of', { vehicle: name }) : t('browse-description')}
        canonical={carsPath(vehicle)}
      />
      <Breadcrumb vehicle={vehicle} />
      <h1>{heading}</h1>
      {isCar(vehicle) ? <Facts vehicle={vehicle} carFacts={carFacts} /> : null}
      {vehicle.model === null ? <Branches vehicle={vehicle} carFacts={carFacts} /> : null}
      {sets.length > 0 ? <Sets vehicle={vehicle} sets={sets} total={total} /> : null}
      {vehicle.model === null ? null : <Branches vehicle={vehicle} carFacts={carFacts} />}
    </div>
  );
}

function Breadcrumb({ vehicle }: { vehicle: Vehicle }) {
  const { t, site_url } = useShop();
  const { year, make, model } = vehicle;
  const levels = [make, model, year].filter((value) => value !== null);
  const steps = [
    { name: t('browse-title'), path: carsPath() },
    ...levels.map((value, index) => ({
      name: String(value),
      path: carsPath({ make, model: index > 0 ? model : null, year: index > 1 ? year : null }),
    })),
  ];
  return (
    <>
      <nav className="breadcrumb quiet" aria-label={t('browse-breadcrumb')}>
        {steps.slice(0, -1).map(({ name, path }, index) => (
          <span key={path}>
            {index > 0 ? ' › ' : null}
            <Link to={path}>{name}</Link>
          </span>
        ))}
      </nav>
      <JsonLd data={import.meta.env.SSR && breadcrumbJsonLd(steps, site_url)} />
    </>
  );
}

/** Links to the next level: the makes, the models or the years. On a year's page, links to the other years. */
function Branches({ vehicle, carFacts }: { vehicle: Vehicle; carFacts: CarFacts }) {
  const { t } = useShop();
  const { year, model } = vehicle;
  const branches = carFacts.branches.filter(({ value }) => value !== String(year));
  if (branches.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t(branchesTitle(vehicle))}</h2>
      <ul className="panel car-branches">
        {branches.map((branch) => {
          const { value, set_count: count } = branch;
          return (
            <li key={value}>
              <Link to={branchPath(vehicle, value)}>{value}</Link>
              <span className="quiet">
                {model ? t('set-count', { count }) : t('browse-branch', { count, years: yearsText(branch) })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function branchesTitle({ year, make, model }: Vehicle) {
  if (year) return 'browse-other-years';
  if (model) return 'browse-choose-year';
  return make ? 'browse-choose-model' : 'browse-choose-make';
}

function branchPath({ make, model }: Vehicle, value: string): string {
  if (make === null) return carsPath({ make: value });
  return model === null ? carsPath({ make, model: value }) : carsPath({ make, model, year: Number(value) });
}

function Facts({ vehicle, carFacts }: { vehicle: Vehicle; carFacts: CarFacts }) {
  const { t } = useShop();
  const entries = [
    ...carFacts.levels.map(
      ({ level, values }) =>
        [
          t(`browse-${level as 'submodel' | 'trim' | 'engine'}`),
          values.map((value) => levelText(level, value, t)).join(', '),
        ] as const,
    ),
    ...carFacts.questions.map((question) => questionFact(question, t)),
  ];
  if (entries.length === 0) return null;
  return (
    <section className="panel stack">
      <h2>{t('browse-known', { vehicle: vehicleText(vehicle, t) })}</h2>
      <DescriptionList entries={entries} />
    </section>
  );
}

function questionFact({ topic, position, choices }: CarFacts['questions'][number], t: Translate) {
  const axle = position as 'Front' | 'Rear' | 'Front or Rear';
  if (!isSizeTopic(topic)) return [t(`browse-equipment-${axle}`), catalogueText(topic, t)] as const;
  const sizes = choices.filter((size) => size !== OTHER_SIZE).map((size) => sizeText(topic, size, t));
  return [t(`browse-rotors-${axle}`), sizes.join(', ')] as const;
}

function Sets(props: {
  vehicle: Vehicle;
  sets: Reply<'GET /search/filter/:category/:subcategory'>['products'];
  total: number;
}) {
  const { t, site_url, adoptCar } = useShop();
  const { vehicle, sets, total: count } = props;
  const car = isCar(vehicle) ? vehicle : null;
  const fitResults = useFits(sets, car);
  const addOptions = useQuickAdd(sets, fitResults, car);
  return (
    <section className="stack">
      <h2>{t('set-count', { count })}</h2>
      <JsonLd data={import.meta.env.SSR && setsJsonLd(sets, { total: count }, site_url)} />
      {car ? <UsePageCar car={car} /> : null}
      <ol className="grid tight cards">
        {sets.map((product, index) => (
          <li key={lineKey(product)}>
            <ResultCard
              product={product}
              fit={fitResults.fits[index] ?? product.fit}
              car={fitResults.car}
              vehicle={car}
              isEager={index < 2}
              onOpen={car ? () => adoptCar(car) : undefined}
              addOptions={addOptions(index)}
            />
          </li>
        ))}
      </ol>
      <ParagraphLink className="button" to={categoryPath('all', vehicleQuery(vehicle))}>
        {t('browse-sets-all', { count })}
      </ParagraphLink>
    </section>
  );
}
