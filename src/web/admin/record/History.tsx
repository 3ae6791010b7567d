import { useAdmin } from '../platform/admin.tsx';
import type { AuditEntry } from '../platform/calls.ts';
import { AuditEntries } from './AuditEntries.tsx';

/** What was done to the record, at its side. */
export function History({ deeds }: { deeds: readonly AuditEntry[] }) {
  const { t } = useAdmin();
  return (
    <section className="panel stack" aria-labelledby="history-title">
      <h2 id="history-title">{t('record-history')}</h2>
      {deeds.length === 0 ? (
        <p className="quiet">{t('record-no-history')}</p>
      ) : (
        <AuditEntries deeds={deeds} />
      )}
    </section>
  );
}
