import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { focusAfter } from '../../ui/focus-after.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin, useSend } from '../platform/admin.tsx';
import { Subform } from '../record/admin-form.tsx';
import { isSame } from '../record/unsaved.ts';
import type { Item, ItemPanelProps } from './item-draft.ts';

type InterchangeNumber = Item['interchange'][number];
const isIn = (list: readonly InterchangeNumber[], { brand, number }: InterchangeNumber) =>
  list.some((each) => each.brand === brand && each.number === number);

const fieldId = (rowId: number, name: 'brand' | 'number') => `interchange-${rowId}-${name}`;

const withIds = (numbers: readonly InterchangeNumber[], firstId: number) =>
  numbers.map((each, index) => ({ ...each, id: firstId + index }));

/** The interchange numbers of an item, saved separately from the item. */
export function InterchangeNumbers(props: ItemPanelProps & { version: string }) {
  const { t, api, can } = useAdmin();
  const { isBusy, send } = useSend();
  const [conflict, setConflict] = useState<string | null>(null);
  const { item, version } = props;
  /** The rows of the form. The `id` identifies a row while the form is shown; it is not saved. */
  const [rows, setRows] = useState(() => withIds(item.interchange, 0));
  /** The numbers of the item on which the rows are based. */
  const [base, setBase] = useState(item.interchange);
  const nextId = Math.max(-1, ...rows.map((each) => each.id)) + 1;
  if (!isSame(base, item.interchange)) {
    // Applies the item's removed and added numbers to the rows. Typed text stays.
    const kept = rows.filter((row) => !isIn(base, row) || isIn(item.interchange, row));
    const added = item.interchange.filter((each) => !isIn(base, each) && !isIn(rows, each));
    setRows([...kept, ...withIds(added, nextId)]);
    setBase(item.interchange);
    setConflict(null);
  }
  const changeRow = (id: number, next: Partial<InterchangeNumber>) =>
    setRows((current) => current.map((each) => (each.id === id ? { ...each, ...next } : each)));
  function addRow() {
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
    if (!reply) return;
    setConflict(null);
    const saved = reply.record.interchange;
    setBase(saved);
    // Shows the numbers as they were saved, unless something has been typed since.
    setRows((current) => (current === rows ? withIds(saved, 0) : current));
    props.onChanged(reply);
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
        {rows.length === 0 ? null : (
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
        )}
      </Subform>
    </Panel>
  );
}
