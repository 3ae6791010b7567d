import { useAdmin } from '../platform/admin.tsx';
import type { Refused } from '../platform/calls.ts';
import { AuditEntries } from './AuditEntries.tsx';

/** Who changed what while the form was open; the person decides which state counts. */
export function Conflict(props: { conflict: Refused['data']; onLoad(): void; onKeep(): void }) {
  const { t } = useAdmin();
  const { conflict } = props;
  return (
    <section className="conflict stack" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{t('conflict-title')}</h2>
      <p>{conflict.smessage}</p>
      <AuditEntries deeds={conflict.changes ?? []} />
      <p>{t('conflict-kept')}</p>
      <p className="row">
        <button type="button" className="button" onClick={props.onLoad}>
          {t('conflict-load')}
        </button>
        <button type="button" className="button" onClick={props.onKeep}>
          {t('conflict-keep')}
        </button>
      </p>
    </section>
  );
}
