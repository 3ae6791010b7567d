import { Link } from '../../platform/Link.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Table } from '../../ui/Table.tsx';
import { toneOf } from '../imports/import-facts.ts';
import { recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DayTime } from '../record/DayTime.tsx';
import { Block } from './Block.tsx';
import type { Overview } from './OverviewPage.tsx';

/** The files that came last, what they hold, and what became of them. */
export function LatestImports({ imports }: { imports: NonNullable<Overview['imports']> }) {
  const { t } = useAdmin();
  return (
    <Block
      title={t('overview-imports')}
      isEmpty={imports.length === 0}
      none={t('overview-imports-none')}
      more={<Link to={sectionPath('import')}>{t('imports-back')}</Link>}
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
            <StatusMark key="state" tone={toneOf(row.state)}>
              {t(`import-state-${row.state}`)}
            </StatusMark>,
            row.counts ? t('imports-changes', row.counts) : '',
            <DayTime key="at" at={row.created_time} />,
          ],
        }))}
      />
    </Block>
  );
}
