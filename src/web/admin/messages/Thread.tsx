import { Link } from '../../platform/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { formatDateTime } from '../record/DateTime.tsx';
import { createdAt, type Message } from './message.ts';

/** A part of a conversation, oldest message first, each with its reply. */
export function Thread({ title, messages }: { title: string; messages: readonly Message[] }) {
  const { t, language } = useAdmin();
  if (messages.length === 0) return null;
  return (
    <Panel title={title}>
      <ol className="grid tight timeline">
        {messages.map((message) => {
          const date = formatDateTime(createdAt(message), language);
          const sender = message.direction
            ? t('message-thread-shop', { date })
            : t('message-thread-customer', { email: message.email, date });
          return (
            <li key={message.message_id}>
              <p className="quiet">{sender}</p>
              <p>
                <Link to={recordPath('messages', message.message_id)}>
                  {t('messages-row-title', { type: t(`message-type-${message.type}`), title: message.title })}
                </Link>
              </p>
              <p className="message-text">{message.content}</p>
              {message.replied_time ? (
                <blockquote>
                  <p className="quiet">
                    {t('message-thread-reply', { date: formatDateTime(message.replied_time, language) })}
                  </p>
                  <p className="message-text">{message.reply_message}</p>
                </blockquote>
              ) : null}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
