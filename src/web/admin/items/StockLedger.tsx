import { useCallback, useEffect, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { Link } from '../../platform/Link.tsx';
import { Table } from '../../ui/Table.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { readableName } from '../record/AuditEntries.tsx';
import { DateTime } from '../record/DateTime.tsx';

type Movement = Reply<'GET /admin/items/:id/stock'>['records'][number];

/** The item's stock movements, newest first. */
export function StockLedger({ part_number }: { part_number: string }) {
  const { t, api, attempt } = useAdmin();
  const [movements, setMovements] = useState<Movement[] | null>(null);
  const [hasMore, setHasMore] = useState(false);

  const load = useCallback(
    async (before?: number) => {
      const reply = await attempt(
        api('GET /admin/items/:id/stock', { params: { id: part_number }, query: { before } }),
      );
      if (!reply) return;
      setMovements((current) =>
        before === undefined ? reply.records : [...(current ?? []), ...reply.records],
      );
      setHasMore(reply.has_more);
    },
    [api, attempt, part_number],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per item, not when a notice re-renders
  useEffect(() => {
    load();
  }, [part_number]);

  if (movements === null) return null;
  const last = movements.at(-1);
  return (
    <section className="panel stack" aria-labelledby="ledger-title">
      <h2 id="ledger-title">{t('item-ledger')}</h2>
      {movements.length === 0 ? (
        <p className="quiet">{t('item-ledger-none')}</p>
      ) : (
        <Table
          caption={t('item-ledger')}
          columns={[
            { title: t('ledger-time') },
            { title: t('ledger-cause') },
            { title: t('ledger-on-hand'), isNumber: true },
            { title: t('ledger-allocated'), isNumber: true },
            { title: t('ledger-held'), isNumber: true },
            { title: t('ledger-order') },
            { title: t('ledger-note') },
          ]}
          rows={movements.map((each) => ({
            key: each.movement_id,
            cells: [
              <DateTime key="at" at={each.at} />,
              readableName(each.cause),
              formatSigned(each.on_hand_change),
              formatSigned(each.allocated_change),
              formatSigned(each.held_change),
              each.order_id ? (
                <Link key="order" to={recordPath('orders', each.order_id)}>
                  {each.order_id}
                </Link>
              ) : (
                ''
              ),
              each.note ?? '',
            ],
          }))}
        />
      )}
      {hasMore && last ? (
        <button type="button" className="button" onClick={() => load(last.movement_id)}>
          {t('item-ledger-more')}
        </button>
      ) : null}
    </section>
  );
}

const formatSigned = (units: number): string => (units > 0 ? `+${units}` : String(units));
