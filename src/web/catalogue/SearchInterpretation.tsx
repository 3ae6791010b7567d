import { useLocation } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { type FamilyCode, familyTitle, subcategoryOf } from '#domain/family.ts';
import { isWithin, type Vehicle } from '#domain/vehicle.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { localDecimal } from '#texts/format-number.ts';
import type { Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { categoryPath, garagePath, searchPath, vehicleQuery } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { PostButton } from '../ui/PostForm.tsx';
import type { CatalogueQuery } from './catalogue-query.ts';

export type Understood = NonNullable<Reply<'GET /search/:category'>['understood']>;
type Part = Understood['parts'][number];

export function SearchInterpretation(props: {
  query: CatalogueQuery;
  understood: Understood;
  hasResults: boolean;
}) {
  const { t } = useShop();
  const { query, understood, hasResults } = props;
  const { parts, corrections, corrected, unmatched, missing_make: make, car } = understood;
  const text = query.displayname ?? '';
  return (
    <div className="search-interpretation">
      {make ? <p className="note-box">{t('search-missing-make', { make })}</p> : null}
      {unmatched.length > 0 && !make ? (
        <p className="note-box">
          {t('search-unmatched')} <strong>{unmatched.join(', ')}</strong>.{' '}
          {parts.length > 0 && hasResults ? t('search-unmatched-rest') : null}
        </p>
      ) : null}
      {corrections.length > 0 ? (
        <p>
          {t('search-corrected', { text: corrected })}{' '}
          <Link to={categoryPath('search', { displayname: text, as_typed: 'true' })}>
            {t('search-as-typed', { text })}
          </Link>
        </p>
      ) : null}
      {parts.length > 0 ? (
        <ul className="row chips" aria-label={t('search-understood')}>
          {parts.map((part) => (
            <li key={part.kind}>
              <UnderstoodPart part={part} />
            </li>
          ))}
        </ul>
      ) : null}
      {car && !isWithin(query.vehicle, car) ? <RecognisedCar car={car} /> : null}
    </div>
  );
}

function RecognisedCar({ car }: { car: Vehicle }) {
  const { t, activeCar, chooseCar, showSuccess } = useShop();
  const { pathname, search } = useLocation();
  const vehicle = vehicleText(car, t);
  async function chooseThisCar() {
    if (await chooseCar(car)) showSuccess(t('strip-vehicle', { vehicle }));
  }
  return (
    <div className="row">
      {activeCar && isWithin(activeCar, car) ? null : (
        <PostButton
          action={garagePath()}
          values={{ ...vehicleQuery(car), origin: `${pathname}${search}` }}
          onSubmit={chooseThisCar}
          label={t('search-use-car', { vehicle })}
        />
      )}
      <Link to={categoryPath('all', vehicleQuery(car))}>{t('search-shop-for-car', { vehicle })}</Link>
    </div>
  );
}

function UnderstoodPart({ part }: { part: Part }) {
  const { t } = useShop();
  const label = labelOf(part, t);
  return (
    <Link
      to={part.without === '' ? categoryPath('all') : searchPath('displayname', part.without)}
      preventScrollReset
    >
      {label}
      <span aria-hidden="true"> ×</span>
      <span className="visually-hidden">{t('search-remove-part', { part: label })}</span>
    </Link>
  );
}

function labelOf({ kind, values }: Part, t: Translate): string {
  const [firstValue = '', secondValue] = values;
  const value = values.join(' / ');
  switch (kind) {
    case 'number':
      return t('search-part-number', { number: value });
    case 'years':
      if (secondValue === undefined) return firstValue;
      return secondValue === ''
        ? t('search-part-years-from', { year: firstValue })
        : t('search-part-years', { from: firstValue, to: secondValue });
    case 'position':
      if (secondValue !== undefined) return t('search-part-both-axles');
      return catalogueText(firstValue === 'Rear' ? 'Rear' : 'Front', t);
    case 'sale':
      return t('search-part-sale');
    case 'diameter':
      return t('search-part-diameter', { inches: localDecimal(value, t) });
    case 'lugs':
      return t('search-part-lugs', { count: value });
    case 'family':
      return values
        .map((code) => catalogueText(familyTitle(subcategoryOf(code as FamilyCode)), t))
        .join(' / ');
    case 'rest':
      return t('search-part-words', { words: values.join(' ') });
    default:
      return value;
  }
}
