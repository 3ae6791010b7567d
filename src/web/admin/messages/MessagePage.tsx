import type { Reply } from '#contract/calls.ts';
import { Link } from '../../platform/Link.tsx';
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
  const { t, api, can } = useAdmin();
  const editor = useRecord(loaded.record[0]!, {
    toDraft: (message) => ({ reply: message.reply_message ?? '' }),
    // An error without a field refuses the form; the alert shows its text.
    validate: ({ reply }) => (reply.trim() ? [] : [{ field: '', text: t('message-reply-empty') }]),
    save: ({ reply }, _version, { message_id }) =>
      api('POST /admin/reply', {
        body: { message_id, data: { is_replied: true, reply_message: reply.trim() } },
      }),
    onSaved: (sent, { replace }) => replace(sent.message[0]!),
  });
  const { record: message, form } = editor;
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
      side={<Details message={message} order={loaded.order} />}
    >
      <Thread
        thread={loaded.thread.map((each) => (each.message_id === message.message_id ? message : each))}
        current={message.message_id}
      />
    </RecordPage>
  );
}

function Details({ message, order }: { message: Message; order: Loaded['order'] }) {
  const { t } = useAdmin();
  const { order_id, customer_id, email, direction: isSent, type, title } = message;
  const orderLink = order ? (
    <>
      <Link to={recordPath('orders', order.order_id)}>{order.order_id}</Link>{' '}
      <OrderStatus status={order.status} />
    </>
  ) : null;
  const sender = customer_id ? <Link to={recordPath('customers', customer_id)}>{email}</Link> : email;
  const orderText = order_id ? t('message-unknown-order', { order: order_id }) : t('message-no-order');
  return (
    <Panel title={t('message-details')}>
      <DescriptionList
        entries={[
          [t('message-order'), orderLink ?? orderText],
          [t('message-date'), <DateTime key="date" at={createdAt(message)} />],
          [t('message-email'), sender],
          [t('message-direction'), t(isSent ? 'message-direction-send' : 'message-direction-receive')],
          [t('message-type'), t(`message-type-${type}`)],
          [t('message-subject'), title],
        ]}
      />
    </Panel>
  );
}
