import { useEffect, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { isPossibleCorrection, STOCK_REASONS, type StockReason } from '#domain/stock-correction.ts';
import { formatNumber } from '#texts/format-number.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { errorIf, Subform, useAdminForm } from '../record/admin-form.tsx';
import { DateTime } from '../record/DateTime.tsx';
import type { ItemPanelProps } from './item-draft.ts';

/** Stock figures and the form that corrects them, by the number of units counted or by a number to add or subtract. */
export function Stock({ item, onChanged }: ItemPanelProps) {
  const { t, api, can } = useAdmin();
  const { on_hand, allocated, held, available } = item.stock;
  const form = useAdminForm({
    name: 'stock',
    initial: { units: '', note: '', reason: 'received' as StockReason },
    validate({ units, reason }) {
      if (reason === 'count')
        return errorIf(!/^\d{1,6}$/.test(units.trim()), 'units', t('field-whole-number'));
      if (!/^[+-]?\d{1,6}$/.test(units.trim()) || Number(units) === 0)
        return [{ field: 'units', text: t('item-change-invalid') }];
      return errorIf(!isPossibleCorrection(reason, Number(units)), 'units', t('stock-direction-wrong'));
    },
    call({ units, reason, note }, submission_id) {
      const correction = reason === 'count' ? { counted: Number(units) } : { change: Number(units) };
      const body = { ...correction, reason, ...(note.trim() ? { note: note.trim() } : {}), submission_id };
      return api('POST /admin/items/:id/stock', { params: { id: item.part_number }, body });
    },
    valuesWhenDone: { units: '', note: '', reason: 'received' },
    onDone: (reply) => onChanged(reply),
  });
  const isCount = form.values.reason === 'count';
  return (
    <Panel id="section-stock" title={t('field-stock')}>
      <DescriptionList
        entries={[
          [t('record-field-on_hand'), on_hand],
          [t('item-allocated'), allocated],
          [t('item-held'), held],
          [t('field-available'), available],
        ]}
      />
      {can('stock.adjust') ? (
        <Subform form={form} className="stack" aria-label={t('item-adjust')} submitLabel={t('item-adjust')}>
          <div className="fields">
            <SelectField
              label={t('field-reason')}
              options={STOCK_REASONS.map((each) => [each, t(`item-reason-${each}`)])}
              {...form.field('reason')}
            />
            <TextField
              label={isCount ? t('item-counted') : t('item-change')}
              hint={isCount ? t('item-counted-hint') : t('item-change-hint')}
              maxLength={7}
              required
              {...form.field('units')}
            />
            <TextField label={t('field-note')} maxLength={500} {...form.field('note')} />
          </div>
        </Subform>
      ) : null}
    </Panel>
  );
}

type Movement = Reply<'GET /admin/items/:id/stock'>['records'][number];

/** The item's stock movements, newest first. */
export function StockLedger({ part_number }: { part_number: string }) {
  const { t, language, api, attempt } = useAdmin();
  const [movements, setMovements] = useState<Movement[] | null>(null);
  const [hasMore, setHasMore] = useState(false);

  async function loadMore() {
    const query = { before: movements?.at(-1)?.movement_id };
    const reply = await attempt(api('GET /admin/items/:id/stock', { params: { id: part_number }, query }));
    if (!reply) return;
    setMovements([...(movements ?? []), ...reply.records]);
    setHasMore(reply.has_more);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the first movements once
  useEffect(() => void loadMore(), []);

  const formatChange = (units: number) => `${units > 0 ? '+' : ''}${formatNumber(units, { language })}`;
  return (
    <Panel
      id="section-ledger"
      title={t('item-ledger')}
      emptyText={movements?.length === 0 && t('item-ledger-none')}
    >
      {movements ? (
        <Table
          caption={t('item-ledger')}
          rows={movements}
          rowKey={(each) => each.movement_id}
          columns={[
            { title: t('field-time'), cell: (each) => <DateTime time={each.at} /> },
            { title: t('record-field-cause'), cell: (each) => t(`ledger-cause-${each.cause}`) },
            ...(['on_hand', 'allocated', 'held'] as const).map((name) => ({
              title: t(name === 'on_hand' ? 'record-field-on_hand' : `ledger-${name}`),
              isNumber: true as const,
              cell: (each: Movement) => formatChange(each[`${name}_change`]),
            })),
            {
              title: t('field-order'),
              cell: ({ order_id }) =>
                order_id ? <Link to={recordPath('orders', order_id)}>{order_id}</Link> : '',
            },
            { title: t('field-note'), cell: (each) => each.note },
            { title: t('section-staff'), cell: (each) => each.staff },
          ]}
        />
      ) : null}
      {hasMore ? <Button label={t('item-ledger-more')} onClick={loadMore} /> : null}
    </Panel>
  );
}
