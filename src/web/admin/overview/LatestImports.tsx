import { Table } from '../../ui/Table.tsx';
import { useOffice } from '../platform/office.tsx';
import { DayTime } from '../record/DayTime.tsx';
import { wordsOf } from '../record/Deeds.tsx';
import { Block } from './Block.tsx';
import type { Overview } from './OverviewPage.tsx';

/** The files that came last, and what became of them. */
export function LatestImports({ overview }: { overview: Overview }) {
  const { say } = useOffice();
  return (
    <Block
      title={say('overview-imports')}
      isEmpty={overview.imports.length === 0}
      none={say('overview-imports-none')}
    >
      <Table
        caption={say('overview-imports')}
        columns={[
          { title: say('overview-file') },
          { title: say('overview-time') },
          { title: say('overview-state') },
        ]}
        rows={overview.imports.map((each) => ({
          key: each.import_id,
          cells: [each.file_name, <DayTime key="at" at={each.at} />, wordsOf(each.state)],
        }))}
      />
    </Block>
  );
}
