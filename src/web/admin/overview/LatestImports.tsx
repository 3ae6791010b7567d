import { Link } from '../../platform/Link.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Table } from '../../ui/Table.tsx';
import { toneOf } from '../imports/import-facts.ts';
import { recordPath, sectionPath } from '../paths.ts';
import { useOffice } from '../platform/office.tsx';
import { DayTime } from '../record/DayTime.tsx';
import { Block } from './Block.tsx';
import type { Overview } from './OverviewPage.tsx';

/** The files that came last, what they hold, and what became of them. */
export function LatestImports({ imports }: { imports: NonNullable<Overview['imports']> }) {
  const { say } = useOffice();
  return (
    <Block
      title={say('overview-imports')}
      isEmpty={imports.length === 0}
      none={say('overview-imports-none')}
      more={<Link to={sectionPath('import')}>{say('imports-back')}</Link>}
    >
      <Table
        caption={say('overview-imports')}
        columns={[
          { title: say('imports-column-file') },
          { title: say('imports-column-kind') },
          { title: say('imports-column-state') },
          { title: say('imports-column-changes') },
          { title: say('imports-column-at') },
        ]}
        rows={imports.map((row) => ({
          key: row.import_id,
          cells: [
            <Link key="file" to={recordPath('import', row.import_id)}>
              {row.file_name}
            </Link>,
            row.kind ? say(`import-kind-${row.kind}`) : '',
            <StatusMark key="state" tone={toneOf(row.state)}>
              {say(`import-state-${row.state}`)}
            </StatusMark>,
            row.counts ? say('imports-changes', row.counts) : '',
            <DayTime key="at" at={row.created_time} />,
          ],
        }))}
      />
    </Block>
  );
}
