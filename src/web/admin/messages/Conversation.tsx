import type { ReactNode } from 'react';
import type { Reply } from '#contract/calls.ts';
import { Link } from '../../platform/Link.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { formatDateTime } from '../record/DateTime.tsx';
import { createdAt, isFromShop, type Message } from './message.ts';

/** A message of the conversation, which the API calls a thread. */
type ConversationMessage = Reply<'GET /admin/messages/:id'>['thread'][number];

/** A message, or the reply to it. */
interface Entry {
  message: ConversationMessage;
  isReply: boolean;
  at: string;
}

/** All messages of a conversation and their replies, oldest first, each with its author and time. */
export function Conversation(props: {
  messages: readonly ConversationMessage[];
  /** The opened message. */
  current: Message;
  /** The field that shows the content of the opened message. */
  contentField: ReactNode;
  /** The field that shows the reply to the opened message. */
  replyField: ReactNode;
}) {
  const { t, language, actorName } = useAdmin();
  const { current, contentField, replyField } = props;
  const entries = props.messages
    // The opened message may have got its reply since the conversation was loaded.
    .map((each) => (each.message_id === current.message_id ? { ...each, ...current } : each))
    .flatMap((message): Entry[] => [
      { message, isReply: false, at: createdAt(message) },
      ...(message.replied_time ? [{ message, isReply: true, at: message.replied_time }] : []),
    ])
    .sort((a, b) => a.at.localeCompare(b.at));
  const author = ({ message, isReply, at }: Entry) => {
    const date = formatDateTime(at, language);
    if (!isReply && !isFromShop(message)) return t('message-thread-customer', { email: message.email, date });
    return message.staff
      ? t('message-thread-staff', { staff: actorName(message.staff), date })
      : t('message-thread-shop', { date });
  };
  const text = ({ message, isReply }: Entry) => {
    const isCurrent = message.message_id === current.message_id;
    if (isCurrent) return isReply ? replyField : contentField;
    return <p className="message-text">{isReply ? message.reply_message : message.content}</p>;
  };
  const title = ({ message }: Entry) => {
    const name = t('messages-row-title', { type: t(`message-type-${message.type}`), title: message.title });
    if (message.message_id === current.message_id) return <strong>{name}</strong>;
    return <Link to={recordPath('messages', message.message_id)}>{name}</Link>;
  };
  return (
    <ol className="grid tight timeline conversation">
      {entries.map((entry) => (
        <li
          key={`${entry.message.message_id} ${entry.isReply}`}
          data-from={entry.isReply || isFromShop(entry.message) ? 'shop' : 'customer'}
        >
          <p className="quiet">{author(entry)}</p>
          {entry.isReply ? null : <p>{title(entry)}</p>}
          {text(entry)}
        </li>
      ))}
    </ol>
  );
}
