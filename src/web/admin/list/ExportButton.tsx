import { type ReactNode, useState } from 'react';
import type { AdminListName, ListQuery } from '#domain/admin-lists.ts';
import { chooseColumns, EXPORT_COLUMNS, type ExportName } from '#domain/export-columns.ts';
import { readDeviceSetting, writeDeviceSetting } from '../../platform/device-settings.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { downloadPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { AdminIcon } from '../shell/AdminIcon.tsx';
import { listQueryParams } from './list-path.ts';

const hasColumnChoice = (list: AdminListName): list is ExportName => Object.hasOwn(EXPORT_COLUMNS, list);

/** Downloads the selected rows or, without a selection, all matching rows as CSV; disabled when there are none. */
export function ExportButton(props: {
  list: AdminListName;
  query: ListQuery;
  total: number;
  /** The keys of the selected rows; if there are any, only these are exported. */
  ids: readonly string[];
}) {
  const { t } = useAdmin();
  const { list, query, total, ids } = props;
  if (total === 0) return <Button label={t('list-export')} disabled />;
  const link = (columns: Record<string, string> = {}) => {
    const params: Record<string, string> = { ...listQueryParams(list, { ...query, page: 1 }), ...columns };
    if (ids.length > 0) params.ids = ids.join(',');
    return (
      <a className="button" href={downloadPath(`${list}/export`, params)} download>
        {ids.length > 0 ? t('list-export-selected', { count: ids.length }) : t('list-export')}
      </a>
    );
  };
  return hasColumnChoice(list) ? <ExportWithColumns list={list} link={link} /> : link();
}

/** An export whose columns staff can choose. The choice is stored on the device. */
function ExportWithColumns(props: { list: ExportName; link(columns: { columns: string }): ReactNode }) {
  const { t } = useAdmin();
  const { list } = props;
  const key = `admin-export-${list}`;
  const [isOpen, setOpen] = useState(false);
  const [columns, setColumns] = useState(() =>
    chooseColumns(list, (readDeviceSetting(key) ?? '').split(',')),
  );
  function choose(next: readonly string[]) {
    setColumns(next);
    writeDeviceSetting(key, next.join(','));
  }
  function toggle(column: string, isChosen: boolean) {
    const next = isChosen ? [...columns, column] : columns.filter((each) => each !== column);
    choose(chooseColumns(list, next));
  }
  const link = props.link({ columns: columns.join(',') });
  return (
    <span className="joined-buttons">
      {link}
      <button
        type="button"
        className="button"
        aria-label={t('list-export-columns')}
        title={t('list-export-columns')}
        onClick={() => setOpen(true)}
      >
        <AdminIcon name="settings" />
      </button>
      <Modal id="export" title={t('list-export-columns')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <fieldset className="export-columns">
          <legend className="visually-hidden">{t('list-export-columns')}</legend>
          {EXPORT_COLUMNS[list].all.map((column) => (
            <CheckField
              key={column}
              label={column}
              checked={columns.includes(column)}
              onChange={(event) => toggle(column, event.target.checked)}
            />
          ))}
        </fieldset>
        <div className="row">
          {link}
          {(['all', 'initial'] as const).map((set) => (
            <Button
              key={set}
              variant="quiet"
              label={t(`list-export-${set}`)}
              onClick={() => choose(EXPORT_COLUMNS[list][set])}
            />
          ))}
        </div>
      </Modal>
    </span>
  );
}
