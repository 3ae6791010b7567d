import { useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { searchWords } from '#domain/search-words.ts';
import { useShop } from '../platform/shop.tsx';

type Cars = Reply<'GET /product/:carpartid/:partnumber'>['fits_vehicles'];

/** More rows than this get a field to search them by. */
const MANY = 6;

/** Every car that the set fits; each typed word must begin a word of the row. */
export function FitsVehicles({ cars }: { cars: Cars }) {
  const { t } = useShop();
  const [typed, setTyped] = useState('');
  const years = ({ year_from, year_to }: Cars[number]) =>
    year_from === year_to ? `${year_from}` : `${year_from}–${year_to}`;
  const wanted = searchWords([typed]);
  const shown = cars.filter((car) => {
    const all = Array.from({ length: car.year_to - car.year_from + 1 }, (_, index) => car.year_from + index);
    const words = searchWords([car.make, car.model, car.position, car.note, ...all]);
    return wanted.every((word) => words.some((each) => each.startsWith(word)));
  });
  return (
    <>
      {cars.length > MANY ? (
        <p className="field">
          <label htmlFor="fits-search">{t('product-fits-search')}</label>
          <input
            id="fits-search"
            className="input"
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </p>
      ) : null}
      <p className="hidden" role="status">
        {typed ? t('product-fits-count', { count: shown.length }) : ''}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard needs to reach it */}
      <section className="table-scroll" tabIndex={0} aria-label={t('section-fits')}>
        <table className="details">
          <thead>
            <tr>
              <th scope="col">{t('vehicle-year')}</th>
              <th scope="col">{t('vehicle-make')}</th>
              <th scope="col">{t('vehicle-model')}</th>
              <th scope="col">{t('product-position')}</th>
              <th scope="col">{t('filter-note')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((car) => (
              <tr key={`${car.make} ${car.model} ${car.year_from} ${car.position} ${car.note}`}>
                <td>{years(car)}</td>
                <td>{car.make}</td>
                <td>{car.model}</td>
                <td>{car.position}</td>
                <td>{car.note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
