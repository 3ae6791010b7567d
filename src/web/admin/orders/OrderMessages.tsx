import { Link } from '../../platform/Link.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { formatDateTime } from '../record/DateTime.tsx';
import type { OrderRecord } from './order-draft.ts';

/** The messages about an order with their replies, oldest first; nothing if there are none. */
export function OrderMessages({ messages }: Pick<OrderRecord, 'messages'>) {
  const { t, language } = useAdmin();
  if (messages.length === 0) return null;
  return (
    <ol className="grid tight timeline conversation">
      {messages.map(({ message_id, at, direction, sender: email, title, content, reply_message }) => (
        <li key={message_id} data-from={direction ? 'shop' : 'customer'}>
          <p className="quiet">
            {t(direction ? 'message-thread-shop' : 'message-thread-customer', {
              email,
              date: formatDateTime(at, language),
            })}
          </p>
          <p>
            <Link to={recordPath('messages', message_id)}>{title}</Link>
          </p>
          <p className="message-text">{content}</p>
          {reply_message ? <blockquote className="message-text">{reply_message}</blockquote> : null}
        </li>
      ))}
    </ol>
  );
}
