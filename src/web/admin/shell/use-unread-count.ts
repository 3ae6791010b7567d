import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useFetched } from '../../ui/use-fetched.ts';
import { useAdmin } from '../platform/admin.tsx';

const MESSAGES_CHANGED = 'admin-messages-changed';

/** Fetches the number of unread messages again, after a message was replied to or marked as done. */
export const refetchUnreadCount = (): boolean => dispatchEvent(new Event(MESSAGES_CHANGED));

/** The number of unread messages, fetched again on every navigation. */
export function useUnreadCount(): number {
  const { api, can } = useAdmin();
  const { pathname } = useLocation();
  const { data, retry } = useFetched(can('messages.see') ? pathname : null, () =>
    api('GET /admin/messages', { query: { unread: 'yes' } }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` does the same in every render
  useEffect(() => {
    addEventListener(MESSAGES_CHANGED, retry);
    return () => removeEventListener(MESSAGES_CHANGED, retry);
  }, []);
  return data?.unread ?? 0;
}
