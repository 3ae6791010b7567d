import { useEffect, useEffectEvent, useState } from 'react';
import { toCents } from '#domain/money.ts';
import { isFinal } from '#domain/order-status.ts';
import { formatByCurrencyCode } from '#texts/format-money.ts';
import { ADDRESS_KINDS, fieldFromWire } from '../../addresses/address-entry.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { MessagePanel, useMessagePanel } from '../messages/MessagePanel.tsx';
import { PaymentIssues } from '../payment-issues/PaymentIssues.tsx';
import { recordRoute, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { Notes } from '../record/Notes.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { usePageActions } from '../shell/page-actions.ts';
import { VinDecoder } from '../vin/VinDecoder.tsx';
import { AddressPanel } from './AddressPanel.tsx';
import { Commands } from './Commands.tsx';
import { ConfirmRefund } from './ConfirmRefund.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderMessages } from './OrderMessages.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import {
  isMissingCarrier,
  type OrderRecord,
  orderAddressProblems,
  refundOnSave,
  toDraft,
  toOrderBody,
} from './order-draft.ts';
import { Documents, FitCheck, OrderDetails, orderDocuments, PaymentSummary } from './order-panels.tsx';
import { RefundRequest } from './RefundForms.tsx';
import { Shipments } from './Shipments.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { Timeline } from './Timeline.tsx';
import { useShipConfirmation } from './use-ship-confirmation.tsx';
import { VerdictBadges } from './verdicts.tsx';

export const { loader, Component } = recordRoute(
  async (api, id) => (await replyOrThrow(api('GET /admin/orders/:id', { params: { id } }))).record,
  ({ orderInfo }) => orderInfo.order_id,
  OrderScreen,
);

/** An order with its addresses, discount, status, lines, payment, messages and timeline (ADM-08, ADM-13). */
function OrderScreen({ loaded }: { loaded: OrderRecord }) {
  const { t, api, attempt, can } = useAdmin();
  const params = { id: loaded.orderInfo.order_id };
  const editor = useRecord(loaded, {
    toDraft: ({ orderInfo }, t) => toDraft(orderInfo, t),
    versionOf: ({ orderInfo }) => orderInfo.last_modified_time,
    fetchRecord: async () => (await attempt(api('GET /admin/orders/:id', { params })))?.record ?? null,
    validate: (draft, { orderInfo }) => [
      ...toFieldErrors(orderAddressProblems(draft), t),
      ...(isMissingCarrier(draft, orderInfo)
        ? [{ field: 'carrier', text: t('shipment-carrier-invalid') }]
        : []),
    ],
    fieldOf: fieldFromWire,
    async save(draft, version) {
      const response = await api('POST /admin/orders/:id', { params, body: toOrderBody(draft, version) });
      if (!response.ok && isChangedByRefund(response.data.reason)) await refetch();
      return response;
    },
    onSaved: ({ record }, showSaved) => showSaved(record),
  });
  const { record, version, form, refresh } = editor;
  const { orderInfo: order } = record;
  const messagePanel = useMessagePanel();
  // In one column, the payment comes before the addresses, which are rarely needed.
  const isOneColumn = useMediaQuery('(max-width: 1100px)');
  const payment = <PaymentSummary record={record} />;

  /** True while staff are asked to confirm that saving refunds `refundAmount`. */
  const [isRefunding, setRefunding] = useState(false);
  const refundAmount = refundOnSave(record, form.values);
  const [isVoiding, setVoiding] = useState(false);
  const newStatus = form.values.status === order.status ? null : form.values.status;
  const { carrier = '', tracking_number = '' } = form.values;
  const isFitUncertain = record.fit_check.is_unconfirmed;
  const shipment = { order_id: order.order_id, carrier, tracking_number, isFitUncertain };
  const confirmation = useShipConfirmation({ form, parcels: newStatus === 'Shipped' ? [shipment] : [] });
  /** Saves the order. If saving refunds money, voids the order or ships it, asks for confirmation first. */
  function submit() {
    if (refundAmount > 0) setRefunding(true);
    else if (newStatus === 'Void') setVoiding(true);
    else confirmation.submit();
  }
  usePageActions([
    { label: t('message-new'), run: messagePanel.open },
    ...orderDocuments(record, t).map(({ label, path }) => ({
      label,
      run: () => open(path, '_blank', 'noopener'),
    })),
  ]);

  // The return type is declared, because TypeScript cannot infer it: `editor` is created with `save`, which calls this.
  const refetch = (): Promise<void> => editor.refetch();
  usePendingRefundPolling(record, refetch);

  /** If the order's version has changed, fetches the order again, so that the refused command can be repeated. */
  function refetchAfterRefusal(reason: string) {
    if (reason === 'changed-meanwhile' || isChangedByRefund(reason)) refetch();
  }

  return (
    <RecordPage
      section="orders"
      title={t('order-record-title', { order: order.order_id })}
      badge={
        <>
          <OrderStatus status={order.status} />
          <VerdictBadges verdicts={record.lineItems.map((line) => line.fit_verdict)} />
        </>
      }
      facts={
        <>
          <span>
            {order.shipping_first_name} {order.shipping_last_name}
          </span>
          <DateTime time={order.created_time} />
          <a href={`mailto:${order.email}`}>{order.email}</a>
        </>
      }
      actions={<Button label={t('message-new')} {...messagePanel.openButton} />}
      editor={{ ...editor, form: { ...form, submit } }}
      canEdit={can('orders.change')}
      saveBar={isFinal(order.status) ? 'none' : 'screen'}
      top={
        <>
          <RefundRequest record={record} version={version} onDone={refresh} onRefused={refetchAfterRefusal} />
          <Commands record={record} version={version} onDone={refresh} onRefused={refetchAfterRefusal} />
          <FitCheck record={record} onAsked={refresh} />
          {messagePanel.isOpen ? (
            <MessagePanel
              to={order}
              heading={t('message-new')}
              replyValues={{ name: order.shipping_first_name, order: order.order_id }}
              onClose={messagePanel.close}
              onSent={refetch}
            >
              <OrderMessages messages={record.messages} />
            </MessagePanel>
          ) : null}
          <PaymentIssues issues={record.findings} />
          <OrderLines lines={record.lineItems} />
          <Shipments record={record} version={version} onChanged={refresh} />
          {isOneColumn ? payment : null}
        </>
      }
      form={
        <div className="columns">
          <div className="stack">
            {ADDRESS_KINDS.map((kind) => (
              <AddressPanel key={kind} kind={kind} order={order} version={version} form={form} />
            ))}
          </div>
          <div className="stack">
            <OrderSummary record={record} form={form} />
            <StatusSelect record={record} form={form} />
          </div>
        </div>
      }
      last={
        <Panel title={t('order-timeline')}>
          <Timeline entries={record.timeline} currency={record.money.currency} />
        </Panel>
      }
      side={
        <>
          <OrderDetails record={record} />
          {isOneColumn ? null : payment}
          <Notes
            notes={record.timeline
              .filter(({ action }) => action === 'order-note')
              .map(({ at, actor, after }) => ({ at, actor, note: String(after?.note ?? '') }))}
            hint={t('order-note-help')}
            call={(note) => api('POST /admin/orders/:id/notes', { params, body: { note } })}
            onAdded={(reply) => refresh(reply.record)}
          />
          <Documents record={record} />
          <VinDecoder text="" />
        </>
      }
    >
      {confirmation.dialog}
      {isVoiding ? (
        <ConfirmDialog
          question={t('order-confirm-void', { order: order.order_id })}
          detail={t('order-confirm-void-help')}
          cancelLabel={t('action-back')}
          confirmLabel={t('order-confirm-void-save')}
          onClose={() => setVoiding(false)}
          onConfirm={form.submit}
        />
      ) : null}
      <ConfirmRefund
        id="save"
        record={record}
        // Computed at each render, because the order may be refreshed while the dialog is open.
        amount={
          isRefunding && refundAmount > 0
            ? formatByCurrencyCode(toCents(refundAmount), record.money.currency, t)
            : null
        }
        isCancellation={form.values.status === 'Void'}
        reason={form.values.note ?? ''}
        onConfirm={confirmation.submit}
        onClose={() => setRefunding(false)}
      >
        <TextField
          label={t('field-reason')}
          required
          maxLength={500}
          {...form.field('note')}
          id="refund-reason"
          data-focus=""
        />
      </ConfirmRefund>
    </RecordPage>
  );
}

/** True if the provider's decision about a refund changed the order, and with it the order's version. */
const isChangedByRefund = (reason: string): boolean =>
  reason === 'refund-rejected' || reason === 'refund-completed-meanwhile';

/** The interval at which an order with a pending refund is fetched. A background job processes refunds. */
const POLL_INTERVAL_MS = 2000;

/**
 * Fetches the order again while one of its refunds is pending. Each call starts only after the previous reply, because
 * calls wait while the session is expired and would otherwise pile up.
 */
function usePendingRefundPolling(record: OrderRecord, refetch: () => Promise<void>): void {
  const poll = useEffectEvent(refetch);
  const isPending = record.refunds.some((refund) => refund.state === 'pending');
  const [pollCount, setPollCount] = useState(0);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => poll().then(() => setPollCount(pollCount + 1)), POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isPending, pollCount]);
}
