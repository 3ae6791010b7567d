import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { focusAfter } from '../../ui/focus-after.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin, useSend } from '../platform/admin.tsx';
import { Subform } from '../record/admin-form.tsx';
import { isSame } from '../record/unsaved.ts';
import type { Item } from './item-draft.ts';

const fieldId = (rowId: number, name: 'brand' | 'number') => `interchange-${rowId}-${name}`;

/** The interchange numbers of an item, saved separately from the item. */
export function InterchangeNumbers(props: { item: Item; version: string; onChanged(record: Item): void }) {
  const { t, api, can } = useAdmin();
  const { isBusy, send } = useSend();
  const [conflict, setConflict] = useState<string | null>(null);
  const { item, version } = props;
  /** The rows of the form. The `id` identifies a row while the form is shown; it is not saved. */
  const [rows, setRows] = useState(() => item.interchange.map((each, id) => ({ ...each, id })));
  const changeRow = (id: number, next: Partial<{ brand: string; number: string }>) =>
    setRows((current) => current.map((each) => (each.id === id ? { ...each, ...next } : each)));
  function addRow() {
    const nextId = Math.max(-1, ...rows.map((each) => each.id)) + 1;
    focusAfter(() => setRows([...rows, { brand: '', number: '', id: nextId }]), fieldId(nextId, 'brand'));
  }

  /** The rows that are not empty, as they are saved. */
  const interchange = rows
    .map(({ brand, number }) => ({ brand: brand.trim(), number: number.trim() }))
    .filter(({ brand, number }) => brand || number);

  const isChanged = !isSame(interchange, item.interchange);

  async function submit() {
    const body = { interchange, last_modified_time: version };
    const params = { id: item.part_number };
    const reply = await send(
      () => api('POST /admin/items/:id/interchange', { params, body }),
      ({ smessage }) => setConflict(smessage),
    );
    if (reply) props.onChanged(reply.record);
  }

  return (
    <Panel id="section-interchange" title={t('item-interchange')}>
      {conflict ? <p className="alert-text">{conflict}</p> : null}
      {rows.length === 0 ? <p className="quiet">{t('item-interchange-none')}</p> : null}
      <Subform
        form={{ isBusy, isChanged, submit }}
        className="stack"
        submitLabel={t('item-interchange-save')}
        isDisabled={!can('items.change') || !isChanged}
        actions={can('items.change') ? <Button label={t('item-interchange-add')} onClick={addRow} /> : null}
      >
        <ul className="grid dense interchange-numbers">
          {rows.map(({ id, ...row }) => (
            <li key={id}>
              {(['brand', 'number'] as const).map((name) => (
                <input
                  key={name}
                  id={fieldId(id, name)}
                  className={name === 'number' ? 'input mono' : 'input'}
                  aria-label={t(`item-interchange-${name}`)}
                  placeholder={t(`item-interchange-${name}`)}
                  maxLength={100}
                  value={row[name]}
                  onChange={(event) => changeRow(id, { [name]: event.target.value })}
                />
              ))}
              <Button
                variant="small"
                label="×"
                aria-label={t('item-interchange-remove', row)}
                onClick={() => setRows((current) => current.filter((each) => each.id !== id))}
              />
            </li>
          ))}
        </ul>
      </Subform>
    </Panel>
  );
}
