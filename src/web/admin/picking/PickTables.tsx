import { type KeyboardEvent, useId } from 'react';
import type { Reply } from '#contract/calls.ts';
import { type PickedOrder, type PickedUnits, type PickLine, pickedUnits } from '#domain/pick-list.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Table } from '../../ui/Table.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { CarrierList, onTrackingNumber } from '../orders/ParcelFields.tsx';
import { useShipConfirmation } from '../orders/use-ship-confirmation.tsx';
import { VerdictBadges } from '../orders/verdicts.tsx';
import { orderDocumentPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';
import { IdLink } from '../shell/IdLink.tsx';

export function PickLines(props: {
  lines: readonly PickLine[];
  picked: PickedUnits;
  orderCount: number;
  onPick(line: PickLine): void;
  onUndo(line: PickLine): void;
}) {
  const { t } = useAdmin();
  const { lines, picked } = props;
  return (
    <TablePanel
      title={t('picking-lines', { count: props.orderCount })}
      rows={lines}
      rowKey={(line) => line.part_number}
      columns={[
        { title: t('column-part-number'), cell: (line) => <IdLink section="items" id={line.part_number} /> },
        { title: t('field-name'), cell: (line) => line.name },
        {
          title: t('field-units'),
          cell: (line) => {
            const { part_number: part, quantity } = line;
            const pickedCount = pickedUnits(line, picked);
            const openCount = quantity - pickedCount;
            return (
              <span className="row">
                <Units picked={pickedCount} count={quantity} />
                {openCount > 0 ? (
                  <Button
                    variant="small"
                    label={t('picking-pick', { count: openCount })}
                    aria-label={t('picking-pick-of', { count: openCount, part })}
                    onClick={() => props.onPick(line)}
                  />
                ) : null}
                {pickedCount > 0 ? (
                  <Button
                    variant="small"
                    label={t('picking-undo')}
                    aria-label={t('picking-undo-of', { part })}
                    onClick={() => props.onUndo(line)}
                  />
                ) : null}
              </span>
            );
          },
        },
        {
          title: t('section-orders'),
          cell: (line) =>
            line.orders.map(({ order_id, quantity }) => (
              <span key={order_id} className="subtext">
                <IdLink section="orders" id={order_id} /> × {quantity}
              </span>
            )),
        },
      ]}
    />
  );
}

/** A scanner ends a number with Enter, which leads to the next number and submits the form only after the last one. */
function focusNextNumber(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  const fields = [...event.currentTarget.form!.querySelectorAll<HTMLElement>('[data-parcel-number]')];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export type Refusals = Reply<'POST /admin/orders/bulk/ship'>['failed'];
type OrderToPack = Reply<'GET /admin/picking'>['orders'][number];

/** The names of the fields of an order. */
const fieldsOf = (order_id: string) => [`carrier-${order_id}`, `number-${order_id}`] as const;

/**
 * The orders with their parcels. Those with a tracking number are shipped together. An order of which only some units are
 * picked is shipped on its own, because staff have to check its units.
 */
export function PickOrders(props: {
  /** The orders as loaded, by id. */
  orders: ReadonlyMap<string, OrderToPack>;
  picked: readonly PickedOrder[];
  onShip(order_id: string): void;
  /** Called with the refusals, also if all orders were refused. */
  onShipped(failed: Refusals): void;
}) {
  const { t, api, can } = useAdmin();
  const { orders, picked } = props;
  const isPartial = (order: PickedOrder) => order.picked > 0 && order.picked < order.quantity;
  const parcelsIn = (values: Record<string, string>) =>
    picked.flatMap((order) => {
      const { order_id } = order;
      const [carrier, number] = fieldsOf(order_id).map((field) => (values[field] ?? '').trim());
      const { last_modified_time } = orders.get(order_id)!;
      return !number || isPartial(order)
        ? []
        : [{ order_id, carrier: carrier!, tracking_number: number, last_modified_time }];
    });
  const form = useAdminForm({
    name: 'parcel',
    initial: Object.fromEntries<string>(
      [...orders.values()].flatMap(({ order_id, carriers }) => {
        const [carrier, number] = fieldsOf(order_id);
        return [[carrier, carriers[0] ?? ''] as const, [number, ''] as const];
      }),
    ),
    validate: (values) =>
      parcelsIn(values)
        .filter(({ carrier }) => carrier === '')
        .map(({ order_id }) => ({ field: fieldsOf(order_id)[0], text: t('field-missing') })),
    call: (values) => api('POST /admin/orders/bulk/ship', { body: { parcels: parcelsIn(values) } }),
    hasChanged: ({ done }) => done > 0,
    onDone: (reply) => props.onShipped(reply.failed),
  });
  const parcels = parcelsIn(form.values);
  const count = parcels.length;
  const { submit, dialog } = useShipConfirmation({
    form,
    parcels: parcels.map((parcel) => ({
      ...parcel,
      isFitUncertain: orders.get(parcel.order_id)!.verdicts_to_check.length > 0,
    })),
  });
  const carrierList = useId();
  const recentCarriers = [...orders.values()].flatMap(({ carriers }) => carriers);
  const canShip = can('orders.change');
  const parcelField = (order: PickedOrder, index: 0 | 1, label: string) => {
    const { order_id } = order;
    const fields = fieldsOf(order_id);
    const onChange = onTrackingNumber(form, fields, orders.get(order_id)!.carriers[0]);
    return isPartial(order) ? null : (
      <TextField
        label={t('picking-field-of', { field: label, order: order_id })}
        isLabelHidden
        maxLength={50}
        {...form.field(fields[index])}
        {...(index === 0
          ? { list: carrierList }
          : { 'data-parcel-number': '', onKeyDown: focusNextNumber, onChange })}
      />
    );
  };
  const carrierFields = picked
    .filter((order) => !isPartial(order))
    .map(({ order_id }) => fieldsOf(order_id)[0]);
  const [carrier, ...otherCarriers] = new Set(carrierFields.map((field) => form.values[field] ?? ''));
  const table = (
    <Table
      caption={t('picking-orders')}
      rows={picked}
      rowKey={({ order_id }) => order_id}
      columns={[
        {
          title: t('field-order-id'),
          cell: ({ order_id }) => (
            <span className="row">
              <IdLink section="orders" id={order_id} />
              <VerdictBadges verdicts={orders.get(order_id)?.verdicts_to_check ?? []} />
            </span>
          ),
        },
        { title: t('field-recipient'), cell: ({ order_id }) => orders.get(order_id)?.name },
        {
          title: t('field-units'),
          cell: (order) => <Units picked={order.picked} count={order.quantity} />,
        },
        ...(canShip
          ? ([t('record-field-carrier'), t('record-field-tracking_number')] as const).map((title, index) => ({
              title,
              cell: (order: PickedOrder) => parcelField(order, index as 0 | 1, title),
            }))
          : []),
        {
          title: t('list-action'),
          cell: (order) => (
            <span className="row">
              {order.picked > 0 && canShip ? (
                <ShipButton order={order} onClick={() => props.onShip(order.order_id)} />
              ) : null}
              <a
                className="button small"
                href={orderDocumentPath(order.order_id, 'packing-slip')}
                target="_blank"
                rel="noopener"
                aria-label={t('picking-slip-of', { order: order.order_id })}
              >
                {t('packing-slip')}
              </a>
            </span>
          ),
        },
      ]}
    />
  );
  return (
    <Panel title={t('picking-orders')}>
      {canShip ? (
        <Subform
          // The numbers of refused orders are still to be sent.
          form={{ ...form, submit, isChanged: form.isChanged || count > 0 }}
          className="stack"
          isPrimary
          isDisabled={count === 0}
          submitLabel={count === 0 ? t('picking-ship-none') : t('picking-ship-all', { count })}
        >
          <p className="quiet">{t('picking-ship-help')}</p>
          <CarrierList id={carrierList} recentCarriers={recentCarriers} />
          {carrierFields.length > 1 ? (
            <div className="fields">
              <TextField
                id="carrier-of-all"
                label={t('picking-carrier-all')}
                maxLength={50}
                list={carrierList}
                autoComplete="off"
                // Empty while the orders have different carriers.
                value={otherCarriers.length > 0 ? '' : carrier}
                onChange={({ target: { value } }) =>
                  form.set(Object.fromEntries(carrierFields.map((field) => [field, value])))
                }
              />
            </div>
          ) : null}
          {table}
          {dialog}
        </Subform>
      ) : (
        table
      )}
    </Panel>
  );
}

function Units({ picked, count }: { picked: number; count: number }) {
  const { t } = useAdmin();
  return (
    <StatusBadge tone={picked >= count ? 'success' : 'warning'}>
      {t('picking-units-of', { picked, count })}
    </StatusBadge>
  );
}

function ShipButton({ order, onClick }: { order: PickedOrder; onClick(): void }) {
  const { t } = useAdmin();
  const { order_id, picked, quantity: count } = order;
  const params = { order: order_id, picked, count };
  const isComplete = picked === count;
  return (
    <Button
      variant={isComplete ? 'small primary' : 'small'}
      label={isComplete ? t('order-command-ship') : t('picking-ship-part', params)}
      aria-label={t(isComplete ? 'picking-ship-of' : 'picking-ship-part-of', params)}
      onClick={onClick}
    />
  );
}
