import { useState } from 'react';
import type { AdminListName, ListQuery } from '#domain/admin-lists.ts';
import { chooseColumns, EXPORT_COLUMNS, type ExportName } from '#domain/export-columns.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { downloadPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { readDeviceSetting, writeDeviceSetting } from '../platform/device-settings.ts';
import { listQueryParams } from './list-path.ts';

interface ExportProps {
  list: AdminListName;
  query: ListQuery;
  total: number;
}

const hasColumns = (list: AdminListName): list is ExportName => Object.hasOwn(EXPORT_COLUMNS, list);

/** Downloads all matching rows as CSV; disabled when there are none. */
export function ExportButton({ list, query, total }: ExportProps) {
  const { t } = useAdmin();
  if (total === 0) return <Button label={t('list-export')} disabled />;
  const params = listQueryParams(list, { ...query, page: 1 });
  return hasColumns(list) ? (
    <ExportWithColumns list={list} params={params} />
  ) : (
    <ExportLink list={list} params={params} />
  );
}

function ExportLink({ list, params }: { list: AdminListName; params: Record<string, string> }) {
  const { t } = useAdmin();
  return (
    <a className="button" href={downloadPath(`${list}/export`, params)} download>
      {t('list-export')}
    </a>
  );
}

/** The chosen columns are stored on the device. */
function ExportWithColumns({ list, params }: { list: ExportName; params: Record<string, string> }) {
  const { t } = useAdmin();
  const key = `admin-export-${list}`;
  const [isOpen, setOpen] = useState(false);
  const [columns, setColumns] = useState(() =>
    chooseColumns(list, (readDeviceSetting(key) ?? '').split(',')),
  );
  function choose(next: readonly string[]) {
    setColumns(next);
    writeDeviceSetting(key, next.join(','));
  }
  return (
    <>
      <ExportLink list={list} params={{ ...params, columns: columns.join(',') }} />
      <Button label={t('list-export-columns')} onClick={() => setOpen(true)} />
      <Modal id="export" title={t('list-export-columns')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <fieldset className="export-columns">
          <legend className="visually-hidden">{t('list-export-columns')}</legend>
          {EXPORT_COLUMNS[list].all.map((column) => (
            <CheckField
              key={column}
              label={column}
              checked={columns.includes(column)}
              onChange={(event) =>
                choose(
                  chooseColumns(
                    list,
                    event.target.checked ? [...columns, column] : columns.filter((each) => each !== column),
                  ),
                )
              }
            />
          ))}
        </fieldset>
        <div className="row">
          <ExportLink list={list} params={{ ...params, columns: columns.join(',') }} />
          <Button
            variant="quiet"
            label={t('list-export-all')}
            onClick={() => choose(EXPORT_COLUMNS[list].all)}
          />
          <Button
            variant="quiet"
            label={t('list-export-initial')}
            onClick={() => choose(EXPORT_COLUMNS[list].initial)}
          />
        </div>
      </Modal>
    </>
  );
}
