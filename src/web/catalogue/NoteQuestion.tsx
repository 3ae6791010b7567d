import { isCar, vehicleName } from '#domain/vehicle.ts';
import { categoryPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { type CatalogueQuery, toUrlQuery } from './catalogue-query.ts';

/** Asks for the rotor size if the car was built with more than one. */
export function NoteQuestion({
  query,
  notes,
}: {
  query: CatalogueQuery;
  notes: { value: string; count: number }[];
}) {
  const { t } = useShop();
  if (!isCar(query.vehicle) || notes.length < 2 || query.filters.note.length > 0) return null;
  return (
    <section className="note-box" aria-labelledby="note-question">
      <h3 id="note-question">{t('note-question', { vehicle: vehicleName(query.vehicle) })}</h3>
      <p>{t('note-help')}</p>
      <ul className="row">
        {notes.map(({ value, count }) => (
          <li key={value}>
            <Link
              className="button"
              to={categoryPath(
                query.slug,
                toUrlQuery(query, { filters: { ...query.filters, note: [value] } }),
              )}
              preventScrollReset
            >
              {t('note-option', { note: value, count })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
