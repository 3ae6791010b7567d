import { useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { vehicleName } from '#domain/vehicle.ts';
import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';

type Fitment = Reply<'GET /admin/items/:id/fitments'>['records'][number];

/** The vehicles an item fits; loaded when somebody wants to see them. */
export function Fitments({ part_number, count }: { part_number: string; count: number }) {
  const { t, api, tried } = useAdmin();
  const [fitments, setFitments] = useState<Fitment[]>([]);
  const [page, setPage] = useState(0);
  const [isWhole, setWhole] = useState(false);

  async function more() {
    const params = { id: part_number };
    const reply = await tried(api('GET /admin/items/:id/fitments', { params, query: { page: page + 1 } }));
    if (!reply) return;
    const next = [...fitments, ...reply.records];
    setFitments(next);
    setPage(page + 1);
    setWhole(next.length >= reply.total || reply.records.length === 0);
  }

  return (
    <details
      className="panel stack"
      onToggle={(event) => {
        if (event.currentTarget.open && page === 0) more();
      }}
    >
      <summary>
        <h2>{t('item-fitments', { count })}</h2>
      </summary>
      {fitments.length > 0 ? (
        <Table
          caption={t('item-fitments', { count })}
          columns={[
            { title: t('fitment-vehicle') },
            { title: t('fitment-position') },
            { title: t('fitment-note') },
            { title: t('fitment-id') },
          ]}
          rows={fitments.map((each) => ({
            key: each.car_part_id,
            cells: [vehicleName(each), each.position, each.note ?? '', each.car_part_id],
          }))}
        />
      ) : null}
      {page > 0 && !isWhole ? (
        <button type="button" className="button" onClick={more}>
          {t('item-fitments-more')}
        </button>
      ) : null}
    </details>
  );
}
