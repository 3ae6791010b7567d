import { useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { vehicleName } from '#domain/vehicle.ts';
import { Button } from '../../ui/Button.tsx';
import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';

type Fitment = Reply<'GET /admin/items/:id/fitments'>['records'][number];

/** The vehicles an item fits, loaded when the section is opened. */
export function Fitments({ part_number, count }: { part_number: string; count: number }) {
  const { t, api, attempt } = useAdmin();
  const [fitments, setFitments] = useState<Fitment[]>([]);
  const [page, setPage] = useState(0);
  const [isComplete, setComplete] = useState(false);

  async function loadMore() {
    const params = { id: part_number };
    const reply = await attempt(api('GET /admin/items/:id/fitments', { params, query: { page: page + 1 } }));
    if (!reply) return;
    const next = [...fitments, ...reply.records];
    setFitments(next);
    setPage(page + 1);
    setComplete(next.length >= reply.total || reply.records.length === 0);
  }

  return (
    <details
      className="panel stack"
      onToggle={(event) => {
        if (event.currentTarget.open && page === 0) loadMore();
      }}
    >
      <summary>
        <h2>{t('item-fitments', { count })}</h2>
      </summary>
      {fitments.length > 0 ? (
        <Table
          caption={t('item-fitments', { count })}
          rows={fitments}
          rowKey={(each) => each.car_part_id}
          columns={[
            { title: t('fitment-vehicle'), cell: (each) => vehicleName(each) },
            { title: t('fitment-position'), cell: (each) => each.position },
            { title: t('fitment-note'), cell: (each) => each.note },
            { title: t('fitment-id'), cell: (each) => each.car_part_id },
          ]}
        />
      ) : null}
      {page > 0 && !isComplete ? <Button label={t('item-fitments-more')} onClick={loadMore} /> : null}
    </details>
  );
}
