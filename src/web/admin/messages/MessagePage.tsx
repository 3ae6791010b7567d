import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import type { OrderRelation } from '#domain/message-sender.ts';
import { formatAmount } from '#texts/format-money.ts';
import { focusHeading } from '../../platform/focus-heading.ts';
import { Link } from '../../platform/Link.tsx';
import { BreakableEmail } from '../../ui/BreakableEmail.tsx';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { TextAreaField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { TrackingNumber } from '../../ui/TrackingNumber.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { recordRoute, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { CountedField } from '../record/admin-form.tsx';
import { DateTime, formatDateTime } from '../record/DateTime.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { CallButton } from '../shell/CallButton.tsx';
import { usePageActions } from '../shell/page-actions.ts';
import { refetchUnreadCount } from '../shell/use-unread-count.ts';
import { VinDecoder } from '../vin/VinDecoder.tsx';
import { AttachOrder } from './AttachOrder.tsx';
import { CannedReplyField } from './CannedReplyField.tsx';
import { Conversation } from './Conversation.tsx';
import { NewCannedReply } from './canned-reply-form.tsx';
import { MessagePanel, useMessagePanel } from './MessagePanel.tsx';
import { createdAt, isFromShop, isUnread, type Message, messageState } from './message.ts';

const MAX_REPLY_LENGTH = 5000;
type Loaded = Reply<'GET /admin/messages/:id'>;

// The API returns the one message in an array.
export const { loader, Component } = recordRoute(
  (api, id) => replyOrThrow(api('GET /admin/messages/:id', { params: { id } })),
  ({ record }) => record[0]!.message_id,
  MessageScreen,
);

/** A message with its conversation. Staff email one reply to it (ADM-06); after that, they send further messages. */
function MessageScreen({ loaded }: { loaded: Loaded }) {
  const { t, language, api, can, attempt, notify } = useAdmin();
  const { revalidate } = useRevalidator();
  const editor = useRecord(loaded.record[0]!, {
    toDraft: (message) => ({ reply: message.reply_message ?? '' }),
    // An error without a field applies to the form; the alert shows its text.
    validate: ({ reply }) => (reply.trim() ? [] : [{ field: '', text: t('message-reply-empty') }]),
    save: ({ reply }, _version, { message_id }) =>
      api('POST /admin/reply', {
        body: { message_id, data: { is_replied: true, reply_message: reply.trim() } },
      }),
    onSaved(sent, showSaved) {
      showSaved(sent.message[0]!);
      refetchUnreadCount();
      // Fetches the author of the reply. The pressed button has disappeared, so the heading gets the focus.
      revalidate();
      scrollTo({ top: 0 });
      focusHeading();
    },
  });
  const { record: message, form } = editor;
  async function markDone(is_done: boolean) {
    const ids = [message.message_id];
    const call = api('POST /admin/messages/bulk', { body: { ids, action: is_done ? 'done' : 'open' } });
    const reply = await attempt(call);
    if (!reply) return;
    refetchUnreadCount();
    const isMarked = reply.done === 1;
    // If the message was skipped, someone else has replied to it or marked it.
    const current = isMarked
      ? { ...message, is_read: is_done }
      : (await attempt(api('GET /admin/messages/:id', { params: { id: message.message_id } })))?.record[0];
    if (current) editor.refresh(current);
    const markedText = t(is_done ? 'message-marked-done' : 'message-marked-open');
    notify({ id: 'done', kind: 'status', text: isMarked ? markedText : reply.smessage });
  }
  const isSent = isFromShop(message);
  const messagePanel = useMessagePanel();
  /** The text for a new canned reply; null while none is being added. */
  const [newReply, setNewReply] = useState<string | null>(null);
  const name = loaded.sender?.name;
  const repliedText = message.replied_time
    ? t('message-already-replied', { date: formatDateTime(message.replied_time, language) })
    : undefined;
  /** The reason that nobody can reply to the message; undefined if staff can. */
  const noReplyReason = isSent ? t('message-sent-by-shop') : repliedText;
  const canReply = can('messages.answer') && noReplyReason === undefined;
  // If another message of the conversation still needs a reply, the page leads staff to that message.
  const otherUnanswered = loaded.thread.findLast(
    (each) => each.message_id !== message.message_id && isUnread(each),
  );
  const state = messageState(message);
  const canFollowUp = can('messages.answer') && noReplyReason !== undefined && !otherUnanswered;
  const { unanswered: next } = loaded;
  const nextLink = next.message_id ? (
    <Link className="button" to={recordPath('messages', next.message_id)}>
      {t('message-next', { count: next.count })}
    </Link>
  ) : null;
  const messageActions = () => {
    if (!can('messages.answer')) return null;
    if (canReply)
      return (
        <Button
          label={t(message.is_read ? 'messages-mark-open' : 'messages-mark-done')}
          onClick={() => markDone(!message.is_read)}
        />
      );
    if (canFollowUp) return <Button label={t('message-follow-up')} {...messagePanel.openButton} />;
    return otherUnanswered ? (
      <Link className="button" to={recordPath('messages', otherUnanswered.message_id)}>
        {t('message-answer-latest')}
      </Link>
    ) : null;
  };
  usePageActions(canFollowUp ? [{ label: t('message-follow-up'), run: messagePanel.open }] : []);

  return (
    <RecordPage
      section="messages"
      title={t(isSent ? 'message-title-sent' : 'message-title', { name: name ?? message.email })}
      facts={name ? <SenderAddress message={message} /> : null}
      editor={editor}
      canEdit={canReply}
      saveLabel={t('message-send')}
      readOnlyReason={noReplyReason}
      badge={<StatusBadge tone={state.tone}>{t(state.label)}</StatusBadge>}
      actions={
        <>
          {messageActions()}
          {nextLink}
        </>
      }
      saveBar={isSent ? 'cancel' : 'form'}
      form={
        <Panel title={t('message-thread')}>
          <Conversation
            messages={loaded.thread}
            current={message}
            contentField={
              <TextAreaField
                id="content"
                className="input quoted"
                label={t('message-content')}
                isLabelHidden
                readOnly
                rows={Math.min(16, Math.max(2, message.content.split('\n').length))}
                value={message.content}
              />
            }
            replyField={
              <TextAreaField
                className="input quoted"
                label={t('message-reply')}
                isLabelHidden
                disabled
                rows={2}
                {...form.field('reply')}
              />
            }
          />
          {canReply ? (
            <CannedReplyField
              replies={loaded.canned_replies}
              content={form.values.reply}
              onSave={() => setNewReply(form.values.reply.trim())}
              onChoose={(content) => {
                if (form.isBusy) return;
                form.set({ reply: [form.values.reply.trim(), content].filter(Boolean).join('\n\n') });
              }}
            />
          ) : null}
          {noReplyReason === undefined ? (
            // Read-only while the reply is being sent: a message has one reply, so an addition would be lost.
            <CountedField
              label={t('message-reply')}
              rows={8}
              maxLength={MAX_REPLY_LENGTH}
              readOnly={form.isBusy}
              {...form.field('reply')}
            />
          ) : null}
        </Panel>
      }
      side={
        <>
          <Details
            message={{ ...message, order_id: loaded.record[0]!.order_id }}
            order={loaded.order}
            sender={loaded.sender}
          />
          {loaded.order ? (
            <OrderSummary order={loaded.order} relation={loaded.sender?.order ?? null}>
              {loaded.record[0]!.is_attached && can('messages.answer') ? (
                <CallButton
                  variant="quiet"
                  label={t('message-detach')}
                  call={() => api('POST /admin/messages/:id/detach', { params: { id: message.message_id } })}
                  onDone={revalidate}
                />
              ) : null}
            </OrderSummary>
          ) : can('messages.answer') ? (
            <AttachOrder
              message_id={message.message_id}
              suggested={loaded.suggested_orders}
              onAttached={revalidate}
            />
          ) : null}
          <VinDecoder key={message.message_id} text={message.content} />
        </>
      }
    >
      {canFollowUp && messagePanel.isOpen ? (
        <MessagePanel
          to={message}
          heading={t('message-follow-up')}
          title={isSent ? message.title : t('message-follow-up-title', { title: message.title })}
          isPrimary
          onClose={messagePanel.close}
          onSent={revalidate}
        />
      ) : null}
      <NewCannedReply content={newReply} onClose={() => setNewReply(null)} onSaved={revalidate} />
    </RecordPage>
  );
}

/** The email address of the sender or recipient, with a link to the page of their account. */
function SenderAddress({ message: { email, customer_id } }: { message: Message }) {
  const text = <BreakableEmail text={email} />;
  return customer_id ? <Link to={recordPath('customers', customer_id)}>{text}</Link> : <span>{text}</span>;
}

function Details({ message, order, sender }: { message: Message } & Pick<Loaded, 'order' | 'sender'>) {
  const { t } = useAdmin();
  const { order_id, customer_id, email, type, title } = message;
  const accountText = sender?.is_confirmed ? 'message-sender-confirmed' : 'message-sender-account';
  const visitorText = sender?.is_confirmed ? 'message-sender-link' : 'message-sender-visitor';
  const orderText = order_id ? t('message-unknown-order', { order: order_id }) : t('message-no-order');
  return (
    <Panel title={t('record-field-details')}>
      <DescriptionList
        entries={[
          // The details of an order are in a separate panel.
          !order && [t('field-order-id'), orderText],
          [t('message-date'), <DateTime key="date" time={createdAt(message)} />],
          [t('field-email'), <SenderAddress key="email" message={message} />],
          !!sender?.name && [t('field-name'), sender.name],
          !!sender && [t('message-sender'), t(customer_id ? accountText : visitorText)],
          [
            t('record-field-type'),
            t(isFromShop(message) ? 'message-direction-send' : 'message-direction-receive'),
          ],
          [t('message-type'), t(`message-type-${type}`)],
          [t('record-field-title'), title],
        ]}
      />
      <p>
        <Link to={sectionPath('orders', { search: 'any', keyword: email })}>{t('message-buyer-orders')}</Link>
      </p>
    </Panel>
  );
}

/** The facts about the order that staff usually need for a reply. */
function OrderSummary(props: {
  order: NonNullable<Loaded['order']>;
  relation: OrderRelation | null;
  children: ReactNode;
}) {
  const { t } = useAdmin();
  const { order, relation, children } = props;
  const { order_id, status, created_time, total, currency, lines, shipments } = order;
  return (
    <Panel title={t('field-order')}>
      {relation ? <OrderOwner relation={relation} /> : null}
      <DescriptionList
        entries={[
          [
            t('field-order-id'),
            <Link key="order" to={recordPath('orders', order_id)}>
              {order_id}
            </Link>,
          ],
          [t('field-status'), <OrderStatus key="status" status={status} />],
          [t('field-order-date'), <DateTime key="date" time={created_time} />],
          [t('field-total'), formatAmount(total, currency, t)],
          [
            t('section-items'),
            lines.map(({ part_number: part, quantity }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no state
              <div key={index}>{t('record-units', { quantity, part })}</div>
            )),
          ],
          shipments.length > 0 && [
            t('field-shipments'),
            shipments.map((shipment, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: shipments have no state
              <div key={index}>
                {shipment.carrier} <TrackingNumber shipment={shipment} language={t.language} />
              </div>
            )),
          ],
        ]}
      />
      {children}
    </Panel>
  );
}

/** Warns staff if the sender may not own the order, so that its details are not sent to the wrong person. */
function OrderOwner({ relation }: { relation: OrderRelation }) {
  const { t } = useAdmin();
  const text = t(`message-order-${relation}`);
  return relation === 'own' ? (
    <p>
      <StatusBadge tone="success">{text}</StatusBadge>
    </p>
  ) : (
    <p className="alert-text">
      <strong>{text}</strong>
    </p>
  );
}
