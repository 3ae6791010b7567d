import { useEffect, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { formatNumber } from '#texts/format-number.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';

type Movement = Reply<'GET /admin/items/:id/stock'>['records'][number];

const ID = 'section-ledger';

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

  const formatSigned = (units: number) => `${units > 0 ? '+' : ''}${formatNumber(units, { language })}`;
  if (movements === null) return <Panel id={ID} title={t('item-ledger')} />;
  return (
    <Panel id={ID} title={t('item-ledger')} emptyText={movements.length === 0 && t('item-ledger-none')}>
      <Table
        caption={t('item-ledger')}
        rows={movements}
        rowKey={(each) => each.movement_id}
        columns={[
          { title: t('field-time'), cell: (each) => <DateTime time={each.at} /> },
          { title: t('ledger-cause'), cell: (each) => t(`ledger-cause-${each.cause}`) },
          ...(['on_hand', 'allocated', 'held'] as const).map((name) => ({
            title: t(`ledger-${name === 'on_hand' ? 'on-hand' : name}`),
            isNumber: true as const,
            cell: (each: Movement) => formatSigned(each[`${name}_change`]),
          })),
          {
            title: t('ledger-order'),
            cell: ({ order_id }) =>
              order_id ? <Link to={recordPath('orders', order_id)}>{order_id}</Link> : '',
          },
          { title: t('field-note'), cell: (each) => each.note },
          { title: t('ledger-staff'), cell: (each) => each.staff },
        ]}
      />
      {hasMore ? <Button label={t('item-ledger-more')} onClick={loadMore} /> : null}
    </Panel>
  );
}
