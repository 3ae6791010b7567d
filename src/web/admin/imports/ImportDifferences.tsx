import { auditField } from '#texts/audit-words.ts';
import { formatCents } from '#texts/format-money.ts';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { ImportRecord } from './import-record.tsx';

const MONEY_FIELD = /_price$/;

export function ImportDifferences({ record }: { record: ImportRecord }) {
  const { t, language } = useAdmin();
  if (record.differences.length === 0) return null;
  const format = (field: string, value: string | null) => {
    if (value === null || value === '') return t('record-none');
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'record-yes' : 'record-no');
    return MONEY_FIELD.test(field) ? formatCents(Number(value), t) : value;
  };
  return (
    <TablePanel
      className="stack"
      title={t('import-differences')}
      rows={record.differences}
      rowKey={({ field }) => field}
      columns={[
        { title: t('import-difference-field'), cell: ({ field }) => auditField(language, field) },
        { title: t('import-count'), isNumber: true, cell: ({ count }) => count },
        {
          title: t('import-examples'),
          cell: ({ field, first }) => (
            <ul className="plain">
              {first.map(({ key, before, after }) => (
                <li key={key}>
                  {t('import-difference-one', {
                    key,
                    before: format(field, before),
                    after: format(field, after),
                  })}
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}
