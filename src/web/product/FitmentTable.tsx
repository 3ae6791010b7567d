import { useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { searchWords } from '#domain/search-words.ts';
import type { VehicleLevel } from '#domain/vehicle.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { yearsText } from '#texts/fit-text.ts';
import type { Translate } from '#texts/texts.ts';
import { levelText } from '#texts/vehicle-text.ts';
import { useShop } from '../platform/shop.tsx';

type FittedVehicles = Reply<'GET /product/:carpartid/:partnumber'>['fits_vehicles'];

/** A table with more rows than this has a search field. */
const MAX_ROWS_WITHOUT_SEARCH = 6;

/** The versions that a row is about; null for the whole model. An empty list means those that no other row names. */
function versionsText({ versions }: FittedVehicles[number], t: Translate): string | null {
  if (!versions) return null;
  const names = Object.entries(versions).flatMap(([level, values]) =>
    values.map((value) => levelText(level as VehicleLevel, value, t)),
  );
  return names.length > 0 ? t('product-fits-only', { versions: names.join(', ') }) : t('product-fits-others');
}

/** The vehicles that the set fits. The search finds a row if each search word begins one of the row's words. */
export function FitmentTable({ vehicles }: { vehicles: FittedVehicles }) {
  const { t } = useShop();
  const [search, setSearch] = useState('');
  const hasPositions = new Set(vehicles.map(({ position }) => position)).size > 1;
  const prefixes = searchWords([search]);
  const matchingVehicles = vehicles.filter((vehicle) => {
    const modelYears = Array.from(
      { length: vehicle.year_to - vehicle.year_from + 1 },
      (_, index) => vehicle.year_from + index,
    );
    const { make, model, position, note, versions } = vehicle;
    const words = searchWords([
      make,
      model,
      position,
      note,
      ...Object.values(versions ?? {}).flat(),
      ...modelYears,
    ]);
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
              <th scope="col">{t('product-fits-vehicle')}</th>
              {hasPositions ? <th scope="col">{t('product-position')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {matchingVehicles.map((vehicle) => (
              <tr
                key={`${vehicle.make} ${vehicle.model} ${vehicle.year_from} ${vehicle.position} ${vehicle.note}`}
              >
                <td className="years">{yearsText(vehicle)}</td>
                <td>
                  {vehicle.make} {vehicle.model}
                  {[versionsText(vehicle, t), vehicle.note && catalogueText(vehicle.note, t)].map((text) =>
                    text ? (
                      <p key={text} className="quiet">
                        {text}
                      </p>
                    ) : null,
                  )}
                </td>
                {hasPositions ? <td>{catalogueText(vehicle.position, t)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
