import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAdmin } from '../platform/admin.tsx';

/** The number of unread messages, fetched again on every navigation. */
export function useUnreadCount(): number {
  const { api, can } = useAdmin();
  const { pathname } = useLocation();
  const [unreadCount, setUnreadCount] = useState(0);
  const canSeeMessages = can('messages.see');
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches on navigation
  useEffect(() => {
    if (!canSeeMessages) return;
    api('GET /admin/messages', { query: { unread: 'yes' } }).then(
      (response) => response.ok && setUnreadCount(response.data.unread),
      () => {},
    );
  }, [api, canSeeMessages, pathname]);
  return unreadCount;
}
