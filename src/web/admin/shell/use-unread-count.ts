import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAdmin } from '../platform/admin.tsx';

const MESSAGES_CHANGED = 'admin-messages-changed';

/** Fetches the number of unread messages again, after one was replied to or marked. */
export const refetchUnreadCount = (): boolean => dispatchEvent(new Event(MESSAGES_CHANGED));

/** The number of unread messages, fetched again on every navigation. */
export function useUnreadCount(): number {
  const { api, can } = useAdmin();
  const { pathname } = useLocation();
  const [unreadCount, setUnreadCount] = useState(0);
  const canSeeMessages = can('messages.see');
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches on navigation
  useEffect(() => {
    if (!canSeeMessages) return;
    const refetch = () =>
      api('GET /admin/messages', { query: { unread: 'yes' } }).then(
        (response) => response.ok && setUnreadCount(response.data.unread),
        () => {},
      );
    refetch();
    addEventListener(MESSAGES_CHANGED, refetch);
    return () => removeEventListener(MESSAGES_CHANGED, refetch);
  }, [api, canSeeMessages, pathname]);
  return unreadCount;
}
