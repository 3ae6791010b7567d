import { isCar, vehicleName } from '#domain/vehicle.ts';
import { categoryPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { type ListQuery, queryOf } from './list-query.ts';

/** A car that was built with several sizes: the one question that tells its sets apart. */
export function NoteQuestion({
  query,
  notes,
}: {
  query: ListQuery;
  notes: { value: string; count: number }[];
}) {
  const { t } = useShop();
  if (!isCar(query.vehicle) || notes.length < 2 || query.filters.note.length > 0) return null;
  return (
    <section className="note-question" aria-labelledby="note-question">
      <h3 id="note-question">{t('note-question', { vehicle: vehicleName(query.vehicle) })}</h3>
      <p>{t('note-help')}</p>
      <ul className="plain">
        {notes.map(({ value, count }) => (
          <li key={value}>
            <Link
              className="button"
              to={categoryPath(query.slug, queryOf(query, { filters: { ...query.filters, note: [value] } }))}
              preventScrollReset
            >
              {t('note-answer', { note: value, count })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
