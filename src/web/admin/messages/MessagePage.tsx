import type { ReactNode } from 'react';
import type { Reply } from '#contract/calls.ts';
import type { OrderRelation } from '#domain/message-sender.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { recordPath } from '../paths.ts';
import { replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { CountedField } from '../record/fields.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { recordRoute } from '../record/record-route.tsx';
import { useRecord } from '../record/use-record.ts';
import { VinDecoder } from '../vin/VinDecoder.tsx';
import { createdAt, type Message } from './message.ts';
import { Thread } from './Thread.tsx';

const MAX_REPLY_LENGTH = 5000;
type Loaded = Reply<'GET /admin/messages/:id'>;

export const { loader, Component } = recordRoute(
  (api, id) => replyOrThrow(api('GET /admin/messages/:id', { params: { id } })),
  ({ record }) => record[0]!.message_id,
  MessageScreen,
);

/** A message with its conversation; it accepts one reply, which is emailed (ADM-06). */
function MessageScreen({ loaded }: { loaded: Loaded }) {
  const { t, api, can, attempt, notify } = useAdmin();
  const editor = useRecord(loaded.record[0]!, {
    toDraft: (message) => ({ reply: message.reply_message ?? '' }),
    // An error without a field applies to the form; the alert shows its text.
    validate: ({ reply }) => (reply.trim() ? [] : [{ field: '', text: t('message-reply-empty') }]),
    save: ({ reply }, _version, { message_id }) =>
      api('POST /admin/reply', {
        body: { message_id, data: { is_replied: true, reply_message: reply.trim() } },
      }),
    onSaved: (sent, { replace }) => replace(sent.message[0]!),
  });
  const { record: message, form } = editor;
  async function markDone(is_done: boolean) {
    const ids = [message.message_id];
    const marked = api('POST /admin/messages/bulk', { body: { ids, action: is_done ? 'done' : 'open' } });
    if (!(await attempt(marked))) return;
    editor.refresh({ ...message, is_read: is_done });
    notify({ id: 'done', kind: 'status', text: t(is_done ? 'message-marked-done' : 'message-marked-open') });
  }
  const { direction: isSent } = message;
  const closedReason = isSent
    ? t('message-sent-by-shop')
    : message.is_replied
      ? t('message-already-replied')
      : undefined;

  return (
    <RecordPage
      section="messages"
      title={t(isSent ? 'message-title-sent' : 'message-title', { email: message.email })}
      editor={editor}
      canEdit={can('messages.answer') && !closedReason}
      saveLabel={t('message-send')}
      readOnlyReason={closedReason}
      badge={message.is_read && !closedReason ? <span className="badge">{t('message-is-done')}</span> : null}
      actions={
        can('messages.answer') && !closedReason ? (
          <Button
            label={t(message.is_read ? 'messages-mark-open' : 'messages-mark-done')}
            onClick={() => markDone(!message.is_read)}
          />
        ) : null
      }
      form={
        <Panel title={message.title}>
          <CountedField
            id="content"
            label={t('message-content')}
            readOnly
            rows={Math.min(16, Math.max(5, message.content.split('\n').length + 1))}
            maxLength={5000}
            value={message.content}
          />
          <CountedField
            label={t('message-reply')}
            hint={closedReason}
            disabled={closedReason !== undefined}
            rows={8}
            maxLength={MAX_REPLY_LENGTH}
            {...form.field('reply')}
          />
        </Panel>
      }
      side={
        <>
          <Details message={message} order={loaded.order} sender={loaded.sender} />
          <VinDecoder key={message.message_id} text={message.content} />
        </>
      }
    >
      <Thread
        thread={loaded.thread.map((each) => (each.message_id === message.message_id ? message : each))}
        current={message.message_id}
      />
    </RecordPage>
  );
}

function Details({ message, order, sender }: { message: Message } & Pick<Loaded, 'order' | 'sender'>) {
  const { t } = useAdmin();
  const { order_id, customer_id, email, direction: isSent, type, title } = message;
  const orderLink = order ? (
    <>
      <Link to={recordPath('orders', order.order_id)}>{order.order_id}</Link>{' '}
      <OrderStatus status={order.status} />
    </>
  ) : null;
  const address = customer_id ? <Link to={recordPath('customers', customer_id)}>{email}</Link> : email;
  const senderEntries = ({ is_confirmed, order: relation }: NonNullable<typeof sender>) => {
    const kind = customer_id ? 'account' : 'visitor';
    const entries: [string, ReactNode][] = [
      [t('message-sender'), t(is_confirmed ? 'message-sender-confirmed' : `message-sender-${kind}`)],
    ];
    if (relation) entries.push([t('message-order-owner'), <OrderOwner key="owner" relation={relation} />]);
    return entries;
  };
  const orderText = order_id ? t('message-unknown-order', { order: order_id }) : t('message-no-order');
  return (
    <Panel title={t('message-details')}>
      <DescriptionList
        entries={[
          [t('message-order'), orderLink ?? orderText],
          [t('message-date'), <DateTime key="date" at={createdAt(message)} />],
          [t('message-email'), address],
          ...(sender ? senderEntries(sender) : []),
          [t('message-direction'), t(isSent ? 'message-direction-send' : 'message-direction-receive')],
          [t('message-type'), t(`message-type-${type}`)],
          [t('message-subject'), title],
        ]}
      />
    </Panel>
  );
}

/** Warns staff if the sender may not own the order, so that its details are not sent to the wrong person. */
function OrderOwner({ relation }: { relation: OrderRelation }) {
  const { t } = useAdmin();
  const text = t(`message-order-${relation}`);
  return relation === 'own' ? text : <strong className="alert-text">{text}</strong>;
}
