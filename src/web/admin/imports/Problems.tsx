import { TablePanel } from '../../ui/TablePanel.tsx';
import { downloadPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { ImportRecord } from './import-record.tsx';

/** The problems of a file, grouped by cause: the errors, which block applying, and the warnings. */
export function Problems({ record }: { record: ImportRecord }) {
  const { t } = useAdmin();
  const { problems } = record;
  if (problems.length === 0) return null;
  return (
    <>
      <ProblemTable isBlocking groups={problems.filter((group) => group.is_blocking)} />
      <ProblemTable isBlocking={false} groups={problems.filter((group) => !group.is_blocking)} />
      <p>
        <a className="button" href={downloadPath(`import/${record.import_id}/problems`)} download>
          {t('import-problems-file')}
        </a>
      </p>
    </>
  );
}

function ProblemTable({ groups, isBlocking }: { groups: ImportRecord['problems']; isBlocking: boolean }) {
  const { t } = useAdmin();
  if (groups.length === 0) return null;
  const title = t(isBlocking ? 'import-errors' : 'import-warnings');
  return (
    <TablePanel
      className="stack"
      title={title}
      rows={groups}
      rowKey={(group) => `${group.cause} ${group.column}`}
      columns={[
        { title: t('import-problem-cause'), cell: (group) => group.message },
        { title: t('import-problem-column'), cell: (group) => group.column },
        { title: t('import-count'), isNumber: true, cell: (group) => group.count },
        { title: t('import-problem-remedy'), cell: (group) => group.remedy },
        {
          title: t('import-examples'),
          cell: (group) => (
            <ul className="plain">
              {group.first.map(({ row_number, value, part_number: part }, index) => {
                const row = { row: row_number ?? '', value: value || t('import-problem-empty') };
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat
                  <li key={index}>
                    {part && part !== value
                      ? t('import-problem-row-of', { ...row, part })
                      : t('import-problem-row', row)}
                  </li>
                );
              })}
            </ul>
          ),
        },
      ]}
    >
      <p className="quiet">{t(isBlocking ? 'import-errors-help' : 'import-warnings-help')}</p>
    </TablePanel>
  );
}
