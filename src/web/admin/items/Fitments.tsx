import { useEffect, useRef, useState } from 'react';
import { catalogueText } from '#texts/catalogue-text.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { useAdmin } from '../platform/admin.tsx';
import { CallButton } from '../shell/CallButton.tsx';
import type { ItemPanelProps } from './item-draft.ts';

/** The vehicles an item fits, loaded when the section is opened. */
export function Fitments({ item, onChanged }: ItemPanelProps) {
  const { t, api, attempt, can } = useAdmin();
  const [isOpen, setOpen] = useState(false);
  const [typedFilter, setTypedFilter] = useState('');
  /** The `car_part_id`s of the fitments selected so far. The filter may hide some of them. */
  const [selection, setSelection] = useState<readonly string[]>([]);
  const params = { id: item.part_number };
  const count = item.fitment_count;
  const keyword = useDebounced(typedFilter) ?? '';
  const load = (page: number) => api('GET /admin/items/:id/fitments', { params, query: { keyword, page } });
  const key = JSON.stringify([keyword, count]);
  const latestKey = useRef(key);
  useEffect(() => {
    latestKey.current = key;
  }, [key]);
  const { data, isCurrent, setData } = useFetched(isOpen ? key : null, () => load(1));
  const fitments = data?.records ?? [];
  const shownIds = fitments.map((each) => each.car_part_id);
  const selectedIds = selection.filter((id) => shownIds.includes(id));

  async function loadMore() {
    const reply = await attempt(load(data!.page + 1));
    // Rows for an earlier filter are not shown.
    if (reply && latestKey.current === key) setData({ ...reply, records: [...fitments, ...reply.records] });
  }

  if (count === 0) return <Panel title={t('item-fitments', { count })} emptyText={t('item-fitments-none')} />;
  return (
    <details className="panel stack" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t('item-fitments', { count })}</h2>
      </summary>
      <TextField
        id="fitment-filter"
        type="search"
        label={t('fitments-filter')}
        hint={t('fitments-filter-hint')}
        maxLength={200}
        autoComplete="off"
        value={typedFilter}
        onChange={(event) => setTypedFilter(event.target.value)}
        below={<p role="status">{data && keyword ? t('fitments-found', { count: data.total }) : ''}</p>}
      />
      {fitments.length > 0 ? (
        <Table
          caption={t('item-fitments', { count })}
          rows={fitments}
          rowKey={(each) => each.car_part_id}
          columns={[
            {
              title: t('fitment-vehicle'),
              cell: (each) =>
                can('items.change') ? (
                  <CheckField
                    label={vehicleText(each, t)}
                    checked={selectedIds.includes(each.car_part_id)}
                    onChange={({ target }) =>
                      setSelection(
                        target.checked
                          ? [...selectedIds, each.car_part_id]
                          : selectedIds.filter((id) => id !== each.car_part_id),
                      )
                    }
                  />
                ) : (
                  vehicleText(each, t)
                ),
            },
            { title: t('record-field-position'), cell: (each) => catalogueText(each.position, t) },
            { title: t('fitment-note'), cell: (each) => each.note && catalogueText(each.note, t) },
            { title: t('record-field-car_part_id'), cell: (each) => each.car_part_id },
          ]}
        />
      ) : null}
      <p className="row">
        {data && isCurrent && fitments.length < data.total ? (
          <Button label={t('item-fitments-more')} onClick={loadMore} />
        ) : null}
        {can('items.change') && fitments.length > 0 ? (
          <>
            <Button
              variant="quiet"
              label={t('fitments-select-shown')}
              onClick={() => setSelection(selectedIds.length === shownIds.length ? [] : shownIds)}
            />
            <CallButton
              label={t('fitments-remove', { count: selectedIds.length })}
              question={t('fitments-remove-question', { count: selectedIds.length, part: item.part_number })}
              disabled={selectedIds.length === 0}
              call={() =>
                api('POST /admin/items/:id/fitments/remove', { params, body: { car_part_ids: selectedIds } })
              }
              onDone={onChanged}
            />
          </>
        ) : null}
      </p>
    </details>
  );
}
