import { useRevalidator } from 'react-router';
import type { EmailState } from '#domain/email-log.ts';
import { Link } from '../../platform/Link.tsx';
import { BreakableEmail } from '../../ui/BreakableEmail.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { mono } from '../list/cells.tsx';
import type { Row } from '../list/list-definition.ts';
import { listRoute } from '../list/list-route.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { useSend } from '../platform/use-send.ts';
import { DateTime } from '../record/DateTime.tsx';

type Email = Row<'emails'>;

const TONES: Record<EmailState, Tone> = {
  waiting: 'info',
  sent: 'success',
  failed: 'error',
  'not-needed': 'neutral',
};

function State({ email: { state, sent_time, last_error } }: { email: Email }) {
  const { t } = useAdmin();
  return (
    <>
      <StatusBadge tone={TONES[state]}>{t(`email-state-${state}`)}</StatusBadge>
      {state === 'sent' && sent_time ? (
        <span className="subtext">
          <DateTime time={sent_time} />
        </span>
      ) : null}
      {last_error ? <p className="alert-text text-cell">{last_error}</p> : null}
    </>
  );
}

/** A link to the order, quote or message that the email is about. */
function SubjectLink({ email: { order_id, message_id, quote_number: number } }: { email: Email }) {
  const { t } = useAdmin();
  if (order_id) return <Link to={recordPath('orders', order_id)}>{mono(order_id)}</Link>;
  if (number) return <Link to={recordPath('quotes', number)}>{t('email-quote', { number })}</Link>;
  return message_id ? <Link to={recordPath('messages', message_id)}>{t('email-message')}</Link> : '';
}

function ResendButton({ email }: { email: Email }) {
  const { t, api, can } = useAdmin();
  const { isBusy, send } = useSend();
  const { revalidate } = useRevalidator();
  if (!email.can_resend || !can('messages.answer')) return null;
  async function resend() {
    const params = { id: email.outbox_id };
    if (await send(() => api('POST /admin/emails/:id/resend', { params }))) await revalidate();
  }
  const textParams = { kind: t(`email-kind-${email.topic}`), address: email.recipient ?? t('record-none') };
  return (
    <ConfirmButton
      variant="small"
      label={t('email-send-again')}
      aria-label={t('email-send-again-of', textParams)}
      aria-disabled={isBusy}
      question={t('email-send-again-question', textParams)}
      detail={t('email-send-again-detail', textParams)}
      cancelLabel={t('record-cancel')}
      onConfirm={resend}
    />
  );
}

/** The log of all emails that the shop sends. */
export const { loader, Component } = listRoute<'emails'>({
  list: 'emails',
  title: 'section-emails',
  key: ({ outbox_id }) => outbox_id,
  hasExport: false,
  columns: {
    kind: { title: 'email-column-kind', cell: ({ topic }, { t }) => t(`email-kind-${topic}`) },
    address: {
      title: 'email-column-address',
      onPhone: 'untitled',
      isText: true,
      cell: ({ recipient, customer_id }, { t }) => {
        if (!recipient) return t('record-none');
        const address = <BreakableEmail text={recipient} />;
        return customer_id ? <Link to={recordPath('customers', customer_id)}>{address}</Link> : address;
      },
    },
    about: {
      title: 'email-column-about',
      onPhone: 'untitled',
      cell: (email) => <SubjectLink email={email} />,
    },
    time: {
      title: 'email-column-time',
      sort: { asc: 'date-asc', desc: 'date-desc' },
      cell: ({ created_time }) => <DateTime time={created_time} />,
    },
    state: { title: 'email-column-state', cell: (email) => <State email={email} /> },
    action: { title: 'list-action', cell: (email) => <ResendButton email={email} /> },
  },
  search: { any: 'email-search' },
  sort: { 'date-desc': 'sort-newest', 'date-asc': 'sort-oldest' },
  filter: {
    state: {
      label: 'email-column-state',
      values: {
        waiting: 'email-state-waiting',
        sent: 'email-state-sent',
        failed: 'email-state-failed',
        'not-needed': 'email-state-not-needed',
      },
    },
  },
});
