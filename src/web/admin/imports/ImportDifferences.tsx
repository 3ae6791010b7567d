import { Table } from '../../ui/Table.tsx';
import { useOffice } from '../platform/office.tsx';
import { wordsOf } from '../record/Deeds.tsx';
import type { ImportRecord } from './import-facts.ts';

const MONEY = /_price$/;

/** Which fields change how often, with the first values before and after. */
export function ImportDifferences({ record }: { record: ImportRecord }) {
  const { say } = useOffice();
  if (record.differences.length === 0) return null;
  const shown = (field: string, value: string | null) => {
    if (value === null || value === '') return say('import-nothing');
    return MONEY.test(field) ? (Number(value) / 100).toFixed(2) : value;
  };
  return (
    <div className="stack">
      <h2>{say('import-differences')}</h2>
      <Table
        caption={say('import-differences')}
        columns={[
          { title: say('import-difference-field') },
          { title: say('import-difference-count'), isNumber: true },
          { title: say('import-difference-first') },
        ]}
        rows={record.differences.map(({ field, count, first }) => ({
          key: field,
          cells: [
            wordsOf(field),
            count,
            <ul key="first" className="plain">
              {first.map(({ key, before, after }) => (
                <li key={key}>
                  {say('import-difference-one', {
                    key,
                    before: shown(field, before),
                    after: shown(field, after),
                  })}
                </li>
              ))}
            </ul>,
          ],
        }))}
      />
    </div>
  );
}
