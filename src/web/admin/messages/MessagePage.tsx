import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { Link } from '../../platform/Link.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { recordPath } from '../paths.ts';
import { apiFor, replyOrThrow, useAccess, useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { TextAreaField } from '../record/fields.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useSaving } from '../record/use-saving.ts';
import { createdAt, type Message } from './message.ts';
import { Thread } from './Thread.tsx';

const MAX_REPLY = 5000;
type Loaded = Reply<'GET /admin/messages/:id'>;

export async function loader(args: LoaderFunctionArgs) {
  return replyOrThrow(apiFor(args)('GET /admin/messages/:id', { params: { id: args.params.id! } }));
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <MessageScreen key={loaded.record[0]!.message_id} loaded={loaded} />;
}

/** A message with its conversation; it accepts one reply, which is emailed (ADM-06). */
function MessageScreen({ loaded }: { loaded: Loaded }) {
  const { t, api, showAlert } = useAdmin();
  const { can } = useAccess();
  const [message, setMessage] = useState<Message>(loaded.record[0]!);
  const [reply, setReply] = useState(message.reply_message ?? '');
  const saving = useSaving();
  const isClosed = message.is_replied || message.direction;
  const closedReason = message.direction
    ? t('message-sent-by-shop')
    : message.is_replied
      ? t('message-already-replied')
      : undefined;

  async function send() {
    if (isClosed) return;
    if (reply.trim() === '') {
      showAlert(t('message-reply-empty'));
      return;
    }
    const body = {
      message_id: message.message_id,
      data: { is_replied: true, reply_message: reply.trim() },
    };
    const sent = await saving.send(() => api('POST /admin/reply', { body }));
    if (!sent) return;
    setMessage(sent.message[0]!);
    setReply(sent.message[0]!.reply_message ?? '');
  }

  const title = message.direction ? 'message-title-sent' : 'message-title';
  return (
    <RecordPage
      section="messages"
      title={t(title, { email: message.email })}
      save={{
        saving,
        label: t('message-send'),
        submit: send,
        isChanged: !isClosed && reply !== '',
        canEdit: can('messages.answer') && !isClosed,
        readOnlyReason: closedReason,
      }}
      form={
        <section className="panel stack" aria-labelledby="content-title">
          <h2 id="content-title">{message.title}</h2>
          <TextAreaField
            id="content"
            label={t('message-content')}
            readOnly
            rows={Math.min(16, Math.max(5, message.content.split('\n').length + 1))}
            maxLength={5000}
            value={message.content}
          />
          <TextAreaField
            id="reply"
            label={t('message-reply')}
            hint={closedReason}
            disabled={isClosed}
            rows={8}
            maxLength={MAX_REPLY}
            value={reply}
            onChange={(event) => setReply(event.target.value)}
          />
        </section>
      }
      side={
        <section className="panel stack" aria-labelledby="details-title">
          <h2 id="details-title">{t('message-details')}</h2>
          <dl className="description-list">
            <dt>{t('message-order')}</dt>
            <dd>
              {loaded.order ? (
                <>
                  <Link to={recordPath('orders', loaded.order.order_id)}>{loaded.order.order_id}</Link>{' '}
                  <OrderStatus status={loaded.order.status} />
                </>
              ) : message.order_id ? (
                t('message-unknown-order', { order: message.order_id })
              ) : (
                t('message-no-order')
              )}
            </dd>
            <dt>{t('message-date')}</dt>
            <dd>
              <DateTime at={createdAt(message)} />
            </dd>
            <dt>{t('message-email')}</dt>
            <dd>
              {message.customer_id ? (
                <Link to={recordPath('customers', message.customer_id)}>{message.email}</Link>
              ) : (
                message.email
              )}
            </dd>
            <dt>{t('message-direction')}</dt>
            <dd>{t(message.direction ? 'message-direction-send' : 'message-direction-receive')}</dd>
            <dt>{t('message-type')}</dt>
            <dd>{t(`message-type-${message.type}`)}</dd>
            <dt>{t('message-subject')}</dt>
            <dd>{message.title}</dd>
          </dl>
        </section>
      }
    >
      <Thread
        thread={loaded.thread.map((each) => (each.message_id === message.message_id ? message : each))}
        current={message.message_id}
      />
    </RecordPage>
  );
}
