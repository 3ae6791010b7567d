import { useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { searchWords } from '#domain/search-words.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { yearsText } from '#texts/fit-text.ts';
import { useShop } from '../platform/shop.tsx';

type FittedVehicles = Reply<'GET /product/:carpartid/:partnumber'>['fits_vehicles'];

/** A table with more rows than this has a search field. */
const MAX_ROWS_WITHOUT_SEARCH = 6;

/**
 * The vehicles that the set fits, with the position if it differs. A row matches a search if each search word is the
 * start of a word in the row.
 */
export function FitmentTable({ vehicles }: { vehicles: FittedVehicles }) {
  const { t } = useShop();
  const [search, setSearch] = useState('');
  const hasNotes = vehicles.some((vehicle) => vehicle.note);
  const hasPositions = new Set(vehicles.map(({ position }) => position)).size > 1;
  const prefixes = searchWords([search]);
  const matchingVehicles = vehicles.filter((vehicle) => {
    const modelYears = Array.from(
      { length: vehicle.year_to - vehicle.year_from + 1 },
      (_, index) => vehicle.year_from + index,
    );
    const words = searchWords([vehicle.make, vehicle.model, vehicle.position, vehicle.note, ...modelYears]);
    return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
  });
  return (
    <>
      {vehicles.length > MAX_ROWS_WITHOUT_SEARCH ? (
        <p className="field">
          <label htmlFor="fits-search">{t('product-fits-search')}</label>
          <input
            id="fits-search"
            className="input"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </p>
      ) : null}
      <p className="visually-hidden" role="status">
        {search ? t('product-fits-count', { count: matchingVehicles.length }) : ''}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="table-scroll" tabIndex={0} aria-label={t('section-fits')}>
        <table className="details">
          <thead>
            <tr>
              <th scope="col">{t('vehicle-year')}</th>
              <th scope="col">{t('vehicle-make')}</th>
              <th scope="col">{t('vehicle-model')}</th>
              {hasPositions ? <th scope="col">{t('product-position')}</th> : null}
              {hasNotes ? <th scope="col">{t('filter-note')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {matchingVehicles.map((vehicle) => (
              <tr
                key={`${vehicle.make} ${vehicle.model} ${vehicle.year_from} ${vehicle.position} ${vehicle.note}`}
              >
                <td className="years">{yearsText(vehicle)}</td>
                <td>{vehicle.make}</td>
                <td>{vehicle.model}</td>
                {hasPositions ? <td>{catalogueText(vehicle.position, t)}</td> : null}
                {hasNotes ? <td>{vehicle.note ? catalogueText(vehicle.note, t) : null}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
