import { formatNumber } from '#texts/format-number.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { ImportRecord } from './import-record.tsx';

const COUNTS = ['new', 'changed', 'removed', 'same', 'invalid', 'skipped', 'new_vehicles', 'rows'] as const;
/** Counts that are shown even when they are 0. */
const ALWAYS_SHOWN: readonly string[] = ['new', 'changed', 'same', 'invalid'];

export function ImportCounts(props: { counts: NonNullable<ImportRecord['counts']>; isApplied: boolean }) {
  const { t } = useAdmin();
  const { counts, isApplied } = props;
  const pendingTitle = counts.invalid > 0 ? 'import-changes-blocked' : 'import-changes-pending';
  const title = isApplied ? 'import-changes-applied' : pendingTitle;
  return (
    <section className="panel" aria-labelledby="import-counts">
      <h2 id="import-counts">{t(title)}</h2>
      <dl className="import-counts">
        {COUNTS.filter((name) => counts[name] > 0 || ALWAYS_SHOWN.includes(name)).map((name) => (
          <div key={name}>
            <dt>{t(`import-count-${name}`)}</dt>
            <dd>{formatNumber(counts[name], t)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
