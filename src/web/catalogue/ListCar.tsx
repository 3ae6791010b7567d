import { isCar, isWithin, type Vehicle } from '#domain/vehicle.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { carLabel } from '../garage/car-label.ts';
import { LazyFitQuestion } from '../garage/LazyFitQuestion.tsx';
import { categoryPath, vehicleQuery } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { type CatalogueQuery, toUrlQuery } from './catalogue-query.ts';
import type { FitResults } from './use-fits.ts';

/** Controls that limit the list to the car's sets or show all sets, and that make the page's car the active one. */
export function ListCar({ query }: { query: CatalogueQuery }) {
  const { t, activeCar, chooseCar } = useShop();
  const { vehicle, slug } = query;
  const pageCar = isCar(vehicle) ? vehicle : null;
  if (pageCar && activeCar && !isWithin(activeCar, pageCar))
    return (
      <section className="note-box info row">
        <p>{t('page-other-car', { vehicle: vehicleText(pageCar, t), active: carLabel(activeCar, t) })}</p>
        <Button
          label={t('page-use-car', { vehicle: vehicleText(pageCar, t) })}
          onClick={() => chooseCar(pageCar)}
        />
        <Link to={categoryPath(slug, toUrlQuery({ ...query, vehicle: activeCar }))}>
          {t('page-show-active', { vehicle: carLabel(activeCar, t) })}
        </Link>
      </section>
    );
  const car = pageCar ?? activeCar;
  return car ? <ListSwitch query={query} car={car} /> : null;
}

/**
 * The question about the active car that decides the fit of the set at `index`, if that is the first set in
 * the list that depends on this question.
 */
export function QuestionBeforeSet({ index, fitResults }: { index: number; fitResults: FitResults }) {
  const { activeCar } = useShop();
  const { fits, questions } = fitResults;
  const key = fits[index]?.question?.key;
  const question = questions.find((each) => each.key === key);
  if (!activeCar || !question || activeCar.answers[question.key] !== undefined) return null;
  const isFirst = fits.findIndex((fit) => fit.question?.key === key) === index;
  return isFirst ? <LazyFitQuestion question={question} car={activeCar} /> : null;
}

/** A link that limits the list to the car's sets or, if it is limited, lists all sets with the car's first. */
function ListSwitch({ query, car }: { query: CatalogueQuery; car: Vehicle }) {
  const { t } = useShop();
  const isLimited = isCar(query.vehicle) && !query.shows_all;
  return (
    <p>
      {isLimited ? (
        <Link to={categoryPath(query.slug, { ...toUrlQuery(query), show: 'all' })}>{t('list-show-all')}</Link>
      ) : (
        <Link to={categoryPath(query.slug, { ...toUrlQuery(query), ...vehicleQuery(car), show: null })}>
          {t('list-only-fitting', { vehicle: vehicleText(car, t) })}
        </Link>
      )}
    </p>
  );
}
