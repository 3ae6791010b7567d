import { Link } from '../../platform/Link.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { dayTime } from '../record/DayTime.tsx';
import { type Message, momentOf } from './message-facts.ts';

/** The whole conversation, the oldest first; each message beside its reply. */
export function Thread({ thread, current }: { thread: readonly Message[]; current: string }) {
  const { t } = useAdmin();
  if (thread.length < 2) return null;
  return (
    <section className="panel stack" aria-labelledby="thread-title">
      <h2 id="thread-title">{t('message-thread')}</h2>
      <ol className="deeds">
        {thread.map((message) => {
          const date = dayTime(momentOf(message));
          const by = message.direction
            ? t('message-thread-shop', { date })
            : t('message-thread-customer', { email: message.email, date });
          return (
            <li key={message.message_id} aria-current={message.message_id === current || undefined}>
              <p className="quiet">{by}</p>
              <p>
                <Link to={recordPath('messages', message.message_id)}>
                  {t('messages-row-title', { type: message.type, title: message.title })}
                </Link>
              </p>
              <p className="typed">{message.content}</p>
              {message.reply_message ? (
                <blockquote>
                  <p className="quiet">{t('message-thread-reply')}</p>
                  <p className="typed">{message.reply_message}</p>
                </blockquote>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
