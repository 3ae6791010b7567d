import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import type { Currency } from '#domain/money.ts';
import { shopDay } from '#domain/shop-day.ts';
import { trackingUrl } from '#domain/tracking.ts';
import { formatDate } from '#texts/format-day.ts';
import { formatAmount } from '#texts/format-money.ts';
import { setName } from '../catalogue/set-name.ts';
import { ActionError } from '../forms/ActionError.tsx';
import { formAction } from '../forms/form-action.ts';
import { buttonForm } from '../forms/form-spec.ts';
import { useAction } from '../forms/use-action.ts';
import { carLabel } from '../garage/car-label.ts';
import { BuyAgain } from '../order/BuyAgain.tsx';
import { deliveryText } from '../order/delivery-text.ts';
import { lineCarText } from '../order/line-car-text.ts';
import type { OrderLine } from '../order/order-info.ts';
import { accountPath, carQuery, categoryPath, invoicePath, orderPath } from '../paths.ts';
import { DocumentLink, Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SetLines } from '../ui/SetLines.tsx';
import { ActionForm } from './ActionForm.tsx';
import { loadPageForCustomer } from './load-page.ts';
import { SectionHead } from './SectionHead.tsx';
import '../ui/rows.css';

const MAX_SETS_SHOWN = 3;

type ListedOrder = Reply<'GET /user/:customerId/orders'>['orders'][number];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageForCustomer(args, 'orders', (api, input) => api('GET /user/:customerId/orders', input));

const sendVerificationForm = buttonForm('verify', accountPath('orders'), 'verify-sent', (api) =>
  api('POST /user/verify/send'),
);
export const action = (args: ActionFunctionArgs) => formAction(args, [sendVerificationForm]);

export function Component() {
  const { t, activeCar, showSuccess } = useShop();
  const runner = useAction();
  const { orders, totalRecords, unconfirmed_email: email, pagination } = useLoaderData<typeof loader>();
  return (
    <>
      <SectionHead title={t('account-orders')} />
      <ActionError forms={[sendVerificationForm]} />
      {totalRecords === 0 ? (
        <EmptyState title={t('orders-none')} help={t('orders-none-help')}>
          {activeCar ? <p>{t('strip-vehicle', { vehicle: carLabel(activeCar, t) })}</p> : null}
          <Link className="button" to={categoryPath('all', activeCar ? carQuery(activeCar) : {})}>
            {t(activeCar ? 'strip-show' : 'orders-shop')}
          </Link>
        </EmptyState>
      ) : (
        <table className="rows orders">
          <caption className="visually-hidden">{t('orders-caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('orders-order')}</th>
              <th scope="col">{t('order-items')}</th>
              <th scope="col">{t('order-status')}</th>
              <th scope="col">{t('orders-date')}</th>
              <th scope="col" className="number">
                {t('orders-total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map(({ order_id, created_time, currency, total, status, progress, ...order }) => (
              <tr key={order_id}>
                <th scope="row" data-label={t('orders-order')}>
                  <Link className="mono" to={orderPath(order_id)}>
                    {order_id}
                  </Link>
                </th>
                <td>
                  <OrderedSets order_id={order_id} lines={order.line_items} currency={currency} />
                </td>
                <td>
                  <div>
                    <span className={`tag ${status.toLowerCase().replace(' ', '-')}`}>
                      {t(`status-${status}`)}
                    </span>
                    <Arrival {...order} />
                    {progress === 'partly-shipped' ? <p>{t('progress-partly-shipped')}</p> : null}
                    <p className="quiet">{t(`progress-${progress}-next`)}</p>
                    {order.has_invoice ? (
                      <DocumentLink to={invoicePath(order_id)} download={`${order_id}.pdf`}>
                        {t('order-invoice')}
                        <span className="visually-hidden">
                          {' '}
                          {t('orders-download-of', { order: order_id })}
                        </span>
                      </DocumentLink>
                    ) : null}
                  </div>
                </td>
                <td data-label={t('orders-date')}>
                  <time dateTime={created_time}>{formatDate(shopDay(new Date(created_time)), t)}</time>
                </td>
                <td data-label={t('orders-total')} className="number">
                  <div>
                    {formatAmount(total, currency, t)}
                    {(['later_discount', 'refunded'] as const).map((kind) =>
                      order[kind] > 0 ? (
                        <div key={kind} className="quiet">
                          {t(`orders-${kind}`, { amount: formatAmount(-order[kind], currency, t) })}
                        </div>
                      ) : null,
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {email ? (
        <div className="panel stack">
          <p>{t('orders-unconfirmed', { email })}</p>
          <ActionForm
            runner={runner}
            spec={sendVerificationForm}
            label={t('orders-unconfirmed-send')}
            className="button"
            onDone={(reply) => showSuccess(reply.smessage)}
          />
        </div>
      ) : null}
      <Pagination
        {...pagination}
        to={(page) => accountPath('orders', null, { page: page === 1 ? null : page })}
      />
    </>
  );
}

/** The expected days of delivery, unless they have passed, and a link to track the order's last parcel. */
function Arrival({ delivery, parcel }: Pick<ListedOrder, 'delivery' | 'parcel'>) {
  const { t } = useShop();
  const url = parcel && trackingUrl(parcel, t.language);
  return (
    <>
      {delivery && delivery.to >= shopDay(new Date()) ? (
        <p>
          <strong>{t('orders-arrives', { days: deliveryText(delivery, t) })}</strong>
        </p>
      ) : null}
      {url ? (
        <a className="button" href={url} target="_blank" rel="noreferrer">
          {t('order-track-only')}
        </a>
      ) : null}
    </>
  );
}

/** The first sets of an order. The link in a set's name also covers its image. */
function OrderedSets(props: { order_id: string; lines: readonly OrderLine[]; currency: Currency }) {
  const { t } = useShop();
  const { order_id, lines, currency } = props;
  return (
    <SetLines
      lines={lines.slice(0, MAX_SETS_SHOWN)}
      gap="dense"
      more={lines.length > MAX_SETS_SHOWN ? t('orders-more', { count: lines.length - MAX_SETS_SHOWN }) : null}
    >
      {(line) => (
        <div>
          <Link to={orderPath(order_id)}>
            {t('order-parcel-line', { quantity: line.quantity, name: setName(line, t) })}
          </Link>
          <br />
          <span className="quiet">{lineCarText(line, t)}</span>
          <br />
          <BuyAgain isBrief line={line} currency={currency} />
        </div>
      )}
    </SetLines>
  );
}
