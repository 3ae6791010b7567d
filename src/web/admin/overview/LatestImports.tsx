import { Link } from '../../platform/Link.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { ImportState } from '../imports/import-record.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import type { Overview } from './overview.ts';

/** The latest imports with their status. */
export function LatestImports({ imports }: { imports: NonNullable<Overview['imports']> }) {
  const { t } = useAdmin();
  return (
    <TablePanel
      title={t('overview-imports')}
      emptyText={t('overview-imports-none')}
      headerExtra={<Link to={sectionPath('import')}>{t('imports-back')}</Link>}
      rows={imports}
      rowKey={(row) => row.import_id}
      columns={[
        {
          title: t('imports-file'),
          cell: (row) => <Link to={recordPath('import', row.import_id)}>{row.file_name}</Link>,
        },
        { title: t('import-kind'), cell: ({ kind }) => (kind ? t(`import-kind-${kind}`) : '') },
        { title: t('field-status'), cell: (row) => <ImportState state={row.state} /> },
        {
          title: t('imports-column-changes'),
          cell: ({ counts }) => (counts ? t('imports-changes', counts) : ''),
        },
        { title: t('field-date'), cell: (row) => <DateTime time={row.created_time} /> },
      ]}
    />
  );
}
