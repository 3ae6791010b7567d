import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { wordsOf } from '../record/AuditEntries.tsx';
import type { ImportRecord } from './import-facts.ts';

const MONEY = /_price$/;

/** Which fields change how often, with the first values before and after. */
export function ImportDifferences({ record }: { record: ImportRecord }) {
  const { t } = useAdmin();
  if (record.differences.length === 0) return null;
  const shown = (field: string, value: string | null) => {
    if (value === null || value === '') return t('import-nothing');
    return MONEY.test(field) ? (Number(value) / 100).toFixed(2) : value;
  };
  return (
    <div className="stack">
      <h2>{t('import-differences')}</h2>
      <Table
        caption={t('import-differences')}
        columns={[
          { title: t('import-difference-field') },
          { title: t('import-difference-count'), isNumber: true },
          { title: t('import-difference-first') },
        ]}
        rows={record.differences.map(({ field, count, first }) => ({
          key: field,
          cells: [
            wordsOf(field),
            count,
            <ul key="first" className="plain">
              {first.map(({ key, before, after }) => (
                <li key={key}>
                  {t('import-difference-one', {
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
