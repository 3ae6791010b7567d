import { useRevalidator } from 'react-router';
import type { EmailState } from '#domain/email-log.ts';
import { Link } from '../../platform/Link.tsx';
import { BreakableEmail } from '../../ui/BreakableEmail.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import type { Row } from '../list/list-definition.ts';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { CallButton } from '../shell/CallButton.tsx';
import { IdLink } from '../shell/IdLink.tsx';

type Email = Row<'emails'>;

const TONES: Record<EmailState, Tone> = {
  waiting: 'info',
  sent: 'success',
  failed: 'error',
  'not-needed': 'neutral',
};

export function EmailStateBadge({ state }: { state: EmailState }) {
  const { t } = useAdmin();
  return <StatusBadge tone={TONES[state]}>{t(`email-state-${state}`)}</StatusBadge>;
}

export function EmailStatus({ email: { state, sent_time, last_error } }: { email: Email }) {
  return (
    <>
      <EmailStateBadge state={state} />
      {state === 'sent' && sent_time ? (
        <small className="subtext">
          <DateTime time={sent_time} />
        </small>
      ) : null}
      {last_error ? <p className="alert-text text-cell">{last_error}</p> : null}
    </>
  );
}

/** The address to which an email was sent, with a link to the customer's account if there is one. */
export function Recipient({ email: { recipient, customer_id } }: { email: Email }) {
  const { t } = useAdmin();
  if (!recipient) return t('record-none');
  const address = <BreakableEmail text={recipient} />;
  return customer_id ? <Link to={recordPath('customers', customer_id)}>{address}</Link> : address;
}

/** A link to the order, quote or message that the email is about. */
export function AboutLink({ email: { order_id, message_id, quote_number: number } }: { email: Email }) {
  const { t } = useAdmin();
  if (order_id) return <IdLink section="orders" id={order_id} />;
  if (number) return <Link to={recordPath('quotes', number)}>{t('email-quote', { number })}</Link>;
  return message_id ? <Link to={recordPath('messages', message_id)}>{t('record-field-message')}</Link> : '';
}

export function ResendButton({ email, variant = 'small' }: { email: Email; variant?: 'small' | '' }) {
  const { t, api, can } = useAdmin();
  const { revalidate } = useRevalidator();
  if (!email.can_resend || !can('messages.answer')) return null;
  const textParams = { kind: t(`email-kind-${email.topic}`), address: email.recipient ?? t('record-none') };
  return (
    <CallButton
      variant={variant}
      label={t('email-send-again')}
      aria-label={t('email-send-again-of', textParams)}
      question={t('email-send-again-question', textParams)}
      detail={t('email-send-again-detail', textParams)}
      call={() => api('POST /admin/emails/:id/resend', { params: { id: email.outbox_id } })}
      onDone={revalidate}
    />
  );
}
