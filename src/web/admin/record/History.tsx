import { useAdmin } from '../platform/admin.tsx';
import type { AuditEntry } from '../platform/calls.ts';
import { AuditEntries } from './AuditEntries.tsx';

/** The record's audit entries, for the sidebar. */
export function History({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useAdmin();
  return (
    <section className="panel stack" aria-labelledby="history-title">
      <h2 id="history-title">{t('record-history')}</h2>
      {entries.length === 0 ? (
        <p className="quiet">{t('record-no-history')}</p>
      ) : (
        <AuditEntries entries={entries} />
      )}
    </section>
  );
}
