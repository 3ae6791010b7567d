import { useEffect, useRef, useState } from 'react';
import { lineKey } from '#domain/cart.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TrackingNumber } from '../../ui/TrackingNumber.tsx';
import { orderDocumentPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';
import { DateTime } from '../record/DateTime.tsx';
import type { OrderRecord } from './order-draft.ts';
import { ParcelFields } from './ParcelFields.tsx';

type Shipment = OrderRecord['shipments'][number];

const nameOf = ({ tracking_number, carrier }: Shipment): string => tracking_number ?? carrier;

interface ShipmentsProps {
  record: OrderRecord;
  version: string;
  onChanged(record: OrderRecord): void;
}

/** The parcels with their tracking numbers, which can be corrected. */
export function Shipments(props: ShipmentsProps) {
  const { t, can } = useAdmin();
  const { shipments, orderInfo } = props.record;
  const { order_id } = orderInfo;
  const [editedId, setEditedId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that opens receives the focus
  useEffect(() => list.current?.querySelector<HTMLInputElement>('[data-focus]')?.select(), [editedId]);
  if (shipments.length === 0) return null;
  return (
    <Panel title={t('field-shipments')}>
      <ul className="plain" ref={list}>
        {shipments.map((shipment) => (
          <li key={shipment.shipment_id}>
            <p className="row">
              <strong>{shipment.carrier}</strong> <TrackingNumber shipment={shipment} language={t.language} />
              <DateTime className="quiet" time={shipment.at} />
              {can('orders.change') ? (
                <Button
                  variant="small"
                  label={t('action-edit')}
                  aria-label={t('order-shipment-edit-of', { shipment: nameOf(shipment) })}
                  aria-expanded={editedId === shipment.shipment_id}
                  onClick={() => setEditedId(editedId === shipment.shipment_id ? null : shipment.shipment_id)}
                />
              ) : null}
              <a
                className="button small"
                href={orderDocumentPath(order_id, `shipments/${shipment.shipment_id}/packing-slip`)}
                download
                aria-label={t('order-shipment-slip-of', { shipment: nameOf(shipment) })}
              >
                {t('packing-slip')}
              </a>
            </p>
            <ul>
              {shipment.lines.map((line) => (
                <li key={lineKey(line)}>
                  {t('order-shipment-units', { count: line.quantity, part: line.part_number })}
                </li>
              ))}
            </ul>
            {editedId === shipment.shipment_id ? (
              <ShipmentForm {...props} shipment={shipment} onDone={() => setEditedId(null)} />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ShipmentForm(props: ShipmentsProps & { shipment: Shipment; onDone(): void }) {
  const { t, api } = useAdmin();
  const { record, version, shipment } = props;
  const [isEmailed, setEmailed] = useState(true);
  const form = useAdminForm({
    name: 'shipment',
    initial: { carrier: shipment.carrier, tracking_number: shipment.tracking_number ?? '' },
    required: ['carrier'],
    call: ({ carrier, tracking_number }) =>
      api('POST /admin/orders/:id/shipments/:shipment', {
        params: { id: record.orderInfo.order_id, shipment: shipment.shipment_id },
        body: {
          carrier,
          tracking_number: tracking_number.trim() || null,
          is_emailed: isEmailed,
          last_modified_time: version,
        },
      }),
    onDone(reply) {
      props.onDone();
      props.onChanged(reply.record);
    },
    showConflictAt: 'carrier',
  });
  return (
    <Subform
      form={form}
      className="fields command-form"
      isPrimary
      submitLabel={t('order-shipment-save')}
      onCancel={props.onDone}
    >
      <ParcelFields recentCarriers={record.carriers} form={form} />
      <CheckField
        label={t('order-shipment-email')}
        checked={isEmailed}
        onChange={({ target }) => setEmailed(target.checked)}
      />
    </Subform>
  );
}
