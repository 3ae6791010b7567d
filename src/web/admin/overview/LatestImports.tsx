import { Link } from '../../platform/Link.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Table } from '../../ui/Table.tsx';
import { toneOf } from '../imports/import-record.ts';
import { recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { Block, type Overview } from './Block.tsx';

/** The latest imports with their status. */
export function LatestImports({ imports }: { imports: NonNullable<Overview['imports']> }) {
  const { t } = useAdmin();
  return (
    <Block
      title={t('overview-imports')}
      isEmpty={imports.length === 0}
      emptyText={t('overview-imports-none')}
      link={<Link to={sectionPath('import')}>{t('imports-back')}</Link>}
    >
      <Table
        caption={t('overview-imports')}
        columns={[
          { title: t('imports-column-file') },
          { title: t('imports-column-kind') },
          { title: t('imports-column-state') },
          { title: t('imports-column-changes') },
          { title: t('imports-column-at') },
        ]}
        rows={imports.map((row) => ({
          key: row.import_id,
          cells: [
            <Link key="file" to={recordPath('import', row.import_id)}>
              {row.file_name}
            </Link>,
            row.kind ? t(`import-kind-${row.kind}`) : '',
            <StatusBadge key="state" tone={toneOf(row.state)}>
              {t(`import-state-${row.state}`)}
            </StatusBadge>,
            row.counts ? t('imports-changes', row.counts) : '',
            <DateTime key="at" at={row.created_time} />,
          ],
        }))}
      />
    </Block>
  );
}
