import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
} from 'react-router';
import { shopDay } from '#domain/shop-day.ts';
import { formatDate } from '#texts/format-day.ts';
import { formAction } from '../forms/form-action.ts';
import { accountPath, findOrderPath, homePath } from '../paths.ts';
import { apiOf, dataOrNull } from '../platform/api.ts';
import { ParagraphLink } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { usePolling } from '../ui/use-polling.ts';
import { BrakeReminder, cancelReminderForm, reminderForm } from './BrakeReminder.tsx';
import { CancelOrder, cancelOrderForm } from './CancelOrder.tsx';
import { cancelledText } from './cancelled-text.ts';
import { OrderContents } from './OrderContents.tsx';
import { OrderHelp } from './OrderHelp.tsx';
import { type Order, type OrderInfo, orderInput } from './order-info.ts';
import { ReturnOrClaim } from './ReturnOrClaim.tsx';
import { StatusSteps } from './StatusSteps.tsx';
import { StopReminders, stopRemindersForm } from './StopReminders.tsx';

export const handle = { cache: 'private', noindex: true, needsNoCountry: true };

export async function loader(args: LoaderFunctionArgs) {
  const order_id = args.params.orderid ?? '';
  const search = new URL(args.request.url).searchParams;
  const linkKey = search.get('key') ?? undefined;
  const stopToken = search.get('stop');
  if (stopToken) return data({ info: null, linkKey, stopToken });
  const response = await apiOf(args)('GET /user/:customerid/orders/:orderid', orderInput(order_id, linkKey));
  const info = dataOrNull(response)?.orderInfo ?? null;
  return data({ info, linkKey, stopToken }, { status: response.status });
}

/** Handles cancellation and reminders without JavaScript. */
export function action(args: ActionFunctionArgs) {
  const order_id = args.params.orderid ?? '';
  const search = new URL(args.request.url).searchParams;
  const linkKey = search.get('key') ?? undefined;
  return formAction(args, [
    reminderForm(order_id, linkKey),
    cancelReminderForm(order_id, linkKey),
    cancelOrderForm(order_id, linkKey),
    stopRemindersForm(order_id, search.get('stop') ?? ''),
  ]);
}

export function Component() {
  const { info, linkKey, stopToken } = useLoaderData<typeof loader>();
  const { orderid = '' } = useParams();
  if (stopToken) return <StopReminders order_id={orderid} token={stopToken} />;
  return info ? <OrderView info={info} linkKey={linkKey} /> : <OrderNotFound />;
}

function OrderNotFound() {
  const { t } = useShop();
  const { orderid } = useParams();
  return (
    <div className="page stack">
      <PageHead title={t('order-missing-heading')} description={t('order-missing-help')} noindex />
      <h1>{t('order-missing-heading')}</h1>
      <p>{t('order-missing-help')}</p>
      <ParagraphLink className="button" to={findOrderPath(orderid)}>
        {t('footer-find-order')}
      </ParagraphLink>
      <ParagraphLink to={homePath()}>{t('go-home')}</ParagraphLink>
    </div>
  );
}

function OrderView({ info, linkKey }: { info: OrderInfo; linkKey: string | undefined }) {
  const { t, isSignedIn } = useShop();
  const { order } = info;
  const heading = t('order-heading', { order: order.order_id });
  return (
    <div className="page order">
      <PageHead title={heading} description={heading} noindex />
      {isSignedIn ? <ParagraphLink to={accountPath('orders')}>{t('order-all')}</ParagraphLink> : null}
      <h1>{heading}</h1>
      {order.cancelled_time ? (
        <CancellationState order={order} linkKey={linkKey} />
      ) : (
        <StatusSteps status={order.status} />
      )}
      <OrderContents
        info={info}
        linkKey={linkKey}
        last={
          <>
            {order.cancelled_time ? null : <BrakeReminder order={order} linkKey={linkKey} />}
            <CancelOrder order={order} linkKey={linkKey} />
          </>
        }
      >
        <ReturnOrClaim order={order} linkKey={linkKey} />
      </OrderContents>
      <OrderHelp order_id={order.order_id} linkKey={linkKey} />
    </div>
  );
}

/** The maximum number of polls, one per second. A slower refund is shown when the page is opened again. */
const MAX_POLLS = 20;

/** The state of a cancelled order: its refund is on its way, or done. */
function CancellationState({ order, linkKey }: { order: Order; linkKey: string | undefined }) {
  const { t, api } = useShop();
  const { order_id, status } = order;
  const text = cancelledText(order);
  usePolling(status !== 'Refunded' && status !== 'Void', {
    max: MAX_POLLS,
    // A failed reload would replace the order with an error page, so the page is reloaded only for a new status.
    hasChanged: () =>
      api('GET /user/:customerid/orders/:orderid', orderInput(order_id, linkKey)).then(
        (response) => response.ok && response.data.orderInfo.order.status !== status,
        () => false,
      ),
  });
  return (
    <p className="note-box info">
      {text === 'order-cancelled-heading' ? null : `${t(text)} `}
      {t('order-cancelled-on', { day: formatDate(shopDay(new Date(order.cancelled_time!)), t) })}
    </p>
  );
}
