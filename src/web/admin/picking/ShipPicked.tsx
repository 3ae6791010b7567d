import { useEffect, useRef } from 'react';
import type { PickedOrder } from '#domain/pick-list.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { ShipForm } from '../orders/ShipForm.tsx';
import { useAdmin } from '../platform/admin.tsx';

export function ShipPicked(props: { order: PickedOrder; onCancel(): void; onDone(): void }) {
  const { t, api, showAlert } = useAdmin();
  const { order_id, units } = props.order;
  const { data, hasFailed, retry } = useFetched(order_id, () =>
    api('GET /admin/orders/:id', { params: { id: order_id } }),
  );
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (data) form.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [data]);
  return (
    <Panel
      title={t('picking-shipping', { order: order_id })}
      headerExtra={<Button variant="quiet" label={t('record-cancel')} onClick={props.onCancel} />}
    >
      <div ref={form}>
        {data ? (
          // The key remounts the form when the order has changed, so that it shows the current quantities.
          <ShipForm
            key={data.record.orderInfo.last_modified_time}
            record={data.record}
            version={data.record.orderInfo.last_modified_time}
            picked={units}
            onDone={props.onDone}
            onRefused={(reason) => {
              if (reason === 'changed-meanwhile') showAlert(t('order-changed-meanwhile'));
              retry();
            }}
          />
        ) : null}
        {!data && hasFailed ? (
          <p className="alert-text" role="alert">
            {t('picking-order-failed')} <Button variant="quiet" label={t('picking-retry')} onClick={retry} />
          </p>
        ) : null}
      </div>
    </Panel>
  );
}
