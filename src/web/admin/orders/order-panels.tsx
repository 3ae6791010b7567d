import { toCents } from '#domain/money.ts';
import { hasInvoice } from '#domain/order-status.ts';
import { returnDeadline } from '#domain/returns.ts';
import { auditValue } from '#texts/audit-words.ts';
import { formatAmount, formatByCurrencyCode } from '#texts/format-money.ts';
import { paymentText } from '#texts/payment-text.ts';
import type { Translate } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { orderDocumentPath, recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateTime, formatDateTime } from '../record/DateTime.tsx';
import { AdminIcon } from '../shell/AdminIcon.tsx';
import { CallButton } from '../shell/CallButton.tsx';
import { declineReason, isFitQuestionDue, newQuotePath, type OrderRecord, paymentOf } from './order-draft.ts';

/** The buyer, the date and the methods of payment and shipping, with links to the buyer's orders and emails. */
export function OrderDetails({ record }: { record: OrderRecord }) {
  const { t, shop, can } = useAdmin();
  const { orderInfo: order, shipments, guest_orders } = record;
  const returnDay = returnDeadline(shipments, shop.return_days);
  const customer = order.customer_id ? (
    <Link to={recordPath('customers', order.customer_id)}>{t('order-page-account')}</Link>
  ) : (
    <Link to={recordPath('guests', order.email)}>{t('customer-guest')}</Link>
  );
  // The order's own carrier and tracking number are those of its last parcel. With several parcels, only the list of
  // shipments shows them.
  const hasOneParcel = shipments.length < 2;
  return (
    <Panel title={t('field-order')}>
      <DescriptionList
        entries={[
          [t('field-customer'), customer],
          guest_orders.length > 0 && [
            t('order-page-guest-orders'),
            guest_orders.map(({ currency, count, total }) => (
              <div key={currency}>
                {t('order-page-guest-total', { count, total: formatAmount(total, currency, t) })}
              </div>
            )),
          ],
          [t('order-page-payment'), paymentOf(record, t)],
          [t('order-page-method'), t('order-page-standard')],
          hasOneParcel && !!order.carrier && [t('record-field-carrier'), order.carrier],
          hasOneParcel &&
            !!order.tracking_number && [t('record-field-tracking_number'), order.tracking_number, 'mono'],
          !hasOneParcel && [t('field-shipments'), t('order-page-parcels', { count: shipments.length })],
          returnDay !== null && [t('order-page-return-day'), returnDay],
        ]}
      />
      <ul className="plain">
        <li>
          <Link to={sectionPath('orders', { search: 'any', keyword: order.email })}>
            {t('order-page-of-buyer')}
          </Link>
        </li>
        <li>
          <Link to={sectionPath('emails', { search: 'any', keyword: order.order_id })}>
            {t('order-page-emails')}
          </Link>
        </li>
        {/* After a declined payment, this is the next step, so the link is there. */}
        {can('orders.change') && declineReason(record) === null ? (
          <li>
            <Link to={newQuotePath(order)}>{t('order-page-quote')}</Link>
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}

/** Captured and refunded amounts, with every attempt to pay and every refund. */
export function PaymentSummary({ record }: { record: OrderRecord }) {
  const { t } = useAdmin();
  const { money, attempts, refunds, orderInfo } = record;
  const format = (decimal: number) => formatByCurrencyCode(toCents(decimal), money.currency, t);
  const isUnrefunded = orderInfo.status === 'Void' && money.refundable > 0;
  const attemptText = ({ amount, provider, offline, card, state }: (typeof attempts)[number]) => {
    if (offline) {
      const method = t(`offline-method-${offline.method}`);
      return t('order-attempt-offline', { amount: format(amount), method, day: offline.received_on });
    }
    return t('order-attempt-line', {
      amount: format(amount),
      // Every provider has a text; the cast names one of them to satisfy the type.
      provider: card ? paymentText({ payment: 'card', card }, t) : t(`provider-${provider as 'square'}`),
      state: t(`order-attempt-${state}`),
    });
  };
  return (
    <Panel title={t('order-payment-title')}>
      {isUnrefunded ? (
        <p className="notice alert">{t('order-payment-kept', { amount: format(money.refundable) })}</p>
      ) : null}
      <DescriptionList
        className="totals"
        entries={[
          [t('order-captured'), format(money.captured)],
          hasInvoice(orderInfo.status) &&
            orderInfo.credit > 0 && [t('order-credit-used'), format(orderInfo.credit)],
          [t('order-refunded'), format(money.refunded)],
          money.pending > 0 && [t('order-refunding'), format(money.pending)],
          record.refund_request !== null && [t('order-refund-waiting'), format(record.refund_request.amount)],
          [t('order-refundable'), format(money.refundable)],
        ]}
      />
      {attempts.length > 0 ? (
        <>
          <h3>{t('order-attempts')}</h3>
          <ul className="plain">
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                <DateTime time={attempt.at} />
                <br />
                {attemptText(attempt)}
                {attempt.reason ? <strong className="alert-text"> {attempt.reason}</strong> : null}
                {attempt.code ? <small className="mono"> {attempt.code}</small> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {refunds.length > 0 ? (
        <>
          <h3>{t('order-refunds')}</h3>
          <ul className="plain">
            {refunds.map(({ refund_id, at, amount, credit, reason, state }) => (
              <li key={refund_id}>
                <DateTime time={at} />
                <br />
                {t('order-refund-line', {
                  amount: format(amount),
                  state: t(`order-refund-state-${state}`),
                  reason: auditValue(t.language, 'reason', reason),
                })}{' '}
                {credit > 0 ? t('order-refund-line-credit', { credit: format(credit) }) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  );
}

export function orderDocuments({ orderInfo, refunds }: OrderRecord, t: Translate) {
  const { order_id, invoice_number: invoice } = orderInfo;
  const creditNotes = refunds.flatMap(({ credit_note_number }) => credit_note_number ?? []);
  const path = (document: string) => orderDocumentPath(order_id, document);
  return [
    // Nothing of a void order is packed.
    ...(orderInfo.status === 'Void' ? [] : [{ label: t('order-packing-slip'), path: path('packing-slip') }]),
    ...(invoice === null
      ? []
      : [{ label: t('order-invoice-pdf', { number: invoice }), path: path('invoice') }]),
    ...creditNotes.map((number) => ({
      label: t('order-credit-note-pdf', { number }),
      path: path(`credit-note/${number}`),
    })),
  ];
}

export function Documents({ record }: { record: OrderRecord }) {
  const { t } = useAdmin();
  const documents = orderDocuments(record, t);
  if (documents.length === 0) return null;
  return (
    <Panel title={t('order-documents')}>
      <ul className="plain">
        {documents.map(({ path, label }) => (
          <li key={path}>
            <a className="with-image" href={path} download>
              <AdminIcon name="file" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** If lines are not certain to fit, lets staff ask the buyer about them before shipping. */
export function FitCheck({ record, onAsked }: { record: OrderRecord; onAsked(record: OrderRecord): void }) {
  const { t, api, can, language } = useAdmin();
  const { line_count: count, asked_time } = record.fit_check;
  if (count === 0) return null;
  const params = { id: record.orderInfo.order_id };
  return (
    <Panel title={t('fit-check-heading')} className="panel left-bar stack">
      <p>{t('fit-check-help', { count })}</p>
      {asked_time ? <p>{t('fit-check-asked', { time: formatDateTime(asked_time, language) })}</p> : null}
      {can('messages.answer') ? (
        <p>
          <CallButton
            variant={isFitQuestionDue(record, can) ? 'primary' : ''}
            label={t('fit-check-ask')}
            call={() => api('POST /admin/orders/:id/fit-question', { params })}
            onDone={(reply) => onAsked(reply.record)}
          />
        </p>
      ) : null}
    </Panel>
  );
}
