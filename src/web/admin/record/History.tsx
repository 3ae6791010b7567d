import type { AuditEntry } from '../../platform/api.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { AuditEntries } from './AuditEntries.tsx';

export function History({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useAdmin();
  return (
    <Panel title={t('record-history')} emptyText={entries.length === 0 && t('record-no-history')}>
      <AuditEntries entries={entries} />
    </Panel>
  );
}
