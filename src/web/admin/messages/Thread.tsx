import { Link } from '../../platform/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { formatDateTime } from '../record/DateTime.tsx';
import { createdAt, type Message } from './message.ts';

/** The conversation, oldest message first, each with its reply. A single message without a reply is not repeated. */
export function Thread({ thread, currentId }: { thread: readonly Message[]; currentId: string }) {
  const { t, language } = useAdmin();
  if (thread.length < 2 && !thread[0]?.replied_time) return null;
  return (
    <Panel title={t('message-thread')}>
      <ol className="grid tight timeline">
        {thread.map((message) => {
          const date = formatDateTime(createdAt(message), language);
          const sender = message.direction
            ? t('message-thread-shop', { date })
            : t('message-thread-customer', { email: message.email, date });
          return (
            <li key={message.message_id} aria-current={message.message_id === currentId || undefined}>
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
